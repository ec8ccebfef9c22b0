import type { Location } from '../../../contract/location.ts'
import { comparableText } from '../../../domain/text/comparable-text.ts'
import { keptLocations } from '../../../domain/kept-window.ts'
import { hasHours, type Opening, openingAt } from '../../../domain/opening-hours.ts'
import { isInside } from '../../../domain/services.ts'
import { MINUTE_MS } from '../../../domain/time.ts'
import { shownOf, type KeptDatabase } from '../../data/kept-data.ts'
import { useSession } from '../../data/session-provider.tsx'
import { findKeptRecords, type KeptQuery } from '../../data/use-kept-records.ts'
import { useLive } from '../../data/use-live.ts'
import { useLiveOf } from '../../data/use-sync-status.ts'
import { now } from '../../lib/now.ts'
import { useMinute } from '../../ui/elapsed.tsx'
import type { LocationSearch } from './locations-search.ts'

/** A location and its present state. */
export interface LocationRow {
  location: Location
  opening: Opening
  /** Number of vehicles inside; `null` if the device keeps no services. */
  inside: number | null
}

const NO_DAYS: ReadonlySet<string> = new Set()

/** Returns the present state of the locations from the device's data, updated each minute. */
export function useStateOfLocations(): {
  openingOf: (location: Location) => Opening
  insideOf: (id: string) => number | null
  asked: string
} {
  const { db } = useSession()
  const minute = useMinute()
  const holidays = useLive(() => holidaysOf(db), [db])
  const inside = useLiveOf('services', () => vehiclesInside(db), [db])
  const days = holidays.status === 'ready' ? holidays.value : NO_DAYS
  // A count before all services are downloaded would be too low.
  const counts = inside.status === 'ready' && inside.value.isWhole ? inside.value.value : null
  const at = new Date(minute * MINUTE_MS)
  return {
    openingOf: (location) => openingAt(location, days, at),
    insideOf: (id) => (counts === null ? null : (counts.get(id) ?? 0)),
    asked: `${minute} ${[...days].join()}`,
  }
}

/**
 * Returns the next opening or closing of a location, from the device's data; null if it has no hours, or while they are
 * read.
 */
export function useOpening(location: Location): Opening | null {
  const { db } = useSession()
  const minute = useMinute()
  const holidays = useLive(() => holidaysOf(db), [db])
  if (holidays.status !== 'ready' || !hasHours(location)) return null
  return openingAt(location, holidays.value, new Date(minute * MINUTE_MS))
}

async function holidaysOf(db: KeptDatabase): Promise<ReadonlySet<string>> {
  const rows = await db.holidays.toArray()
  return new Set(
    rows
      .flatMap((row) => (row.removed === true ? [] : [shownOf(row)]))
      .flatMap(({ isActive, holidayDate }) => (isActive ? holidayDate : [])),
  )
}

async function vehiclesInside(db: KeptDatabase): Promise<ReadonlyMap<string, number> | null> {
  const ids = (await db.locations.toCollection().primaryKeys()).map(String)
  if (keptLocations(ids).length < ids.length) return null
  const counts = new Map<string, number>()
  const at = now()
  await db.services.each((row) => {
    const service = row.removed === true ? null : (row.shown ?? row.base)
    if (service && isInside(service, at)) counts.set(service.location.id, (counts.get(service.location.id) ?? 0) + 1)
  })
  return counts
}

/** Returns the query of the kept locations that match the address, by name. */
export function locationQuery(
  { q = '', city, type, open }: Pick<LocationSearch, 'q' | 'city' | 'type' | 'open'>,
  state: { openingOf: (location: Location) => Opening; asked: string } | null,
): KeptQuery<Location> {
  const [cities, types] = [city?.split(',') ?? [], type?.split(',') ?? []]
  return {
    collection: 'locations',
    table: (db) => db.locations,
    matches: (location) =>
      comparableText(`${location.name} ${location.address} ${location.city}`).includes(comparableText(q)) &&
      (cities.length === 0 || cities.includes(location.city)) &&
      (types.length === 0 || types.includes(location.parkingType)) &&
      (open === undefined || state === null || state.openingOf(location).isOpen === open),
    order: (one, other) => one.name.localeCompare(other.name),
    asked: JSON.stringify([q, city, type, open, open === undefined ? '' : state?.asked]),
  }
}

/** Returns the towns in which the company has locations. */
export function useCities(): readonly string[] {
  const { db } = useSession()
  const live = useLive(() => findKeptRecords(db, locationQuery({}, null)), [db])
  const found = live.status === 'ready' ? live.value : []
  return [...new Set(found.map(({ city }) => city))].toSorted((one, other) => one.localeCompare(other))
}
