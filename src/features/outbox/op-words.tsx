import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import type { CollectionName } from '../../../contract/events.ts'
import { isReadable } from '../../data/readable-op.ts'
import { useSession } from '../../data/session-provider.tsx'
import { isTurnedAway, type Op, type SettledOp } from '../../data/use-outbox.ts'
import { ClockIcon, DoneIcon, PendingIcon, RefreshIcon, VoidIcon, WarningIcon } from '../../ui/icons.tsx'
import { fieldCodeLabel } from '../../ui/labels/errors.ts'
import { PROBLEM_LABELS } from '../../ui/labels/problems.ts'
import { Plate } from '../../ui/plate.tsx'
import type { StatusLook } from '../../ui/status-badge.tsx'
import { actionOf, recordKindOf } from './record-kind-of-op.ts'
import styles from './op-words.module.css'
import type { OpSubject } from './use-subjects.ts'

interface OpTitleProps {
  op: Op
  subject: OpSubject | null
  heading: 'h2' | 'h3'
}

/** The action and its record; the plate or name opens the record. */
export function OpTitle({ op, subject, heading: Heading }: OpTitleProps) {
  const { t } = useLingui()
  const { company } = useSession()
  const link = recordKindOf(op).link?.(op.recordId)
  const named =
    subject && ('plate' in subject ? <Plate plate={subject.plate} country={company.country} /> : subject.name)
  return (
    <Heading className={styles.title}>
      {named &&
        (link ? (
          <Link {...link} className={styles.subject}>
            {named}
          </Link>
        ) : (
          named
        ))}
      {t(actionOf(op).words)}
    </Heading>
  )
}

/** State of an action on its way to the server. */
const OP_LOOKS = {
  queued: { label: msg`Waiting to be sent`, icon: ClockIcon, tone: 'quiet' },
  sending: { label: msg`Being sent`, icon: PendingIcon, tone: 'accent' },
  waiting: { label: msg`Not sent yet`, icon: RefreshIcon, tone: 'caution' },
  refused: { label: msg`Not accepted`, icon: WarningIcon, tone: 'negative' },
  conflict: { label: msg`Changed by somebody else`, icon: WarningIcon, tone: 'negative' },
} satisfies Record<Op['state'], StatusLook>

const UNREADABLE: StatusLook = { label: msg`Update PARQ to send this`, icon: WarningIcon, tone: 'caution' }

const TURNED_AWAY_LOOK: StatusLook = { label: msg`The server does not accept it`, icon: WarningIcon, tone: 'negative' }

/** Returns the look of an op, also of one that only a newer release can read. */
export function lookOf(op: Op): StatusLook {
  if (!isReadable(op)) return UNREADABLE
  return isTurnedAway(op) ? TURNED_AWAY_LOOK : OP_LOOKS[op.state]
}

/** Final states of an action. */
export const ENDED_LOOKS = {
  done: { label: msg`Sent`, icon: DoneIcon, tone: 'positive' },
  discarded: { label: msg`Discarded`, icon: VoidIcon, tone: 'quiet' },
  undone: { label: msg`Undone`, icon: VoidIcon, tone: 'quiet' },
  replaced: { label: msg`Replaced by another change`, icon: RefreshIcon, tone: 'quiet' },
  erased: { label: msg`Dropped: the driver was erased`, icon: VoidIcon, tone: 'quiet' },
} satisfies Record<SettledOp['how'], StatusLook>

const WHY = {
  network: msg`The server could not be reached.`,
  timeout: msg`The server did not answer in time.`,
  foreign: msg`Another page answered instead of the server: on public Wi-Fi, open its sign-in page first.`,
  server: msg`The server could not do it just now.`,
  unreadable: msg`The server answered in a way that this version cannot read. Update PARQ.`,
}

const TURNED_AWAY_WORDS = msg`The server rejects it each time without reading it. It stays on this device and is tried again; tell your administrator if this continues.`

/** Explains why the server does not know a record that this device shows. */
const UNKNOWN_THERE: Partial<Record<CollectionName, MessageDescriptor>> = {
  services: msg`The server does not have this stay: its entry was not accepted, or was discarded.`,
  cashUps: msg`The server does not have this cash-up: its opening was not accepted, or was discarded.`,
  passes: msg`The server does not have this pass: its sale was not accepted, or was discarded.`,
  drivers: msg`This driver was deleted.`,
  vehicles: msg`This vehicle or its driver was deleted.`,
}

/** Explains that the refused money is on the administrators' list. */
const WITH_ADMINS = msg`The amount is on your administrators’ list of money that was not accepted. They book it or ask you about it.`

/**
 * Returns the results of the last try, one sentence each, the actual cause first; empty before the first try.
 * `isElsewhere`: the person no longer has the record's location, which is displayed next to it.
 */
export function reasonsOf(
  op: Pick<Op, 'lastError' | 'state' | 'attempts' | 'collection'>,
  isElsewhere: boolean,
): MessageDescriptor[] {
  const { lastError } = op
  if (lastError === null) return []
  const { kind, problem } = lastError
  // An unknown kind, written by a newer release, has no text.
  if (kind !== 'problem' && !Object.hasOwn(WHY, kind)) return []
  if (kind !== 'problem') return [WHY[kind]]
  if (problem === null) return []
  const fields = problem.errors?.map(({ code }) => fieldCodeLabel(code)) ?? []
  // A lost right is displayed with its moment; a record at a lost location is unknown for the same reason.
  const isExplained = problem.lost !== undefined || (problem.code === 'not_found' && isElsewhere)
  const words =
    fields.length > 0
      ? fields
      : isExplained
        ? []
        : [(problem.code === 'not_found' ? UNKNOWN_THERE[op.collection] : undefined) ?? PROBLEM_LABELS[problem.code]]
  return [...words, ...(problem.queued === true ? [WITH_ADMINS] : []), ...(isTurnedAway(op) ? [TURNED_AWAY_WORDS] : [])]
}
