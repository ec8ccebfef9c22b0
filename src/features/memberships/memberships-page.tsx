import { Button } from '@mantine/core'
import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link, getRouteApi, useNavigate, useParams } from '@tanstack/react-router'
import { Suspense, lazy, useState } from 'react'

import { MAX_LIMIT } from '../../../contract/list.ts'
import type { Membership } from '../../../contract/membership.ts'
import { isAdmin } from '../../../domain/roles.ts'
import { useSession } from '../../data/session-provider.tsx'
import { allServerRecords, useServerRecords } from '../../data/use-server-records.ts'
import { RecordList } from '../../records/record-list.tsx'
import { SingleSelectChip } from '../../ui/chips/select-chips.tsx'
import { DoneIcon, EditIcon, PlusIcon, VoidIcon } from '../../ui/icons.tsx'
import type { RowAction } from '../../ui/list/column.ts'
import { pagingOf } from '../../ui/list/paging.ts'
import { useLocations } from '../locations/public.ts'
import { MEMBERSHIP_COLUMNS } from './columns.tsx'
import type { MembershipSearch } from './memberships-search.ts'
import { membershipsQuestion } from './queries.ts'
import { SaleSelect } from './sale-select.tsx'

// Nobody needs it before the first press.
const MembershipQuestion = lazy(async () => ({
  default: (await import('./membership-question.tsx')).MembershipQuestion,
}))

const route = getRouteApi('/dashboard/memberships')

const keyOf = ({ id }: Membership) => id

/** The memberships that the company sells. */
export function MembershipsPage() {
  const { t } = useLingui()
  const { api, user } = useSession()
  const search = route.useSearch()
  const navigate = useNavigate()
  const openId = useParams({ strict: false }).id
  const { list: locations = [] } = useLocations()
  const question = membershipsQuestion(search)
  const page = useServerRecords(question, pagingOf(search))
  const [asked, setAsked] = useState<Membership | null>(null)
  const admin = isAdmin(user.role)

  function change(to: MembershipSearch) {
    void navigate({ to: '.', search: { ...to, page: undefined }, resetScroll: false })
  }

  const actions: readonly RowAction<Membership>[] = admin
    ? [
        {
          id: 'edit',
          label: msg`Edit`,
          icon: EditIcon,
          run: ({ id }) =>
            void navigate({ to: '/dashboard/memberships/update/$id', params: { id }, search, resetScroll: false }),
        },
        { id: 'disable', label: msg`Disable`, icon: VoidIcon, offered: ({ enabled }) => enabled, run: setAsked },
        { id: 'enable', label: msg`Enable`, icon: DoneIcon, offered: ({ enabled }) => !enabled, run: setAsked },
      ]
    : []

  return (
    <>
      <RecordList
        name="memberships"
        title={t`Memberships`}
        help="memberships"
        count={<Plural value={page.total ?? 0} one="# membership" other="# memberships" />}
        page={page}
        search={search}
        cleared={{ q: undefined, page: undefined, size: search.size, enabled: undefined, location: undefined }}
        searched={{ label: t`Search memberships`, placeholder: t`Name` }}
        isFiltered={search.enabled !== undefined || search.location !== undefined}
        filters={
          <>
            <SingleSelectChip
              label={t`Location`}
              options={locations.map(({ id, name }) => ({ value: id, label: name }))}
              value={search.location === undefined ? null : { selection: search.location }}
              onChange={(value) => change({ ...search, location: value?.selection })}
            />
            <SingleSelectChip
              label={t`Status`}
              options={[
                { value: 'true', label: t`Enabled` },
                { value: 'false', label: t`Disabled` },
              ]}
              value={search.enabled === undefined ? null : { selection: String(search.enabled) }}
              onChange={(value) =>
                change({ ...search, enabled: value === null ? undefined : value.selection === 'true' })
              }
            />
          </>
        }
        shownAs={<SaleSelect shown="for_sale" />}
        columns={MEMBERSHIP_COLUMNS}
        rowKey={keyOf}
        renderLink={({ id }, props, content) => (
          <Link
            to="/dashboard/memberships/update/$id"
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
          admin && (
            <Button
              leftSection={<PlusIcon size={16} />}
              renderRoot={(props) => (
                <Link to="/dashboard/memberships/create" search={search} resetScroll={false} {...props} />
              )}
            >
              <Trans>New membership</Trans>
            </Button>
          )
        }
        empty={{
          none: {
            title: <Trans>No memberships yet</Trans>,
            text: admin ? (
              <Trans>
                Add what you sell by the month or for some days: its price, its hours, and how many vehicles may use it.
              </Trans>
            ) : (
              <Trans>Your administrator adds the memberships that are sold.</Trans>
            ),
          },
          noMatch: <Trans>All memberships of your company were searched, by name.</Trans>,
        }}
      />
      {asked !== null && (
        <Suspense fallback={null}>
          <MembershipQuestion key={asked.id} membership={asked} onClose={() => setAsked(null)} />
        </Suspense>
      )}
    </>
  )
}
