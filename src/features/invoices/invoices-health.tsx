import { Button } from '@mantine/core'
import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { type InvoicingConnection, listInvoices as listRejected } from '../../../contract/invoice.ts'
import type { InvoiceFault } from '../../../domain/invoicing.ts'
import { useOnlineWrite } from '../../data/online-write.ts'
import { useReachable, useSession } from '../../data/session-provider.tsx'
import { now } from '../../lib/now.ts'
import { WarningIcon } from '../../ui/icons.tsx'
import { INVOICE_FAULT_LABELS, INVOICE_FIX_LABELS } from '../../ui/labels/invoices.ts'
import { INVOICING_PLATFORM_NAMES } from '../../ui/labels/people.ts'
import { Moment, useDeviceTimeZone } from '../../ui/moment.tsx'
import { Notice } from '../../ui/notice.tsx'
import { toasts } from '../../ui/toasts/toasts.ts'
import styles from './invoices.module.css'
import { connectionQuery, invoiceCountsQuery, issueDocuments } from './queries.ts'

const QUEUED = msg`The documents are in the queue`
const NOT_QUEUED = msg`The documents were not queued. Try again.`
/** Maximum number of rejected documents that one press tries again. */
const TRIED_AT_ONCE = 100
/**
 * Siigo blocks a user if 80 % of the calls of seven days fail. The warning comes earlier, but not for only a few calls.
 */
const WARNED_AT = 0.5
const LEAST_CALLS = 10

/** Returns true if the failed calls near the share at which the platform blocks the user. */
function isNearBlock({ sent, failed }: InvoicingConnection['week']): boolean {
  return failed >= LEAST_CALLS && failed >= (sent + failed) * WARNED_AT
}

/** Warns if the platform accepts nothing, or if documents are late. */
export function Health() {
  const { api } = useSession()
  const reachable = useReachable()
  const { data } = useQuery({ ...connectionQuery(api), enabled: reachable })
  const { data: counts } = useQuery({ ...invoiceCountsQuery(api), enabled: reachable })
  const connection = data?.connection
  const late = counts?.late ?? 0
  const timeZone = useDeviceTimeZone()
  return (
    <>
      {connection?.isSimulated === true && (
        <Notice icon={WarningIcon} tone="caution">
          <Trans>These documents go to a simulator of the demo. None of them is a real invoice.</Trans>
        </Notice>
      )}
      {connection?.trouble != null && (
        <Notice icon={WarningIcon} tone="negative">
          <Trans>
            Nothing is issued: the platform does not accept the key.{' '}
            <Link to="/dashboard/company">Connect it again under My company</Link>
          </Trans>
        </Notice>
      )}
      {connection?.pausedUntil != null && Date.parse(connection.pausedUntil) > now() && (
        <Notice icon={WarningIcon} tone="caution">
          <Trans>
            The platform takes no more calls until <Moment at={connection.pausedUntil} timeZone={timeZone} />. The
            documents wait in the queue.
          </Trans>
        </Notice>
      )}
      {connection?.lastCallAt != null && (
        <p className={styles.quiet}>
          <Trans>
            Last call to {INVOICING_PLATFORM_NAMES[connection.platform]}:{' '}
            <Moment at={connection.lastCallAt} timeZone={timeZone} />. In seven days{' '}
            <Plural value={connection.week.sent} one="# document was sent" other="# documents were sent" />, and{' '}
            <Plural value={connection.week.failed} one="# call failed" other="# calls failed" />.
          </Trans>
        </p>
      )}
      {connection != null && isNearBlock(connection.week) && (
        <Notice icon={WarningIcon} tone="negative">
          <Trans>
            Most calls of the last seven days failed. The platform may block the user: fix the rejected documents before
            you try them again.
          </Trans>
        </Notice>
      )}
      {late > 0 && (
        <Notice icon={WarningIcon} tone="caution">
          <Plural
            value={late}
            one="# document is not issued, and the time that the law gives for it is over."
            other="# documents are not issued, and the time that the law gives for them is over."
          />
        </Notice>
      )}
    </>
  )
}

/** Rejected documents by cause, each with its fix. */
export function Causes({ onShow }: { onShow: () => void }) {
  const { t } = useLingui()
  const { api } = useSession()
  const reachable = useReachable()
  const { data } = useQuery({ ...invoiceCountsQuery(api), enabled: reachable })
  const { run } = useOnlineWrite(issueDocuments)
  if (data === undefined || data.faults.length === 0) return null

  async function tryAgain(fault: InvoiceFault): Promise<void> {
    const { data: rejected } = await api.call(listRejected, {
      headers: {},
      query: { states: 'rejected', faults: fault, limit: String(TRIED_AT_ONCE) },
    })
    const outcome = await run({ body: { ids: rejected.map(({ id }) => id) } })
    const isDone = outcome.kind === 'done'
    toasts.show({ kind: isDone ? 'done' : 'failed', message: isDone ? QUEUED : NOT_QUEUED, detail: null })
  }

  return (
    <ul className={styles.causes} aria-label={t`Rejected documents by cause`}>
      {data.faults.map(({ fault, count, example }) => (
        <li key={fault} className={styles.cause}>
          <div>
            <strong>
              {t(INVOICE_FAULT_LABELS[fault])} · {count}
            </strong>
            <p>{t(INVOICE_FIX_LABELS[fault])}</p>
            {example !== null && <p>{example}</p>}
          </div>
          <span className={styles.buttons}>
            <Button variant="default" onClick={onShow}>
              <Trans>Show</Trans>
            </Button>
            <Button disabled={!reachable} onClick={() => void tryAgain(fault)}>
              <Trans>Try all again</Trans>
            </Button>
          </span>
        </li>
      ))}
    </ul>
  )
}
