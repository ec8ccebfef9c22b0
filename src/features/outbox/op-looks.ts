import { msg } from '@lingui/core/macro'

import { isReadable } from '../../data/readable-op.ts'
import { isTurnedAway, type Op, type SettledOp } from '../../data/use-outbox.ts'
import { ClockIcon, DoneIcon, PendingIcon, RefreshIcon, VoidIcon, WarningIcon } from '../../ui/icons.tsx'
import type { StatusLook } from '../../ui/status-badge.tsx'

/** Where an action stands on its way to the server. */
const OP_LOOKS = {
  queued: { label: msg`Waiting to be sent`, icon: ClockIcon, tone: 'quiet' },
  sending: { label: msg`Being sent`, icon: PendingIcon, tone: 'accent' },
  waiting: { label: msg`Not sent yet`, icon: RefreshIcon, tone: 'caution' },
  refused: { label: msg`Not accepted`, icon: WarningIcon, tone: 'negative' },
  conflict: { label: msg`Changed by somebody else`, icon: WarningIcon, tone: 'negative' },
} satisfies Record<Op['state'], StatusLook>

const UNREADABLE: StatusLook = { label: msg`Update PARQ to send this`, icon: WarningIcon, tone: 'caution' }

const TURNED_AWAY: StatusLook = { label: msg`The server does not take it`, icon: WarningIcon, tone: 'negative' }

/** A newer release may have made it, in a way that this one does not know. */
export function lookOf(op: Op): StatusLook {
  if (!isReadable(op)) return UNREADABLE
  return isTurnedAway(op) ? TURNED_AWAY : OP_LOOKS[op.state]
}

/** How its story ended. */
export const ENDED_LOOKS = {
  done: { label: msg`Sent`, icon: DoneIcon, tone: 'positive' },
  discarded: { label: msg`Discarded`, icon: VoidIcon, tone: 'quiet' },
  undone: { label: msg`Taken back`, icon: VoidIcon, tone: 'quiet' },
  replaced: { label: msg`Made otherwise`, icon: RefreshIcon, tone: 'quiet' },
} satisfies Record<SettledOp['how'], StatusLook>
