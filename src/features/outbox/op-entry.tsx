import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Suspense, lazy, useState } from 'react'

import { isOpen, isReadable, isTurnedAway, needsPerson, type Op } from '../../data/use-outbox.ts'
import { deviceTimeZone } from '../../lib/dates.ts'
import { Moment } from '../../ui/moment.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { ConflictSettling } from './conflict-settling.tsx'
import styles from './op-entry.module.css'
import { LeftBy } from './left-by.tsx'
import { OpDetailsList } from './op-details-list.tsx'
import { OpFields } from './op-fields.tsx'
import { lookOf } from './op-looks.ts'
import { reasonsOf } from './op-reason.ts'
import { mendLink } from './op-links.ts'
import { OpTitle } from './op-title.tsx'
import { opWords } from './op-words.ts'
import { useOpActions } from './use-op-actions.ts'
import type { Subject } from './use-subjects.ts'

const DiscardQuestion = lazy(async () => ({ default: (await import('./discard-question.tsx')).DiscardQuestion }))

interface OpEntryProps {
  op: Op
  subject: Subject | null
  /** How many later ops wait for it. */
  holds: number
  onEnded: () => void
}

/** One action on its way: what it is, where it stands, and what can be done about it. */
export function OpEntry({ op, subject, holds, onEnded }: OpEntryProps) {
  const { t } = useLingui()
  const actions = useOpActions(op, onEnded)
  const [asks, setAsks] = useState(false)
  const conflicts = op.state === 'conflict' ? (op.lastError?.problem?.conflicts ?? []) : []
  const open = isReadable(op) && isOpen(op)
  const { attempts } = op
  const what = t(opWords(op))
  const named = subject && (subject.plate ?? subject.name)
  const mend = mendLink(op)
  const timeZone = subject?.timeZone ?? deviceTimeZone()
  const lost = subject?.lostLocation ?? null

  return (
    <article className={styles.entry} data-needs-person={needsPerson(op) || isTurnedAway(op)} aria-label={named === null ? what : `${what}: ${named}`}>
      <header className={styles.head}>
        <OpTitle op={op} subject={subject} heading="h2" />
        <StatusBadge look={lookOf(op)} />
      </header>
      <LeftBy op={op} />
      <OpDetailsList op={op} />
      <OpFields request={op.request} timeZone={timeZone} except={conflicts.map(({ path }) => path)} />
      {conflicts.length === 0 &&
        reasonsOf(op).map((reason) => (
          <p key={reason.id} className={styles.reason}>
            {t(reason)}
          </p>
        ))}
      {lost !== null && (
        <p className={needsPerson(op) ? styles.reason : styles.quiet}>
          {needsPerson(op) ? (
            <Trans>You no longer work at {lost}, so the server does not accept this. Ask an admin to do it for you, or to give you {lost} back: then send it again.</Trans>
          ) : (
            <Trans>You no longer work at {lost}. The server may refuse this.</Trans>
          )}
        </p>
      )}
      {conflicts.length > 0 && <ConflictSettling op={op} conflicts={conflicts} timeZone={timeZone} onReplace={actions.replace} onDiscard={actions.discard} />}
      {holds > 0 && (
        <p className={styles.quiet}>
          {holds === 1 ? <Trans>One later action waits for it.</Trans> : <Trans>{holds} later actions wait for it.</Trans>}
        </p>
      )}
      {isReadable(op) && !open && (
        <p className={styles.quiet}>
          <Trans>The server may have done this already. It can be changed as soon as that is known.</Trans>
        </p>
      )}
      <footer className={styles.foot}>
        <span className={styles.story}>
          <Trans>
            Made <Moment at={new Date(op.madeAt).toISOString()} timeZone={timeZone} />
          </Trans>
          {op.triedAt !== null && (
            <>
              {' · '}
              {attempts === 1 ? <Trans>tried once</Trans> : <Trans>tried {attempts} times</Trans>}{' '}
              <Moment at={new Date(op.triedAt).toISOString()} timeZone={timeZone} />
            </>
          )}
        </span>
        {open && (
          <span className={styles.actions}>
            {needsPerson(op) ? (
              <Button variant="subtle" color="negative" disabled={actions.busy} onClick={() => setAsks(true)}>
                <Trans>Discard…</Trans>
              </Button>
            ) : (
              <Button variant="subtle" disabled={actions.busy} onClick={actions.undo}>
                <Trans>Undo</Trans>
              </Button>
            )}
            {needsPerson(op) && conflicts.length === 0 && (
              <>
                <Button variant="default" disabled={actions.busy} onClick={() => actions.replace(op.request)}>
                  <Trans>Send again</Trans>
                </Button>
                {mend && (
                  <Button renderRoot={(props) => <Link {...mend} {...props} />}>
                    <Trans>Edit and send again</Trans>
                  </Button>
                )}
              </>
            )}
          </span>
        )}
      </footer>
      {asks && (
        <Suspense fallback={null}>
          <DiscardQuestion
            onClose={() => setAsks(false)}
            onDiscard={(reason) => {
              setAsks(false)
              actions.discard(reason)
            }}
          />
        </Suspense>
      )}
    </article>
  )
}
