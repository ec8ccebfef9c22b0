import { msg } from '@lingui/core/macro'

import type { User } from '../../../contract/user.ts'
import type { UserState } from '../../../domain/people.ts'
import { ClockIcon, DoneIcon, LockIcon, VoidIcon, WarningIcon } from '../../ui/icons.tsx'
import type { StatusLook } from '../../ui/status-badge.tsx'

export const USER_STATE_LOOKS = {
  active: { label: msg`Active`, icon: DoneIcon, tone: 'quiet' },
  invited: { label: msg`Invited`, icon: ClockIcon, tone: 'accent' },
  invitation_expired: { label: msg`Invitation expired`, icon: WarningIcon, tone: 'caution' },
  deactivated: { label: msg`Deactivated`, icon: VoidIcon, tone: 'caution' },
} satisfies Record<UserState, StatusLook>

const LEGACY: StatusLook = { label: msg`Older application`, icon: LockIcon, tone: 'quiet' }

/** Whoever is of the older application is only looked at. */
export function userLook({ legacy, state }: Pick<User, 'legacy' | 'state'>): StatusLook {
  return legacy ? LEGACY : USER_STATE_LOOKS[state]
}
