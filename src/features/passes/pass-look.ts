import type { PassState } from '../../../domain/passes.ts'
import { ClockIcon, DoneIcon, PendingIcon, ReservedIcon, VoidIcon, WarningIcon } from '../../ui/icons.tsx'
import { PASS_STATE_LABELS } from '../../ui/labels/passes.ts'
import type { StatusLook } from '../../ui/status-badge.tsx'

export const PASS_LOOKS = {
  future: { label: PASS_STATE_LABELS.future, icon: ReservedIcon, tone: 'accent' },
  active: { label: PASS_STATE_LABELS.active, icon: DoneIcon, tone: 'quiet' },
  expiring: { label: PASS_STATE_LABELS.expiring, icon: ClockIcon, tone: 'caution' },
  overdue: { label: PASS_STATE_LABELS.overdue, icon: WarningIcon, tone: 'negative' },
  expired: { label: PASS_STATE_LABELS.expired, icon: VoidIcon, tone: 'negative' },
  paused: { label: PASS_STATE_LABELS.paused, icon: PendingIcon, tone: 'caution' },
  cancelled: { label: PASS_STATE_LABELS.cancelled, icon: VoidIcon, tone: 'quiet' },
} satisfies Record<PassState, StatusLook>
