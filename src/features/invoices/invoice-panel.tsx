import '@mantine/core/styles/Input.css'

import { Button, Textarea } from '@mantine/core'
import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { REASON_MAX, REASON_MIN } from '../../../domain/cash-ups.ts'
import { isAdmin } from '../../../domain/roles.ts'
import { uuidv7 } from '../../data/kept-data.ts'
import { type OnlineOutcome, useOnlineWrite } from '../../data/online-write.ts'
import { useReachable, useSession } from '../../data/session-provider.tsx'
import { RecordFacts } from '../../records/record-section.tsx'
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
import { type InvoiceRow, creditDocument, issueDocuments } from './queries.ts'

const QUEUED = msg`The document is in the queue`
const CREDITED = msg`The credit note is in the queue`
const SAY_WHY = msg`Explain why in at least ten characters`
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
          <CustomerForm serviceId={row.service.id} customer={row.customer} onDone={() => setChanging(false)} />
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

function Facts({ row }: { row: InvoiceRow }) {
  const { t } = useLingui()
  const { service, customer, timeZone, issuedAt, dueAt, fault, faultText, code, reason } = row
  const moment = (at: string) => <Moment at={at} timeZone={timeZone} />
  const facts = [
    { label: t`State`, value: t(INVOICE_STATE_LABELS[row.state]) },
    fault !== null && { label: t`Cause`, value: t(INVOICE_FAULT_LABELS[fault]) },
    fault !== null && { label: t`Solution`, value: t(INVOICE_FIX_LABELS[fault]) },
    fault !== null && { label: t`The platform says`, value: faultText ?? <Missing /> },
    {
      label: t`Stay`,
      value: (
        <Link to="/dashboard/services" search={{ service: service.id }}>
          {service.licensePlate} · {service.receiptNumber}
        </Link>
      ),
    },
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
    { label: t`Total`, value: <Money amount={row.total} currency={row.currency} /> },
    { label: t`Paid`, value: moment(row.paidAt) },
    issuedAt === null && dueAt !== null && { label: t`To be issued by`, value: moment(dueAt) },
    issuedAt !== null && { label: t`Issued`, value: moment(issuedAt) },
    code !== null && { label: t`Code of the tax office`, value: code },
    reason !== null && { label: t`Reason`, value: reason },
  ]
  return <RecordFacts facts={facts.filter((fact) => fact !== false)} />
}
