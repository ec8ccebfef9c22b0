import { Button } from '@mantine/core'
import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link, getRouteApi, useParams } from '@tanstack/react-router'
import { Suspense, lazy, useState } from 'react'

import { MAX_LIMIT } from '../../../contract/list.ts'
import type { User } from '../../../contract/user.ts'
import { USER_STATES } from '../../../domain/people.ts'
import { isAdmin } from '../../../domain/roles.ts'
import { useSession } from '../../data/session-provider.tsx'
import { allServerRecords, useServerRecords } from '../../data/use-server-records.ts'
import { RecordList } from '../../records/record-list.tsx'
import { SingleSelectChip } from '../../ui/chips/select-chips.tsx'
import { DeleteIcon, DoneIcon, EditIcon, PlusIcon, RefreshIcon, VoidIcon } from '../../ui/icons.tsx'
import { ROLE_LABELS } from '../../ui/labels/people.ts'
import type { RowAction } from '../../ui/list/column.ts'
import { pagingOf } from '../../ui/list/paging.ts'
import { Page } from '../../ui/page/page.tsx'
import { Forbidden } from '../../ui/states.tsx'
import { useLocations } from '../locations/public.ts'
import { USER_COLUMNS } from './columns.tsx'
import { usersQuestion } from './queries.ts'
import { UnsentPeople } from './unsent-work.tsx'
import { USER_STATE_LOOKS } from './user-look.ts'
import type { UserAction } from './user-question.tsx'
import type { UserSearch } from './users-search.ts'

// Nobody needs it before the first press.
const UserQuestion = lazy(async () => ({ default: (await import('./user-question.tsx')).UserQuestion }))

const route = getRouteApi('/dashboard/users')

const keyOf = ({ id }: User) => id

/** Who works in the company: for admins. */
export function UsersPage() {
  const { user } = useSession()
  if (isAdmin(user.role)) return <UserList />
  return (
    <Page title={<Trans>Users</Trans>} sub={<Trans>Who works in your company</Trans>} help="users">
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
  const navigate = route.useNavigate()
  const openId = useParams({ strict: false }).id
  const { list: locations = [] } = useLocations()
  const question = usersQuestion(search)
  const page = useServerRecords(question, pagingOf(search))
  const [asked, setAsked] = useState<{ user: User; action: UserAction } | null>(null)

  function change(to: UserSearch) {
    void navigate({ to: '.', search: { ...to, page: undefined }, resetScroll: false })
  }

  const isOther = ({ id, legacy }: User) => id !== self.id && !legacy
  const ask = (action: UserAction) => (user: User) => setAsked({ user, action })
  const actions: readonly RowAction<User>[] = [
    {
      id: 'edit',
      label: msg`Edit`,
      icon: EditIcon,
      offered: ({ legacy }) => !legacy,
      run: ({ id }) => void navigate({ to: '/dashboard/users/update/$id', params: { id }, search, resetScroll: false }),
    },
    {
      id: 'invite',
      label: msg`Send the invitation again`,
      icon: RefreshIcon,
      offered: ({ state }) => state === 'invited' || state === 'invitation_expired',
      run: ask('invite'),
    },
    {
      id: 'deactivate',
      label: msg`Deactivate`,
      icon: VoidIcon,
      offered: (user) => isOther(user) && user.isActive,
      run: ask('deactivate'),
    },
    {
      id: 'activate',
      label: msg`Activate`,
      icon: DoneIcon,
      offered: (user) => isOther(user) && !user.isActive,
      run: ask('activate'),
    },
    { id: 'delete', label: msg`Delete`, icon: DeleteIcon, offered: isOther, run: ask('delete') },
  ]
  const title = search.role === 'parking_staff' ? t`Staff` : search.role === 'parking_admin' ? t`Admins` : t`Users`

  return (
    <>
      <RecordList
        name="users"
        title={title}
        help="users"
        count={<Plural value={page.total ?? 0} one="# user" other="# users" />}
        page={page}
        search={search}
        cleared={{
          q: undefined,
          page: undefined,
          size: search.size,
          role: search.role,
          state: undefined,
          signedIn: undefined,
          location: undefined,
        }}
        searched={{ label: t`Search users`, placeholder: t`Name, email or phone` }}
        isFiltered={search.state !== undefined || search.signedIn !== undefined || search.location !== undefined}
        filters={
          <>
            <SingleSelectChip
              label={t`Role`}
              options={(['parking_staff', 'parking_admin'] as const).map((value) => ({
                value,
                label: t(ROLE_LABELS[value]),
              }))}
              value={search.role === undefined ? null : { selection: search.role }}
              onChange={(value) =>
                change({
                  ...search,
                  role:
                    value === null
                      ? undefined
                      : value.selection === 'parking_admin'
                        ? 'parking_admin'
                        : 'parking_staff',
                })
              }
            />
            <SingleSelectChip
              label={t`Status`}
              options={USER_STATES.map((value) => ({ value, label: t(USER_STATE_LOOKS[value].label) }))}
              value={search.state === undefined ? null : { selection: search.state }}
              onChange={(value) =>
                change({ ...search, state: USER_STATES.find((state) => state === value?.selection) })
              }
            />
            <SingleSelectChip
              label={t`Signed in now`}
              options={[
                { value: 'true', label: t`Yes` },
                { value: 'false', label: t`No` },
              ]}
              value={search.signedIn === undefined ? null : { selection: String(search.signedIn) }}
              onChange={(value) =>
                change({ ...search, signedIn: value === null ? undefined : value.selection === 'true' })
              }
            />
            <SingleSelectChip
              label={t`Location`}
              options={locations.map(({ id, name }) => ({ value: id, label: name }))}
              value={search.location === undefined ? null : { selection: search.location }}
              onChange={(value) => change({ ...search, location: value?.selection })}
            />
          </>
        }
        notice={<UnsentPeople />}
        columns={USER_COLUMNS}
        rowKey={keyOf}
        renderLink={({ id }, props, content) => (
          <Link
            to="/dashboard/users/update/$id"
            params={{ id }}
            search={search}
            resetScroll={false}
            preload={false}
            {...props}
          >
            {content}
          </Link>
        )}
        actions={actions}
        openKey={openId}
        exported={{ readAll: () => allServerRecords(api, question, MAX_LIMIT) }}
        create={
          <Button
            leftSection={<PlusIcon size={16} />}
            renderRoot={(props) => <Link to="/dashboard/users/create" search={search} resetScroll={false} {...props} />}
          >
            <Trans>Invite a user</Trans>
          </Button>
        }
        empty={{
          none: {
            title: <Trans>Nobody yet</Trans>,
            text: (
              <Trans>
                Invite the people who work at your locations. They choose their password by the link that is mailed to
                them.
              </Trans>
            ),
          },
          noMatch: <Trans>All users of your company were searched, by name, email and phone.</Trans>,
        }}
      />
      {asked !== null && (
        <Suspense fallback={null}>
          <UserQuestion
            key={`${asked.action}:${asked.user.id}`}
            {...asked}
            onDone={() => setAsked(null)}
            onClose={() => setAsked(null)}
          />
        </Suspense>
      )}
    </>
  )
}
