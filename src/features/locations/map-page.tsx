import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import type { Location } from '../../../contract/location.ts'
import { isAdmin } from '../../../domain/roles.ts'
import { useSession } from '../../data/session-provider.tsx'
import { useMapTiles } from '../../data/use-map-tiles.ts'
import { percentOf } from '../../lib/occupancy.ts'
import { ChevronLeftIcon, LocationsIcon } from '../../ui/icons.tsx'
import { ListFilters, ListSearchField } from '../../ui/list/list-filters.tsx'
import { LocationsMap } from '../../ui/map/lazy-map.tsx'
import type { MapPlace } from '../../ui/map/map-place.ts'
import { ShareBar } from '../../ui/share-bar.tsx'
import { Page } from '../../ui/page/page.tsx'
import { NoMatch, NoneYet, StoreFailed } from '../../ui/states.tsx'
import { Filled } from './columns.tsx'
import { LocationFilters } from './location-filters.tsx'
import { locationQuery, useStateOfLocations } from './location-rows.ts'
import type { LocationSearch } from './locations-search.ts'
import { useLocations } from './queries.ts'
import styles from './map-page.module.css'

function placeOf({ id, name, geolocation }: Location): MapPlace[] {
  return geolocation === null ? [] : [{ id, name, ...geolocation }]
}

interface MapPageProps {
  search: LocationSearch
  onSearch: (search: LocationSearch) => void
}

/** The locations on this device that match the filters, on a map and in a list beside it. */
export function MapPage({ search, onSearch }: MapPageProps) {
  const { t } = useLingui()
  const [chosen, choose] = useState<string | null>(null)
  const tiles = useMapTiles()
  const { status, list } = useLocations()
  const { company } = useSession()
  const state = useStateOfLocations()
  const { matches } = locationQuery(search, state)
  const found = list?.filter(matches) ?? []
  const places = found.flatMap(placeOf)
  const { q, city, type, open } = search
  const toList = (
    <Button
      variant="default"
      leftSection={<ChevronLeftIcon size={16} />}
      renderRoot={(props) => <Link to="/dashboard/locations" search={{ q, city, type, open }} {...props} />}
    >
      <Trans>List</Trans>
    </Button>
  )
  return (
    <Page
      title={<Trans>Map of the locations</Trans>}
      sub={<Trans>Your locations, as this device keeps them</Trans>}
      help="location-map"
      wide="screen"
      actions={toList}
    >
      <ListFilters
        search={
          <ListSearchField
            label={t`Search locations`}
            placeholder={t`Name, address or city`}
            value={search.q ?? ''}
            onSearch={(q) => onSearch({ ...search, q: q === '' ? undefined : q })}
          />
        }
        chips={<LocationFilters search={search} onChange={onSearch} />}
        applied={[search.city, search.type, search.open].filter((value) => value !== undefined).length}
      />
      {status === 'failed' && <StoreFailed />}
      {list?.length === 0 && (
        <NoneYet icon={LocationsIcon} title={<Trans>No locations</Trans>}>
          <Trans>Locations that you can see appear here.</Trans>
        </NoneYet>
      )}
      {list !== undefined && list.length > 0 && found.length === 0 && (
        <NoMatch onClear={() => onSearch({})}>
          <Trans>All locations on this device were searched by name, address and city.</Trans>
        </NoMatch>
      )}
      {found.length > 0 && places.length === 0 && (
        <NoneYet icon={LocationsIcon} title={<Trans>No location has a point yet</Trans>} action={toList}>
          <Trans>Set the point of a location in its address, and it appears on this map.</Trans>
        </NoneYet>
      )}
      {places.length > 0 && (
        <div className={styles.columns}>
          <div className={styles.screen}>
            <LocationsMap places={places} selected={chosen} onSelect={choose} tiles={tiles} country={company.country} />
            <ul className={styles.list}>
              {found.map((location) => (
                <Place
                  key={location.id}
                  location={location}
                  inside={state.insideOf(location.id)}
                  isChosen={location.id === chosen}
                  onChoose={() => choose(location.id)}
                />
              ))}
            </ul>
          </div>
        </div>
      )}
    </Page>
  )
}

interface PlaceProps {
  location: Location
  /** Number of vehicles inside; null if the device does not know it. */
  inside: number | null
  isChosen: boolean
  onChoose: () => void
}

function Place({ location, inside, isChosen, onChoose }: PlaceProps) {
  const { user } = useSession()
  const { id, name, address, city, geolocation, spaces } = location
  const percent = inside === null ? null : percentOf({ inside, spaces })
  const words = (
    <>
      <span className={styles.name}>{name}</span>
      <span className={styles.address}>
        {address}, {city}
      </span>
      <span className={styles.filled}>
        <span>
          <Filled row={{ location, inside }} />
        </span>
        {percent !== null && <span>{percent} %</span>}
      </span>
      {percent !== null && <ShareBar percent={percent} />}
    </>
  )
  return (
    <li className={styles.place} data-chosen={isChosen || undefined}>
      {geolocation === null ? (
        <span className={styles.still}>
          {words}
          <span className={styles.address}>
            <Trans>No point yet</Trans>
          </span>
        </span>
      ) : (
        <button type="button" aria-pressed={isChosen} onClick={onChoose}>
          {words}
        </button>
      )}
      {isChosen && (
        <span className={styles.links}>
          <Link to="/dashboard/locations/update/$id" params={{ id }}>
            {isAdmin(user.role) ? <Trans>Edit</Trans> : <Trans>Location</Trans>}
          </Link>
          <Link to="/dashboard/locations/rates/$id" params={{ id }}>
            <Trans>Rates</Trans>
          </Link>
          <Link to="/dashboard/locations/devices" search={{ locations: id }}>
            <Trans>Devices</Trans>
          </Link>
          <Link to="/dashboard/locations/tickets/$id" params={{ id }}>
            {isAdmin(user.role) ? <Trans>Ticket texts</Trans> : <Trans>Tickets</Trans>}
          </Link>
        </span>
      )}
    </li>
  )
}
