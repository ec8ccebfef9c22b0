import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useRef, useState } from 'react'

import { isAdmin } from '../../../domain/roles.ts'
import { isReadable } from '../../data/readable-op.ts'
import { useReachable, useSession } from '../../data/session-provider.tsx'
import {
  isOpen,
  isTurnedAway,
  needsPerson,
  type Op,
  type OutboxEntries,
  type SettledOp,
  useOutboxEntries,
} from '../../data/use-outbox.ts'
import { DoneIcon, RefreshIcon } from '../../ui/icons.tsx'
import { Moment, useDeviceTimeZone } from '../../ui/moment.tsx'
import { Page } from '../../ui/page/page.tsx'
import { LoadFailed, StateNotice } from '../../ui/states.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { toasts } from '../../ui/toasts/toasts.ts'
import { actionOf } from './record-kind-of-op.ts'
import { LeftBy } from './left-by.tsx'
import entryStyles from './op-entry.module.css'
import { OpEntry } from './op-entry.tsx'
import { OpFields } from './op-fields.tsx'
import { ENDED_LOOKS, OpTitle } from './op-words.tsx'
import styles from './outbox-page.module.css'
import { type OpSubject, useSubjects } from './use-subjects.ts'

const OrphanedOpsSection = lazy(() => import('./orphaned-ops-section.tsx'))

/** Returns whether the server may have received an op whose answer is missing. */
const isInDoubt = (op: Op) => isReadable(op) && !isOpen(op)

/** Number of entries drawn at first, and added at a time. */
const SHOWN = 100

const NOT_WRITTEN = msg`This device could not save this. Free some space, or load the page again.`

/** All unsent ops of this device, and the results of sent ones. */
export function OutboxPage() {
  const [most, setMost] = useState(SHOWN)
  const entries = useOutboxEntries(most)
  const heading = useRef<HTMLHeadingElement>(null)
  const { user } = useSession()
  return (
    <Page
      title={<Trans>Outbox</Trans>}
      sub={
        <>
          <Trans>
            Your work is saved on this device first, and sent in order as soon as the server can be reached.
          </Trans>{' '}
          <Link to="/dashboard/storage">
            <Trans>Take it to another device</Trans>
          </Link>
        </>
      }
      actions={
        entries.status === 'ready' &&
        (entries.value.unsent > entries.value.needPerson || entries.value.ops.some(isTurnedAway)) && <SendNow />
      }
      help="outbox"
      heading={heading}
    >
      {isAdmin(user.role) && (
        <Suspense fallback={null}>
          <OrphanedOpsSection />
        </Suspense>
      )}
      {entries.status === 'loading' && <Loading />}
      {entries.status === 'failed' && (
        <LoadFailed onRetry={() => location.reload()}>
          <Trans>
            The storage of this device cannot be read, so its unsent work is unknown. Do not clear the browser’s data:
            load the page again, and ask for support if that does not help.
          </Trans>
        </LoadFailed>
      )}
      {entries.status === 'ready' && (
        <Entries
          entries={entries.value}
          onMore={() => setMost(most + SHOWN)}
          onEnded={() => heading.current?.focus()}
        />
      )}
    </Page>
  )
}

function SendNow() {
  const { outbox } = useSession()
  const reachable = useReachable()
  return (
    <Button
      variant="default"
      leftSection={<RefreshIcon size={16} />}
      disabled={!reachable}
      onClick={() =>
        void outbox.sendNow().catch(() => toasts.show({ kind: 'failed', message: NOT_WRITTEN, detail: null }))
      }
    >
      {reachable ? <Trans>Send now</Trans> : <Trans>Waits for a connection</Trans>}
    </Button>
  )
}

function Loading() {
  return (
    <div className={styles.list} aria-busy="true">
      {[1, 2].map((row) => (
        <div key={row} className={styles.skeleton} />
      ))}
    </div>
  )
}

interface EntriesProps {
  entries: OutboxEntries
  onMore: () => void
  /** Called when the focused element has disappeared. */
  onEnded: () => void
}

function Entries({ entries: { ops, ended, unsent, waitsFor }, onMore, onEnded }: EntriesProps) {
  const subjectOf = useSubjects([...ops, ...ended.map(({ op }) => op)])
  const behind = (held: Op) =>
    ops.filter(({ lane, seq, after }) => after.includes(held.id) || (lane === held.lane && seq > held.seq))
  const more = unsent - ops.length
  return (
    <>
      {ops.length === 0 ? (
        <StateNotice icon={DoneIcon} role="status" title={<Trans>Everything is sent</Trans>}>
          <Trans>You have no unsent work on this device.</Trans>
        </StateNotice>
      ) : (
        <>
          {ops.some(isInDoubt) && (
            <p className={styles.doubt}>
              <Trans>
                The server may already have received the attempt. It can be changed as soon as that is known.
              </Trans>
            </p>
          )}
          <ol className={styles.list}>
            {ops.map((op) => (
              <li key={op.id}>
                <OpEntry
                  op={op}
                  subject={subjectOf(op)}
                  waitsFor={waitsFor.get(op.id) ?? null}
                  holds={needsPerson(op) ? behind(op).length : 0}
                  movesMoney={[op, ...behind(op)].some((one) => actionOf(one).movesMoney === true)}
                  onEnded={onEnded}
                />
              </li>
            ))}
          </ol>
        </>
      )}
      {more > 0 && (
        <Button variant="default" onClick={onMore}>
          <Trans>Show more: {more} are left</Trans>
        </Button>
      )}
      {ended.length > 0 && (
        <section className={styles.ended}>
          <h2>
            <Trans>Recent activity</Trans>
          </h2>
          <ol className={styles.list}>
            {ended.map((one) => (
              <li key={one.id}>
                <EndedEntry ended={one} subject={subjectOf(one.op)} />
              </li>
            ))}
          </ol>
        </section>
      )}
    </>
  )
}

/** An op that has ended. */
function EndedEntry({
  ended: { op, how, reason, settledAt },
  subject,
}: {
  ended: SettledOp
  subject: OpSubject | null
}) {
  const readersZone = useDeviceTimeZone()
  const timeZone = subject?.timeZone ?? readersZone
  return (
    <article className={entryStyles.entry}>
      <header className={entryStyles.head}>
        <OpTitle op={op} subject={subject} heading="h3" />
        <StatusBadge look={ENDED_LOOKS[how]} />
      </header>
      <LeftBy op={op} />
      <OpFields op={op} timeZone={timeZone} />
      {reason !== null && (
        <p className={entryStyles.quiet}>
          <Trans>Reason: {reason}</Trans>
        </p>
      )}
      <p className={entryStyles.story}>
        <Moment at={new Date(settledAt).toISOString()} timeZone={timeZone} />
      </p>
    </article>
  )
}
