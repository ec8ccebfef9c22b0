import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'

import type { User } from '../../../contract/user.ts'
import { fullName } from '../../../domain/people.ts'
import { phoneText } from '../../../domain/phones.ts'
import { usePhoto } from '../../data/use-photo.ts'
import { DeviceIcon } from '../../ui/icons.tsx'
import { ROLE_LABELS } from '../../ui/labels/people.ts'
import type { Column } from '../../ui/list/column.ts'
import { lookColumn, textColumn, wordsColumn } from '../../ui/list/columns.tsx'
import { Missing } from '../../ui/missing.tsx'
import { Avatar } from '../../ui/photo/avatar.tsx'
import { StatusBadge, type StatusLook } from '../../ui/status-badge.tsx'
import { userKind } from './kind.ts'
import { userLook } from './user-look.ts'
import styles from './users.module.css'
import { readableEmail } from '../../../domain/emails.ts'

const { fields } = userKind
const SIGNED_IN: StatusLook = { label: msg`Signed in now`, icon: DeviceIcon, tone: 'positive' }

export function UserAvatar({ user, size }: { user: Pick<User, 'firstName' | 'lastName' | 'photo'>; size: number }) {
  return <Avatar of={user} picture={usePhoto(user.photo)} size={size} />
}

function RoleWords({ user }: { user: User }) {
  const { t } = useLingui()
  return t(ROLE_LABELS[user.role])
}

/** The number of a user's locations; an admin has all. */
function Places({ user: { role, locationIds } }: { user: User }) {
  if (role !== 'parking_staff') return <Trans>All</Trans>
  return locationIds.length === 0 ? <Trans context="locations">None</Trans> : String(locationIds.length)
}

function SignedIn({ user: { signedIn } }: { user: User }) {
  return signedIn ? <StatusBadge look={SIGNED_IN} /> : <Missing />
}

export const USER_COLUMNS: readonly Column<User>[] = [
  {
    id: 'name',
    header: msg`Name`,
    width: 'rest',
    cell: (user) => (
      <span className={styles.person}>
        <UserAvatar user={user} size={28} />
        {fullName(user)}
      </span>
    ),
    under: (user) => (
      <>
        {readableEmail(user.email)} · <RoleWords user={user} />
      </>
    ),
    exported: fullName,
  },
  textColumn({ id: 'email', header: fields.email.label, width: 230, from: 'medium', text: ({ email }) => email }),
  wordsColumn({
    id: 'role',
    header: fields.role.label,
    width: 125,
    from: 'medium',
    words: ({ role }) => ROLE_LABELS[role],
  }),
  lookColumn({ id: 'state', header: msg`Status`, width: 165, look: userLook }),
  { id: 'signedIn', header: msg`Signed in now`, width: 165, from: 'wide', cell: (user) => <SignedIn user={user} /> },
  {
    id: 'locations',
    header: fields.locationIds.label,
    width: 95,
    from: 'wide',
    align: 'end',
    cell: (user) => <Places user={user} />,
  },
  textColumn({ id: 'phone', header: fields.phone.label, width: 150, from: 'wide', extra: true, text: phoneText }),
]
