import '@mantine/core/styles/Input.css'

import { Button, TextInput, Textarea } from '@mantine/core'
import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState, type SubmitEvent } from 'react'
import * as v from 'valibot'

import { getInvoicePdf } from '../../../contract/invoice-documents.ts'
import { Email } from '../../../contract/primitives.ts'
import { REASON_MAX, REASON_MIN } from '../../../domain/cash-ups.ts'
import { isAdmin } from '../../../domain/roles.ts'
import { uuidv7 } from '../../data/kept-data.ts'
import { type OnlineOutcome, useOnlineWrite } from '../../data/online-write.ts'
import { useReachable, useSession } from '../../data/session-provider.tsx'
import { RecordFacts } from '../../records/record-section.tsx'
import { saveFile } from '../../ui/export/save-file.ts'
import { takeFocus } from '../../ui/focus.ts'
import { fieldCodeLabel } from '../../ui/labels/errors.ts'
import {
  CUSTOMER_ID_LABELS,
  INVOICE_FAULT_LABELS,
  INVOICE_FIX_LABELS,
  INVOICE_KIND_LABELS,
  INVOICE_STATE_LABELS,
} from '../../ui/labels/invoices.ts'
import { Missing } from '../../ui/missing.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Money } from '../../ui/money.tsx'
import { PanelSkeleton } from '../../ui/form-loading.tsx'
import { PanelPage, SidePanel } from '../../ui/side-panel.tsx'
import { Unknown } from '../../ui/states.tsx'
import { toasts } from '../../ui/toasts/toasts.ts'
import { CustomerForm } from './customer-form.tsx'
import styles from './invoices.module.css'
import { type InvoiceRow, creditDocument, issueDocuments, mailDocument } from './queries.ts'

const QUEUED = msg`The document is in the queue`
const CREDITED = msg`The credit note is in the queue`
const SAY_WHY = msg`Explain why in at least ten characters`
const MAILED = msg`The document is on its way`
const NO_PDF = msg`The platform did not return the PDF. Try again.`
const NO_ANSWER = msg`The server did not answer. Try again.`

interface InvoicePanelProps {
  /** `undefined` while the list is read, or if the document is on another page of it. */
  row: InvoiceRow | undefined
  isRead: boolean
  onClose: () => void
}

/** One document with its acts. `lazy` needs the default export. */
export default function InvoicePanel({ row, isRead, onClose }: InvoicePanelProps) {
  return (
    <SidePanel onClose={onClose}>
      {row === undefined ? (
        <PanelPage title={<Trans>Document</Trans>}>
          {isRead ? (
            <Unknown>
              <Trans>This document is not on this page of the list.</Trans>
            </Unknown>
          ) : (
            <PanelSkeleton />
          )}
        </PanelPage>
      ) : (
        <Loaded row={row} />
      )}
    </SidePanel>
  )
}

function Loaded({ row }: { row: InvoiceRow }) {
  const { t } = useLingui()
  const { user } = useSession()
  const reachable = useReachable()
  const issue = useOnlineWrite(issueDocuments)
  const credit = useOnlineWrite(creditDocument)
  const [reason, setReason] = useState<string | null>(null)
  const [wrong, setWrong] = useState<MessageDescriptor | null>(null)
  const [creditId] = useState(() => uuidv7(Date.now()))
  const { id, kind, state, number } = row
  const mayIssue = isAdmin(user.role) && (state === 'requested' || state === 'rejected')
  const mayChange = kind === 'invoice' && (state === 'requested' || state === 'queued' || state === 'rejected')
  const [isChanging, setChanging] = useState(false)
  const mayCredit = isAdmin(user.role) && kind === 'invoice' && state === 'issued'

  function tell(outcome: OnlineOutcome<unknown>, done: MessageDescriptor): void {
    if (outcome.kind === 'done') {
      setReason(null)
      toasts.show({ kind: 'done', message: done, detail: null })
    } else if (outcome.kind === 'lost') setWrong(NO_ANSWER)
    else setWrong(fieldCodeLabel(outcome.problem.errors?.[0]?.code ?? 'invalidField'))
  }

  async function sendCredit(): Promise<void> {
    const why = (reason ?? '').trim()
    if (why.length < REASON_MIN) return setWrong(SAY_WHY)
    setWrong(null)
    tell(await credit.run({ params: { id }, body: { id: creditId, reason: why } }), CREDITED)
  }

  return (
    <PanelPage
      title={number ?? t(INVOICE_KIND_LABELS[kind])}
      help="invoices"
      footer={
        mayIssue ? (
          <Button
            disabled={!reachable}
            onClick={() => void issue.run({ body: { ids: [id] } }).then((outcome) => tell(outcome, QUEUED))}
          >
            {state === 'rejected' ? <Trans>Try again</Trans> : <Trans>Issue</Trans>}
          </Button>
        ) : mayCredit ? (
          reason === null ? (
            <Button variant="default" onClick={() => setReason('')}>
              <Trans>Credit…</Trans>
            </Button>
          ) : (
            <Button disabled={!reachable} onClick={() => void sendCredit()}>
              <Trans>Issue the credit note</Trans>
            </Button>
          )
        ) : undefined
      }
    >
      <Facts row={row} />
      {mayChange &&
        (isChanging ? (
          <CustomerForm of={{ invoiceId: id }} customer={row.customer} onDone={() => setChanging(false)} />
        ) : (
          <Button variant="default" onClick={() => setChanging(true)}>
            <Trans>Change the customer…</Trans>
          </Button>
        ))}
      {wrong !== null && (
        <p role="alert" className={styles.wrong}>
          {t(wrong)}
        </p>
      )}
      {(state === 'issued' || state === 'credited') && <Copies row={row} />}
      {mayCredit && reason !== null && (
        <Textarea
          label={t`Why it is credited`}
          description={t`The credit note cancels the whole invoice. The stay can then be corrected or voided.`}
          withAsterisk
          maxLength={REASON_MAX}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      )}
    </PanelPage>
  )
}

/** The platform's PDF, to be saved or mailed. */
function Copies({ row: { id, customer } }: { row: InvoiceRow }) {
  const { t } = useLingui()
  const { api } = useSession()
  const reachable = useReachable()
  const mail = useOnlineWrite(mailDocument)
  const [email, setEmail] = useState<string | null>(null)
  const [isReading, setReading] = useState(false)
  const [wrong, setWrong] = useState<MessageDescriptor | null>(null)

  async function save(): Promise<void> {
    setReading(true)
    setWrong(null)
    try {
      const { fileName, base64 } = await api.call(getInvoicePdf, { params: { id } })
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      saveFile(new Blob([bytes], { type: 'application/pdf' }), fileName)
    } catch {
      setWrong(NO_PDF)
    } finally {
      setReading(false)
    }
  }

  async function send(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const to = v.safeParse(Email, email)
    if (!to.success) return setWrong(fieldCodeLabel('email_invalid'))
    setWrong(null)
    const outcome = await mail.run({ params: { id }, body: { email: to.output } })
    if (outcome.kind === 'lost') return setWrong(NO_ANSWER)
    if (outcome.kind !== 'done') return setWrong(fieldCodeLabel(outcome.problem.errors?.[0]?.code ?? 'invalidField'))
    toasts.show({ kind: 'done', message: MAILED, detail: msg`Sent to ${to.output}` })
    setEmail(null)
  }

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void send(event)}>
      {email !== null && (
        <TextInput
          ref={takeFocus}
          type="email"
          label={t`Send the document to`}
          autoComplete="off"
          autoCapitalize="none"
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
      )}
      {wrong !== null && (
        <p role="alert" className={styles.wrong}>
          {t(wrong)}
        </p>
      )}
      <span className={styles.buttons}>
        <Button variant="default" loading={isReading} disabled={!reachable} onClick={() => void save()}>
          <Trans>Save the PDF</Trans>
        </Button>
        {email === null ? (
          // Without keys, React would reuse the element as the submit button during the press, and the form would be
          // sent at once.
          <Button key="ask" variant="default" onClick={() => setEmail(customer?.email ?? '')}>
            <Trans>Mail it…</Trans>
          </Button>
        ) : (
          <Button key="send" type="submit" disabled={!reachable}>
            <Trans>Send</Trans>
          </Button>
        )}
      </span>
    </form>
  )
}

function Facts({ row }: { row: InvoiceRow }) {
  const { t } = useLingui()
  const { company } = useSession()
  const { service, pass, shop, customer, timeZone, issuedAt, dueAt, fault, faultText, code, reason } = row
  const moment = (at: string) => <Moment at={at} timeZone={timeZone} />
  const facts = [
    { label: t`State`, value: t(INVOICE_STATE_LABELS[row.state]) },
    fault !== null && { label: t`Cause`, value: t(INVOICE_FAULT_LABELS[fault]) },
    fault !== null && { label: t`Solution`, value: t(INVOICE_FIX_LABELS[fault]) },
    fault !== null && { label: t`The platform says`, value: faultText ?? <Missing /> },
    service !== null && {
      label: t`Stay`,
      value: (
        <Link to="/dashboard/services" search={{ service: service.id }}>
          {service.licensePlate} · {service.receiptNumber}
        </Link>
      ),
    },
    pass !== null && {
      label: t`Pass`,
      value: (
        <Link to="/dashboard/memberships/purchased/$id" params={{ id: pass.id }}>
          {pass.plates.join(', ')} · {pass.receiptNumber}
        </Link>
      ),
    },
    shop !== null && { label: t`Shop`, value: `${shop.name} · ${shop.month}` },
    {
      label: t`Customer`,
      value:
        customer === null ? (
          <Trans>General consumer</Trans>
        ) : (
          <>
            {customer.name}, {t(CUSTOMER_ID_LABELS[customer.idType])} {customer.taxId}
            {customer.email !== null && <>, {customer.email}</>}
          </>
        ),
    },
    company.country === 'mexico' &&
      customer !== null && {
        label: t`For the CFDI`,
        value: customer.cfdi ? (
          `${customer.cfdi.regime} · ${customer.cfdi.use} · ${customer.cfdi.postalCode}`
        ) : (
          <Trans>Missing: tax regime, use and postal code. Change the customer to add them.</Trans>
        ),
      },
    { label: t`Total`, value: <Money amount={row.total} currency={row.currency} /> },
    { label: t`Paid`, value: moment(row.paidAt) },
    issuedAt === null && dueAt !== null && { label: t`To be issued by`, value: moment(dueAt) },
    issuedAt !== null && { label: t`Issued`, value: moment(issuedAt) },
    code !== null && { label: t`Code of the tax office`, value: code },
    reason !== null && { label: t`Reason`, value: reason },
  ]
  return <RecordFacts facts={facts.filter((fact) => fact !== false)} />
}
