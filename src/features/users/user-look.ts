import { msg } from '@lingui/core/macro'

import type { User } from '../../../contract/user.ts'
import type { UserState } from '../../../domain/people.ts'
import { ClockIcon, DeleteIcon, DoneIcon, LockIcon, RefreshIcon, VoidIcon, WarningIcon } from '../../ui/icons.tsx'
import type { RowAction } from '../../ui/list/column.ts'
import type { StatusLook } from '../../ui/status-badge.tsx'

export const USER_STATE_LOOKS = {
  active: { label: msg`Active`, icon: DoneIcon, tone: 'quiet' },
  invited: { label: msg`Invited`, icon: ClockIcon, tone: 'accent' },
  invitation_expired: { label: msg`Invitation expired`, icon: WarningIcon, tone: 'caution' },
  deactivated: { label: msg`Deactivated`, icon: VoidIcon, tone: 'caution' },
} satisfies Record<UserState, StatusLook>

const LEGACY: StatusLook = { label: msg`Older application`, icon: LockIcon, tone: 'quiet' }

/** Users of the older application can only be read. */
export function userLook({ legacy, state }: Pick<User, 'legacy' | 'state'>): StatusLook {
  return legacy ? LEGACY : USER_STATE_LOOKS[state]
}

export type UserAction = 'invite' | 'activate' | 'deactivate' | 'second_factor' | 'delete'

/** Actions of an admin on another user, in the list and in the panel. */
export const USER_ACTIONS: readonly (Required<Omit<RowAction<User>, 'id' | 'run'>> & { id: UserAction })[] = [
  {
    id: 'invite',
    label: msg`Send the invitation again`,
    icon: RefreshIcon,
    offered: ({ state }) => state === 'invited' || state === 'invitation_expired',
  },
  { id: 'deactivate', label: msg`Deactivate`, icon: VoidIcon, offered: ({ isActive }) => isActive },
  { id: 'activate', label: msg`Activate`, icon: DoneIcon, offered: ({ isActive }) => !isActive },
  {
    id: 'second_factor',
    label: msg`Remove the second factor`,
    icon: LockIcon,
    offered: ({ hasSecondFactor }) => hasSecondFactor === true,
  },
  { id: 'delete', label: msg`Delete`, icon: DeleteIcon, offered: () => true },
]
