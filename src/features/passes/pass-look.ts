import { msg } from '@lingui/core/macro'

import type { PassState } from '../../../domain/pass-limits.ts'
import { ClockIcon, DoneIcon, PendingIcon, ReservedIcon, VoidIcon, WarningIcon } from '../../ui/icons.tsx'
import type { StatusLook } from '../../ui/status-badge.tsx'

export const PASS_LOOKS = {
  future: { label: msg`Not begun yet`, icon: ReservedIcon, tone: 'accent' },
  active: { label: msg`Active`, icon: DoneIcon, tone: 'quiet' },
  expiring: { label: msg`Ends within a week`, icon: ClockIcon, tone: 'caution' },
  overdue: { label: msg`Unpaid, days of grace`, icon: WarningIcon, tone: 'negative' },
  expired: { label: msg`Expired`, icon: VoidIcon, tone: 'negative' },
  paused: { label: msg`Paused`, icon: PendingIcon, tone: 'caution' },
  cancelled: { label: msg`Cancelled`, icon: VoidIcon, tone: 'quiet' },
} satisfies Record<PassState, StatusLook>
