import '@mantine/core/styles/Input.css'

import { Button, TextInput } from '@mantine/core'
import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type SubmitEvent } from 'react'
import * as v from 'valibot'

import { type Invoice, InvoiceCustomerInput, requestInvoice } from '../../../contract/invoice.ts'
import { CUSTOMER_ID_TYPES, customerIdFault } from '../../../domain/invoicing.ts'
import { bareTaxId } from '../../../domain/tax-ids.ts'
import { defineServerWrite, useOnlineWrite } from '../../data/online-write.ts'
import { useReachable, useSession } from '../../data/session-provider.tsx'
import { SelectInput } from '../../ui/form/select-field.tsx'
import { fieldCodeLabel } from '../../ui/labels/errors.ts'
import { CUSTOMER_ID_LABELS } from '../../ui/labels/invoices.ts'
import { toasts } from '../../ui/toasts/toasts.ts'
import styles from './invoices.module.css'
import { KnownCustomer } from './known-customer.tsx'
import { INVOICES } from './queries.ts'

const request = defineServerWrite({ endpoint: requestInvoice, refreshes: INVOICES })
const ASKED = msg`The invoice is asked for`
const NO_ANSWER = msg`The server did not answer. Try again.`

interface CustomerFormProps {
  serviceId: string
  /** Customer so far; null for the general consumer. */
  customer: Invoice['customer']
  onDone: () => void
}

/** Asks an invoice for a paid stay, or changes the customer of one that was not sent. It needs a connection. */
export function CustomerForm({ serviceId, customer, onDone }: CustomerFormProps) {
  const { t } = useLingui()
  const { company } = useSession()
  const reachable = useReachable()
  const { run } = useOnlineWrite(request)
  const [idType, setIdType] = useState<string>(customer?.idType ?? 'nit')
  const [taxId, setTaxId] = useState(customer?.taxId ?? '')
  const [name, setName] = useState(customer?.name ?? '')
  const [email, setEmail] = useState(customer?.email ?? '')
  const [wrong, setWrong] = useState<MessageDescriptor | null>(null)
  const [sending, setSending] = useState(false)

  async function send(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const typed = v.safeParse(InvoiceCustomerInput, { idType, taxId, name, email, address: customer?.address ?? null })
    if (!typed.success) return setWrong(fieldCodeLabel(typed.issues[0].message))
    const fault = customerIdFault(company.country, typed.output)
    if (fault !== null) return setWrong(fieldCodeLabel(fault))
    setWrong(null)
    setSending(true)
    const outcome = await run({ params: { id: serviceId }, body: { customer: typed.output } })
    setSending(false)
    if (outcome.kind === 'lost') return setWrong(NO_ANSWER)
    if (outcome.kind !== 'done') return setWrong(fieldCodeLabel(outcome.problem.errors?.[0]?.code ?? 'invalidField'))
    toasts.show({ kind: 'done', message: ASKED, detail: null })
    onDone()
  }

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void send(event)}>
      <SelectInput
        label={t`Document of the customer`}
        data={CUSTOMER_ID_TYPES.map((value) => ({ value, label: t(CUSTOMER_ID_LABELS[value]) }))}
        value={idType}
        onChange={(event) => setIdType(event.currentTarget.value)}
      />
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
      {wrong !== null && (
        <p role="alert" className={styles.wrong}>
          {t(wrong)}
        </p>
      )}
      <span className={styles.buttons}>
        <Button type="submit" loading={sending} disabled={!reachable}>
          <Trans>Ask for the invoice</Trans>
        </Button>
      </span>
    </form>
  )
}
