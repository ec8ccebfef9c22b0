import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { getRouteApi } from '@tanstack/react-router'
import { Suspense, lazy, useState } from 'react'

import { MAX_LIMIT } from '../../../contract/list.ts'
import type { User } from '../../../contract/user.ts'
import { USER_STATES } from '../../../domain/people.ts'
import { isAdmin } from '../../../domain/roles.ts'
import { useSession } from '../../data/session-provider.tsx'
import { allServerRecords, useServerRecords } from '../../data/use-server-records.ts'
import { type ListFilter, locationFilter, RoomList } from '../../records/room-list.tsx'
import { StaffIcon } from '../../ui/icons.tsx'
import { ROLE_LABELS } from '../../ui/labels/people.ts'
import { pagingOf } from '../../ui/list/paging.ts'
import { Page } from '../../ui/page/page.tsx'
import { Forbidden } from '../../ui/states.tsx'
import { useLocations } from '../locations/public.ts'
import { USER_COLUMNS } from './columns.tsx'
import { userKind } from './kind.ts'
import { usersQuery } from './queries.ts'
import { UnsentPeople } from './unsent-work.tsx'
import { USER_ACTIONS, USER_STATE_LOOKS, type UserAction } from './user-look.ts'
import { UserSearch } from './users-search.ts'

// Loaded with the first press.
const UserQuestion = lazy(() => import('./user-question.tsx'))

const route = getRouteApi('/dashboard/users')

const FILTERS: readonly ListFilter<UserSearch>[] = [
  {
    in: 'role',
    label: msg`Role`,
    options: (['parking_staff', 'parking_admin'] as const).map((value) => ({ value, label: ROLE_LABELS[value] })),
    // The sidebar opens the list of one role.
    stays: true,
  },
  {
    in: 'state',
    label: msg`Status`,
    options: USER_STATES.map((value) => ({ value, label: USER_STATE_LOOKS[value].label })),
  },
  {
    in: 'signedIn',
    label: msg`Signed in now`,
    options: [
      { value: true, label: msg`Yes` },
      { value: false, label: msg`No` },
    ],
  },
]

/** The people who work in the company; for admins. */
export function UsersPage() {
  const { user } = useSession()
  if (isAdmin(user.role)) return <UserList />
  return (
    <Page title={<Trans>Users</Trans>} sub={<Trans>People in your company</Trans>} help="users">
      <Forbidden>
        <Trans>Only an administrator sees the users of the company. Your own details are on your account page.</Trans>
      </Forbidden>
    </Page>
  )
}

function UserList() {
  const { t } = useLingui()
  const { api, user: self } = useSession()
  const search = route.useSearch()
  const { list: locations = [] } = useLocations()
  const query = usersQuery(search)
  const page = useServerRecords(query, pagingOf(search))
  const [asked, setAsked] = useState<{ user: User; action: UserAction } | null>(null)
  const close = () => setAsked(null)
  return (
    <>
      <RoomList
        kind={userKind}
        address={UserSearch}
        name="users"
        title={search.role === 'parking_staff' ? t`Staff` : search.role === 'parking_admin' ? t`Admins` : t`Users`}
        help="users"
        count={<Plural value={page.total ?? 0} one="# user" other="# users" />}
        page={page}
        search={search}
        searched={{ label: t`Search users`, placeholder: t`Name, email or phone` }}
        filters={[...FILTERS, locationFilter(locations)]}
        notice={<UnsentPeople />}
        columns={USER_COLUMNS}
        mayEdit={({ legacy }) => !legacy}
        actions={USER_ACTIONS.map(({ offered, ...action }) => ({
          ...action,
          offered: (user: User) => user.id !== self.id && !user.legacy && offered(user),
          run: (user: User) => setAsked({ user, action: action.id }),
        }))}
        exported={{ readAll: () => allServerRecords(api, query, MAX_LIMIT) }}
        imports="users"
        create={{ to: '/dashboard/users/create', label: <Trans>Invite a user</Trans> }}
        empty={{
          none: {
            icon: StaffIcon,
            title: <Trans>Nobody yet</Trans>,
            text: (
              <Trans>
                Invite the people who work at your locations. Each chooses a password with the link in the email.
              </Trans>
            ),
          },
          noMatch: <Trans>All users were searched by name, email and phone.</Trans>,
        }}
      />
      {asked !== null && (
        <Suspense fallback={null}>
          <UserQuestion key={`${asked.action}:${asked.user.id}`} {...asked} onDone={close} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
