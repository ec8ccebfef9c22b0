import { Trans } from '@lingui/react/macro'

import { hasReference } from '../../../domain/payments.ts'
import { AmountField } from '../../ui/form/amount-field.tsx'
import { Money } from '../../ui/money.tsx'
import { TextButton } from '../../ui/text-button.tsx'
import { CashField } from './cash-field.tsx'
import styles from './finish-form.module.css'
import { PaymentField, ReferenceField } from '../stays/public.ts'
import type { Finish } from './use-finish.ts'

interface FinishFieldsProps {
  finish: Finish
  labels: Readonly<
    Record<'paymentMethod' | 'firstAmount' | 'restMethod' | 'cashReceived' | 'takenBy' | 'document', string>
  >
}

/** Fields for a payment above zero, in one or two parts. */
export function FinishPaymentFields({ finish, labels }: FinishFieldsProps) {
  const { form, stay, change, cash, method } = finish
  const { currency } = stay
  return (
    <>
      <form.AppField name="paymentMethod">{() => <PaymentField label={labels.paymentMethod} />}</form.AppField>
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
