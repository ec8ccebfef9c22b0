import { Trans, useLingui } from '@lingui/react/macro'

import { customerIdTypes } from '../../../domain/invoicing.ts'
import { hasReference } from '../../../domain/payments.ts'
import { bareTaxId } from '../../../domain/tax-ids.ts'
import { useSession } from '../../data/session-provider.tsx'
import { AmountField } from '../../ui/form/amount-field.tsx'
import { CashField } from '../../ui/form/cash-field.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { CUSTOMER_ID_LABELS } from '../../ui/labels/invoices.ts'
import { Money } from '../../ui/money.tsx'
import { TextButton } from '../../ui/text-button.tsx'
import { methodByName } from './finish-input.ts'
import styles from './finish-form.module.css'
import { KnownCustomer } from '../invoices/public.ts'
import { PaymentField, ReferenceField } from '../stays/public.ts'
import type { Finish } from './use-finish.ts'

interface FinishFieldsProps {
  finish: Finish
  labels: Readonly<
    Record<
      | 'paymentMethod'
      | 'firstAmount'
      | 'restMethod'
      | 'cashReceived'
      | 'takenBy'
      | 'document'
      | 'idType'
      | 'taxId'
      | 'name'
      | 'email',
      string
    >
  >
}

/** Fields for a payment above zero, in one or two parts. */
export function FinishPaymentFields({ finish, labels }: FinishFieldsProps) {
  const { form, stay, change, cash, method } = finish
  const { currency } = stay
  return (
    <>
      {/* The amount is now typed into the terminal, so the next minute must not change it here. */}
      <form.AppField
        name="paymentMethod"
        listeners={{ onChange: ({ value }) => hasReference(methodByName(value)) && finish.hold() }}
      >
        {() => <PaymentField label={labels.paymentMethod} />}
      </form.AppField>
      {method !== null && !finish.input.isSplit && (
        <p className={styles.split}>
          <TextButton onClick={() => finish.split(true)}>
            <Trans>Split payment…</Trans>
          </TextButton>
        </p>
      )}
      {method !== null && finish.input.isSplit && (
        <>
          <form.AppField name="firstAmount">
            {() => <AmountField label={labels.firstAmount} required currency={currency} onTyped={finish.hold} />}
          </form.AppField>
          <form.AppField name="restMethod">
            {() => <PaymentField label={labels.restMethod} except={method} />}
          </form.AppField>
          <p className={styles.split}>
            {finish.rest !== null && (
              <span>
                <Trans>
                  The rest: <Money amount={finish.rest} currency={currency} />
                </Trans>
              </span>
            )}
            <TextButton onClick={() => finish.split(false)}>
              <Trans>Pay all in one way</Trans>
            </TextButton>
          </p>
        </>
      )}
      {hasReference(method) && (
        <form.AppField name="reference">
          {() => <ReferenceField of={hasReference(finish.restMethod) ? method : null} />}
        </form.AppField>
      )}
      {hasReference(finish.restMethod) && (
        <form.AppField name="restReference">
          {() => <ReferenceField of={hasReference(method) ? finish.restMethod : null} />}
        </form.AppField>
      )}
      {cash !== null && (
        <form.AppField name="cashReceived">
          {() => (
            <CashField
              label={labels.cashReceived}
              total={cash}
              change={change}
              currency={currency}
              onHandedOver={finish.hold}
            />
          )}
        </form.AppField>
      )}
    </>
  )
}

/** Fields for a customer who asks for an invoice in their name. They wait on the device with the charge. */
export function InvoiceFields({ finish, labels }: FinishFieldsProps) {
  const { t } = useLingui()
  const { company } = useSession()
  const { form, input } = finish
  const options = customerIdTypes(company.country).map((value) => ({ value, label: t(CUSTOMER_ID_LABELS[value]) }))
  return (
    <>
      {input.wantsInvoice && (
        <div className={styles.lost}>
          {options.length > 1 && (
            <form.AppField name="idType">{() => <SelectField label={labels.idType} options={options} />}</form.AppField>
          )}
          <form.AppField name="taxId">
            {() => (
              <TextField
                label={labels.taxId}
                required
                autoComplete="off"
                autoCapitalize="characters"
                keep={(typed) => bareTaxId(company.country, typed)}
                description={
                  input.idType === 'nit' && company.country === 'colombia'
                    ? t`Digits; the check digit is optional, after a hyphen`
                    : undefined
                }
              />
            )}
          </form.AppField>
          <KnownCustomer
            taxId={input.taxId}
            isWanted={input.name === ''}
            onUse={(known) => {
              form.setFieldValue('idType', known.idType)
              form.setFieldValue('taxId', known.taxId)
              form.setFieldValue('name', known.name)
              form.setFieldValue('email', known.email ?? '')
            }}
          />
          <form.AppField name="name">
            {(field) => <field.TextField label={labels.name} required autoComplete="off" />}
          </form.AppField>
          <form.AppField name="email">
            {() => (
              <TextField
                label={labels.email}
                type="email"
                autoComplete="off"
                description={t`The invoice is mailed there once it is issued`}
              />
            )}
          </form.AppField>
        </div>
      )}
      <p className={styles.split}>
        <TextButton onClick={() => finish.askInvoice(!input.wantsInvoice)}>
          {input.wantsInvoice ? <Trans>No invoice in their name</Trans> : <Trans>Invoice in their name…</Trans>}
        </TextButton>
      </p>
    </>
  )
}

/** Fields for a vehicle that leaves without its ticket. */
export function LostTicketFields({ finish, lostTicketFee, labels }: FinishFieldsProps & { lostTicketFee: number }) {
  const { form, stay } = finish
  const { currency } = stay
  return (
    <>
      {finish.input.isLost && (
        <div className={styles.lost}>
          <p>
            {lostTicketFee > 0 ? (
              <Trans>
                The ticket is lost: <Money amount={lostTicketFee} currency={currency} /> are added. Check a document of
                the person who takes the vehicle.
              </Trans>
            ) : (
              <Trans>The ticket is lost. Check a document of the person who takes the vehicle.</Trans>
            )}
          </p>
          <form.AppField name="takenBy">
            {(field) => <field.TextField label={labels.takenBy} required autoComplete="off" />}
          </form.AppField>
          <form.AppField name="document">
            {(field) => <field.TextField label={labels.document} required autoComplete="off" />}
          </form.AppField>
        </div>
      )}
      <p className={styles.split}>
        <TextButton onClick={() => finish.lose(!finish.input.isLost)}>
          {finish.input.isLost ? <Trans>Ticket found</Trans> : <Trans>The ticket is lost…</Trans>}
        </TextButton>
      </p>
    </>
  )
}
