import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { getRouteApi, Link } from '@tanstack/react-router'

import { MAX_LIMIT } from '../../../contract/list.ts'
import type { Membership } from '../../../contract/membership.ts'
import { isAdmin } from '../../../domain/roles.ts'
import { useOnlineWrite } from '../../data/online-write.ts'
import { useSession } from '../../data/session-provider.tsx'
import { allServerRecords, useServerRecords } from '../../data/use-server-records.ts'
import { useEnabling } from '../../records/enabling.tsx'
import { ENABLED_FILTER, locationFilter, RoomList } from '../../records/room-list.tsx'
import { CardIcon, PlusIcon } from '../../ui/icons.tsx'
import { pagingOf } from '../../ui/list/paging.ts'
import { useLocations } from '../locations/public.ts'
import { MEMBERSHIP_COLUMNS } from './columns.tsx'
import { membershipKind } from './kind.ts'
import { MembershipSearch } from './memberships-search.ts'
import { editMembership, membershipsQuery } from './queries.ts'
import { SaleSelect } from './sale-select.tsx'

const route = getRouteApi('/dashboard/memberships')

/** The memberships that the company sells. */
export function MembershipsPage() {
  const { t } = useLingui()
  const { api, user } = useSession()
  const search = route.useSearch()
  const { list: locations = [] } = useLocations()
  const query = membershipsQuery(search)
  const page = useServerRecords(query, pagingOf(search))
  const { run } = useOnlineWrite(editMembership)
  const enabling = useEnabling({
    edit: ({ id }: Membership, changes) => run({ params: { id }, body: { changes } }),
    disable: {
      said: (name) => msg`${name} is no longer sold.`,
      text: <Trans>It is no longer sold. Sold passes stay valid. You can enable it again.</Trans>,
    },
    enable: {
      said: (name) => msg`${name} is sold again.`,
      text: <Trans>It is sold again at its locations, until its last day of sale.</Trans>,
    },
  })

  return (
    <RoomList
      kind={membershipKind}
      address={MembershipSearch}
      name="memberships"
      title={t`Memberships`}
      help="memberships"
      count={<Plural value={page.total ?? 0} one="# membership" other="# memberships" />}
      page={page}
      search={search}
      searched={{ label: t`Search memberships`, placeholder: t`Name` }}
      filters={[locationFilter(locations), ENABLED_FILTER]}
      shownAs={<SaleSelect shown="for_sale" />}
      columns={MEMBERSHIP_COLUMNS}
      enabling={enabling}
      exported={{ readAll: () => allServerRecords(api, query, MAX_LIMIT) }}
      // Passes are sold without a connection too, and this list needs one.
      action={
        <Button
          variant={isAdmin(user.role) ? 'default' : 'filled'}
          leftSection={<PlusIcon size={16} />}
          renderRoot={(props) => <Link to="/dashboard/memberships/purchased/create" {...props} />}
        >
          <Trans>Sell a pass</Trans>
        </Button>
      }
      create={{ to: '/dashboard/memberships/create', label: <Trans>New membership</Trans> }}
      empty={{
        none: {
          icon: CardIcon,
          title: <Trans>No memberships yet</Trans>,
          text: isAdmin(user.role) ? (
            <Trans>Add the memberships that you sell by month or by day: price, hours and number of vehicles.</Trans>
          ) : (
            <Trans>Your administrator adds the memberships that are sold.</Trans>
          ),
        },
        noMatch: <Trans>All memberships were searched by name.</Trans>,
      }}
    />
  )
}
