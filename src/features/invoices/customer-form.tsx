import '@mantine/core/styles/Input.css'

import { Button, TextInput } from '@mantine/core'
import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type SubmitEvent } from 'react'
import * as v from 'valibot'

import { type Invoice, InvoiceCustomerInput, requestInvoice } from '../../../contract/invoice.ts'
import { CFDI_REGIMES, CFDI_USES, type CfdiCustomer } from '../../../domain/cfdi.ts'
import { customerIdFault, customerIdTypes } from '../../../domain/invoicing.ts'
import { bareTaxId } from '../../../domain/tax-ids.ts'
import { defineServerWrite, useOnlineWrite } from '../../data/online-write.ts'
import { useReachable, useSession } from '../../data/session-provider.tsx'
import { SelectInput } from '../../ui/form/select-field.tsx'
import { fieldCodeLabel } from '../../ui/labels/errors.ts'
import { CUSTOMER_ID_LABELS } from '../../ui/labels/invoices.ts'
import { toasts } from '../../ui/toasts/toasts.ts'
import styles from './invoices.module.css'
import { KnownCustomer } from './known-customer.tsx'
import { INVOICES, changeCustomer } from './queries.ts'

const request = defineServerWrite({ endpoint: requestInvoice, refreshes: INVOICES })
const NO_CFDI: CfdiCustomer = { regime: '', use: '', postalCode: '' }
const ASKED = msg`The invoice is asked for`
const SAVED = msg`The customer is saved`
const NO_ANSWER = msg`The server did not answer. Try again.`

interface CustomerFormProps {
  /** A paid stay that gets an invoice, or a document that was not sent. */
  of: { serviceId: string } | { invoiceId: string }
  /** Customer so far; null for the general consumer. */
  customer: Invoice['customer']
  onDone: () => void
}

/** Requests an invoice for a paid stay, or changes the customer of an unsent one. Needs a connection. */
export function CustomerForm({ of, customer, onDone }: CustomerFormProps) {
  const { t } = useLingui()
  const { company } = useSession()
  const reachable = useReachable()
  const asking = useOnlineWrite(request)
  const changing = useOnlineWrite(changeCustomer)
  const types = customerIdTypes(company.country)
  const isMexican = company.country === 'mexico'
  const [idType, setIdType] = useState<string>(customer?.idType ?? 'nit')
  const [taxId, setTaxId] = useState(customer?.taxId ?? '')
  const [name, setName] = useState(customer?.name ?? '')
  const [email, setEmail] = useState(customer?.email ?? '')
  const [cfdi, setCfdi] = useState(customer?.cfdi ?? NO_CFDI)
  const [wrong, setWrong] = useState<MessageDescriptor | null>(null)
  const [sending, setSending] = useState(false)

  async function send(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const typed = v.safeParse(InvoiceCustomerInput, {
      idType,
      taxId,
      name,
      email,
      address: customer?.address ?? null,
      ...(isMexican && { cfdi }),
    })
    if (!typed.success) return setWrong(fieldCodeLabel(typed.issues[0].message))
    const fault = customerIdFault(company.country, typed.output)
    if (fault !== null) return setWrong(fieldCodeLabel(fault))
    setWrong(null)
    setSending(true)
    const body = { customer: typed.output }
    const outcome =
      'serviceId' in of
        ? await asking.run({ params: { id: of.serviceId }, body })
        : await changing.run({ params: { id: of.invoiceId }, body })
    setSending(false)
    if (outcome.kind === 'lost') return setWrong(NO_ANSWER)
    if (outcome.kind !== 'done') return setWrong(fieldCodeLabel(outcome.problem.errors?.[0]?.code ?? 'invalidField'))
    toasts.show({ kind: 'done', message: 'serviceId' in of ? ASKED : SAVED, detail: null })
    onDone()
  }

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void send(event)}>
      {types.length > 1 && (
        <SelectInput
          label={t`Document of the customer`}
          data={types.map((value) => ({ value, label: t(CUSTOMER_ID_LABELS[value]) }))}
          value={idType}
          onChange={(event) => setIdType(event.currentTarget.value)}
        />
      )}
      <TextInput
        label={t`Document number`}
        withAsterisk
        aria-required
        autoComplete="off"
        autoCapitalize="characters"
        value={taxId}
        onChange={(event) => setTaxId(bareTaxId(company.country, event.currentTarget.value))}
      />
      <KnownCustomer
        taxId={taxId}
        isWanted={name === ''}
        onUse={(known) => {
          setIdType(known.idType)
          setTaxId(known.taxId)
          setName(known.name)
          setEmail(known.email ?? '')
          if (known.cfdi) setCfdi(known.cfdi)
        }}
      />
      <TextInput
        label={t`Name on the invoice`}
        withAsterisk
        aria-required
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <TextInput
        type="email"
        label={t`Email for the invoice`}
        description={t`The invoice is mailed there once it is issued`}
        autoComplete="off"
        autoCapitalize="none"
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      {isMexican && <CfdiFields value={cfdi} onChange={setCfdi} />}
      {wrong !== null && (
        <p role="alert" className={styles.wrong}>
          {t(wrong)}
        </p>
      )}
      <span className={styles.buttons}>
        <Button type="submit" loading={sending} disabled={!reachable}>
          {'serviceId' in of ? <Trans>Ask for the invoice</Trans> : <Trans>Save the customer</Trans>}
        </Button>
      </span>
    </form>
  )
}

/** Fields for the customer of an invoice in Mexico, from the catalogues of the tax office. */
function CfdiFields({ value, onChange }: { value: CfdiCustomer; onChange: (value: CfdiCustomer) => void }) {
  const { t, i18n } = useLingui()
  const language = i18n.locale.startsWith('es') ? 'es' : 'en'
  const options = (codes: Readonly<Record<string, Readonly<Record<'es' | 'en', string>>>>) => [
    { value: '', label: '' },
    ...Object.entries(codes).map(([code, names]) => ({ value: code, label: `${code} ${names[language]}` })),
  ]
  return (
    <>
      <SelectInput
        label={t`Tax regime`}
        withAsterisk
        aria-required
        data={options(CFDI_REGIMES)}
        value={value.regime}
        onChange={(event) => onChange({ ...value, regime: event.currentTarget.value })}
      />
      <SelectInput
        label={t`Use of the CFDI`}
        withAsterisk
        aria-required
        data={options(CFDI_USES)}
        value={value.use}
        onChange={(event) => onChange({ ...value, use: event.currentTarget.value })}
      />
      <TextInput
        label={t`Postal code of the fiscal address`}
        withAsterisk
        aria-required
        inputMode="numeric"
        maxLength={5}
        autoComplete="off"
        value={value.postalCode}
        onChange={(event) => onChange({ ...value, postalCode: event.currentTarget.value })}
      />
    </>
  )
}
