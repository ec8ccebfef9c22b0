import { Button } from '@mantine/core'
import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link, getRouteApi, useNavigate } from '@tanstack/react-router'

import { isAdmin } from '../../../domain/roles.ts'
import { useSession } from '../../data/session-provider.tsx'
import { findKeptRecords, useKeptRecords } from '../../data/use-kept-records.ts'
import { RecordList } from '../../records/record-list.tsx'
import { CashIcon, DeviceIcon, EditIcon, LocationsIcon, PlusIcon, ReceiptIcon } from '../../ui/icons.tsx'
import type { RowAction } from '../../ui/list/column.ts'
import { ListTool } from '../../ui/list/list-tools.tsx'
import { pagingOf } from '../../ui/list/paging.ts'
import { LOCATION_COLUMNS } from './columns.tsx'
import { LocationFilters } from './location-filters.tsx'
import { locationQuery, useStateOfLocations, type LocationRow } from './location-rows.ts'
import type { LocationSearch } from './locations-search.ts'
import { useLocations } from './queries.ts'

const route = getRouteApi('/dashboard/locations/')

const keyOf = ({ location }: LocationRow) => location.id
const CLEARED: LocationSearch = {
  q: undefined,
  page: undefined,
  size: undefined,
  city: undefined,
  type: undefined,
  open: undefined,
}

/** The locations that the person sees, always from the device, with their present opening state. */
export function LocationsPage() {
  const { t } = useLingui()
  const { db, user } = useSession()
  const search = route.useSearch()
  const navigate = useNavigate()
  const state = useStateOfLocations()
  const query = locationQuery(search, state)
  const found = useKeptRecords(query, pagingOf(search))
  const admin = isAdmin(user.role)
  const { list: all } = useLocations()
  // Shown while the locations are read: a tool that appears later would move the others.
  const hasMap = all === undefined || all.some(({ geolocation }) => geolocation !== null)
  const rowOf = (location: NonNullable<typeof found.rows>[number]): LocationRow => ({
    location,
    opening: state.openingOf(location),
    inside: state.insideOf(location.id),
  })
  const page = { ...found, rows: found.rows?.map(rowOf) }

  function change(to: LocationSearch) {
    void navigate({ to: '.', search: { ...to, page: undefined }, resetScroll: false })
  }

  const actions: readonly RowAction<LocationRow>[] = [
    ...(admin
      ? [
          {
            id: 'edit',
            label: msg`Edit`,
            icon: EditIcon,
            run: ({ location }: LocationRow) =>
              void navigate({ to: '/dashboard/locations/update/$id', params: { id: location.id } }),
          },
        ]
      : []),
    {
      id: 'rates',
      label: msg`Rates`,
      icon: CashIcon,
      run: ({ location }) => void navigate({ to: '/dashboard/locations/rates/$id', params: { id: location.id } }),
    },
    {
      id: 'tickets',
      label: msg`Ticket texts`,
      icon: ReceiptIcon,
      run: ({ location }) => void navigate({ to: '/dashboard/locations/tickets/$id', params: { id: location.id } }),
    },
  ]

  return (
    <RecordList
      name="locations"
      title={t`Locations`}
      help="locations"
      count={<Plural value={page.total ?? 0} one="# location" other="# locations" />}
      page={page}
      search={search}
      cleared={{ ...CLEARED, size: search.size }}
      searched={{ label: t`Search locations`, placeholder: t`Name, address or city` }}
      applied={[search.city, search.type, search.open].filter((value) => value !== undefined).length}
      filters={<LocationFilters search={search} onChange={change} />}
      columns={LOCATION_COLUMNS}
      rowKey={keyOf}
      renderLink={({ location: { id } }, props, content) => (
        <Link to="/dashboard/locations/update/$id" params={{ id }} preload={false} {...props}>
          {content}
        </Link>
      )}
      actions={actions}
      openKey={undefined}
      exported={{ readAll: async () => (await findKeptRecords(db, query)).map(rowOf) }}
      tools={
        <>
          {hasMap && (
            <ListTool
              icon={LocationsIcon}
              label={t`Map`}
              renderLink={(props) => (
                <Link
                  to="/dashboard/locations/map"
                  search={{ q: search.q, city: search.city, type: search.type, open: search.open }}
                  {...props}
                />
              )}
            />
          )}
          {admin && (
            <ListTool
              icon={DeviceIcon}
              label={t`Devices`}
              renderLink={(props) => <Link to="/dashboard/locations/devices" {...props} />}
            />
          )}
        </>
      }
      create={
        admin && (
          <Button
            leftSection={<PlusIcon size={16} />}
            renderRoot={(props) => <Link to="/dashboard/locations/create" {...props} />}
          >
            <Trans>New location</Trans>
          </Button>
        )
      }
      empty={{
        none: {
          icon: LocationsIcon,
          title: <Trans>No locations yet</Trans>,
          text: admin ? (
            <Trans>Add the places where vehicles are parked, with their hours, spaces and staff.</Trans>
          ) : (
            <Trans>Your administrator assigns you the locations where you work.</Trans>
          ),
        },
        noMatch: <Trans>All your locations were searched by name, address and city.</Trans>,
        notHere: (
          <Trans>
            Not all locations are on this device yet. They download by themselves when there is a connection.
          </Trans>
        ),
      }}
    />
  )
}
