import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'

import type { FieldConflict } from '../../../contract/problem.ts'
import { isReadable } from '../../data/readable-op.ts'
import { settledEdit } from '../../data/refused-op.ts'
import { isOpen, isTurnedAway, needsPerson, type Op, type WireRequest } from '../../data/use-outbox.ts'
import type { Press } from '../../lib/press.ts'
import type { Kept } from '../../records/conflict-choice.tsx'
import { calledBy } from '../../records/kept-subjects.ts'
import { RecordConflicts } from '../../records/record-conflicts.tsx'
import { MoneyButton } from '../../ui/form/money-button.tsx'
import { helpForError } from '../../ui/help/error-help.ts'
import type { HelpArticle } from '../../ui/help/help-articles.ts'
import { HelpLink } from '../../ui/help/help-link.tsx'
import { Moment, useDeviceTimeZone } from '../../ui/moment.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { actionOf, recordKindOf } from './record-kind-of-op.ts'
import { LeftBy } from './left-by.tsx'
import { hasLostRight, LostRightWords, mayEditAgain } from './lost-right.tsx'
import styles from './op-entry.module.css'
import { OpFields } from './op-fields.tsx'
import { lookOf, OpTitle, reasonsOf } from './op-words.tsx'
import { useOpActions } from './use-op-actions.ts'
import type { OpSubject } from './use-subjects.ts'

const DiscardQuestion = lazy(async () => ({ default: (await import('./discard-question.tsx')).DiscardQuestion }))

interface OpEntryProps {
  op: Op
  subject: OpSubject | null
  /** The person whose unsent work on this device must be sent first. */
  waitsFor: string | null
  /** Number of later ops that wait for this one. */
  holds: number
  /** Whether the op, or an op that would be taken back with it, moves money. */
  movesMoney: boolean
  onEnded: () => void
}

/**
 * Returns the help article for an op that needs a person: about its reason if there is an article, otherwise about what
 * to do.
 */
function helpOf(op: Op): HelpArticle | null {
  if (!needsPerson(op)) return null
  const problem = op.lastError?.problem ?? null
  return (problem && helpForError(problem)) ?? 'not-accepted'
}

/** One op of the outbox: its content, its state, and its actions. */
export function OpEntry({ op, subject, waitsFor, holds, movesMoney, onEnded }: OpEntryProps) {
  const { t } = useLingui()
  const actions = useOpActions(op, onEnded)
  const [asks, setAsks] = useState(false)
  const help = helpOf(op)
  const conflicts = op.state === 'conflict' ? (op.lastError?.problem?.conflicts ?? []) : []
  const open = isReadable(op) && isOpen(op)
  const { attempts } = op
  const action = actionOf(op)
  const what = t(action.words)
  const named = subject && calledBy(subject)
  const resubmit = mayEditAgain(op, subject) ? action.resubmitLink?.(op.recordId, op.id) : undefined
  const readersZone = useDeviceTimeZone()
  const timeZone = subject?.timeZone ?? readersZone

  return (
    <article
      className={styles.entry}
      data-needs-person={needsPerson(op) || isTurnedAway(op)}
      aria-label={named === null ? what : `${what}: ${named}`}
    >
      <header className={styles.head}>
        <OpTitle op={op} subject={subject} heading="h2" />
        <StatusBadge look={lookOf(op)} />
      </header>
      {hasLostRight(op, subject) && (
        <p className={needsPerson(op) ? styles.reason : styles.quiet}>
          <LostRightWords op={op} subject={subject} timeZone={timeZone} />
        </p>
      )}
      {conflicts.length === 0 &&
        reasonsOf(op, hasLostRight(op, subject)).map((reason) => (
          <p key={reason.id} className={styles.reason}>
            {t(reason)}
          </p>
        ))}
      <LeftBy op={op} />
      <OpFields op={op} timeZone={timeZone} except={conflicts.map(({ path }) => path)} />
      {help !== null && <HelpLink article={help} look="word" />}
      {conflicts.length > 0 && (
        <ConflictSettling
          op={op}
          conflicts={conflicts}
          timeZone={timeZone}
          onReplace={actions.replace}
          onDiscard={actions.discard}
        />
      )}
      {waitsFor !== null && (
        <p className={styles.quiet}>
          <Trans>
            It waits for an earlier action by {waitsFor} on this device. That action is sent when {waitsFor} signs in
            here; if {waitsFor} has left the company, an administrator can send it from this device.
          </Trans>
        </p>
      )}
      {holds > 0 && (
        <p className={styles.quiet}>
          {holds === 1 ? (
            <Trans>One later action is waiting for it.</Trans>
          ) : (
            <Trans>{holds} later actions are waiting for it.</Trans>
          )}
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
            {needsPerson(op) || movesMoney ? (
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
                <MoneyButton
                  variant="default"
                  disabled={actions.busy}
                  onPress={(press) => actions.replace(press, op.request)}
                >
                  <Trans>Send again</Trans>
                </MoneyButton>
                {resubmit && (
                  <Button renderRoot={(props) => <Link {...resubmit} {...props} />}>
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
            onDiscard={(press, reason) => {
              setAsks(false)
              actions.discard(press, reason)
            }}
          />
        </Suspense>
      )}
    </article>
  )
}

interface ConflictSettlingProps {
  op: Op
  conflicts: readonly FieldConflict[]
  /** Time zone of the event, or the reader's. */
  timeZone: string
  onReplace: (press: Press, request: WireRequest) => void
  onDiscard: (press: Press, reason: string) => void
}

/** Fields that another person changed too. The last choice sends the op again, or ends it. */
function ConflictSettling({ op, conflicts, timeZone, onReplace, onDiscard }: ConflictSettlingProps) {
  const { t } = useLingui()
  const [choices, setChoices] = useState<ReadonlyMap<string, Kept>>(new Map())

  function choose({ path }: FieldConflict, keep: Kept, press: Press): void {
    const next = new Map(choices).set(path, keep)
    setChoices(next)
    if (conflicts.some((conflict) => !next.has(conflict.path))) return
    const settled = settledEdit(op.request, conflicts, (field) => next.get(field) === 'mine')
    if (settled === null) onDiscard(press, t`Another person’s text was kept`)
    else onReplace(press, settled)
  }

  return (
    <RecordConflicts
      kind={recordKindOf(op)}
      conflicts={conflicts}
      timeZone={timeZone}
      choices={choices}
      onSettle={(conflict, keep, _names, press) => choose(conflict, keep, press)}
    />
  )
}
