import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link, getRouteApi, useParams } from '@tanstack/react-router'
import { useMemo } from 'react'

import { isAdmin } from '../../../domain/roles.ts'
import { TABLET_CONDITIONS } from '../../../domain/tablets.ts'
import { useSession } from '../../data/session-provider.tsx'
import { RecordList } from '../../records/record-list.tsx'
import { MultiSelectChip } from '../../ui/chips/select-chips.tsx'
import { DeviceIcon } from '../../ui/icons.tsx'
import { pagingOf } from '../../ui/list/paging.ts'
import { useDeviceTimeZone } from '../../ui/moment.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Forbidden } from '../../ui/states.tsx'
import { LocationsChip, useLocations } from '../locations/public.ts'
import { type JudgedTablet, useTablets } from './queries.ts'
import { tabletColumns } from './tablet-columns.tsx'
import { CONDITION_LABELS } from './tablet-words.ts'
import type { TabletsSearch } from './tablets-search.ts'

const route = getRouteApi('/dashboard/tablets')

const keyOf = ({ tablet }: JudgedTablet) => tablet.id

/** For admins: every device on which people sign in, and what each needs. */
export function TabletsPage() {
  const { user } = useSession()
  if (isAdmin(user.role)) return <Tablets />
  return (
    <Page title={<Trans>Tablets</Trans>} sub={<Trans>The devices on which people sign in</Trans>} help="tablets">
      <Forbidden>
        <Trans>Only an administrator can do this. Ask yours.</Trans>
      </Forbidden>
    </Page>
  )
}

function Tablets() {
  const { t } = useLingui()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const openId = useParams({ strict: false }).id
  const deviceZone = useDeviceTimeZone()
  const { list: locations = [], timeZoneOf } = useLocations()
  const { page, found } = useTablets(search, pagingOf(search))
  const columns = useMemo(
    () =>
      tabletColumns({
        nameOf: (sought) => locations.find(({ id }) => id === sought)?.name ?? null,
        timeZoneOf: (id) => (id === null ? deviceZone : timeZoneOf(id)),
      }),
    [locations, timeZoneOf, deviceZone],
  )

  function change(to: TabletsSearch) {
    void navigate({ to: '.', search: { ...to, page: undefined }, resetScroll: false })
  }

  return (
    <RecordList
      name="tablets"
      title={t`Tablets`}
      help="tablets"
      count={<Plural value={page.total ?? 0} one="# tablet" other="# tablets" />}
      page={page}
      search={search}
      cleared={{ q: undefined, page: undefined, size: search.size, locations: undefined, states: undefined }}
      searched={{ label: t`Search tablets`, placeholder: t`Person or device` }}
      applied={[search.locations, search.states].filter((filter) => filter !== undefined).length}
      filters={
        <>
          <MultiSelectChip
            label={t`Status`}
            options={TABLET_CONDITIONS.map((value) => ({ value, label: t(CONDITION_LABELS[value]) }))}
            value={search.states === undefined ? null : { selection: search.states.split(',') }}
            onChange={(value) => change({ ...search, states: value === null ? undefined : value.selection.join(',') })}
          />
          <LocationsChip
            locations={locations}
            value={search.locations === undefined ? null : { selection: search.locations.split(',') }}
            onChange={(value) =>
              change({ ...search, locations: value === null ? undefined : value.selection.join(',') })
            }
          />
        </>
      }
      columns={columns}
      rowKey={keyOf}
      renderLink={({ tablet: { id } }, props, content) => (
        <Link
          to="/dashboard/tablets/$id"
          params={{ id }}
          search={search}
          resetScroll={false}
          preload={false}
          {...props}
        >
          {content}
        </Link>
      )}
      actions={[]}
      openKey={openId}
      exported={{ readAll: () => Promise.resolve(found) }}
      empty={{
        none: {
          icon: DeviceIcon,
          title: <Trans>No tablets yet</Trans>,
          text: <Trans>A tablet appears here a few minutes after somebody signs in on it.</Trans>,
        },
        noMatch: <Trans>All tablets were searched by the person who used them last and by the browser.</Trans>,
      }}
    />
  )
}
