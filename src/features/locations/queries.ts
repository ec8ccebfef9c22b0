import { useMemo } from 'react'

import type { Location } from '../../../contract/location.ts'
import { countryOption } from '../../../domain/countries.ts'
import { DEFAULT_LIMITS, type LocationLimits } from '../../../domain/location-limits.ts'
import { knowsTimeZone } from '../../../domain/zoned-time.ts'
import { shownOf, type KeptDatabase } from '../../data/kept-data.ts'
import { useSession } from '../../data/session-provider.tsx'
import { useLive, type Live } from '../../data/use-live.ts'

/** The locations that the person sees, by name. Always of the device. */
export async function keptLocationsByName(db: KeptDatabase): Promise<Location[]> {
  const rows = await db.locations.orderBy('name').toArray()
  return rows.map(shownOf)
}

/** The time zone in which a list that spans locations reads its dates: theirs, where they share one. */
export function sharedTimeZone(locations: readonly Pick<Location, 'timeZone'>[], otherwise: string): string {
  const [first, ...others] = locations
  return first && others.every(({ timeZone }) => timeZone === first.timeZone) ? first.timeZone : otherwise
}

/** The locations whose times this browser shows in UTC, because it does not know their zone. */
export function placesInUtc(locations: readonly Pick<Location, 'name' | 'timeZone'>[] = []): readonly Pick<Location, 'name' | 'timeZone'>[] {
  return locations.filter(({ timeZone }) => !knowsTimeZone(timeZone))
}

export interface Locations {
  status: Live<unknown>['status']
  /** Undefined until they are read, and where that fails. */
  list: readonly Location[] | undefined
  /** The zone of a list that spans locations. */
  timeZone: string
  /** The zone of one location; of the list, where the location is not known here. */
  timeZoneOf: (locationId: string) => string
  /** What the staff of one location do alone; of one that is not known here, what every location begins with. */
  limitsOf: (locationId: string) => LocationLimits
}

export function useLocations(): Locations {
  const { db, company } = useSession()
  const live = useLive(() => keptLocationsByName(db), [db])
  const list = live.status === 'ready' ? live.value : undefined
  const fallback = countryOption(company.country).timeZone

  return useMemo(() => {
    const timeZone = sharedTimeZone(list ?? [], fallback)
    const zones = new Map(list?.map((location) => [location.id, location.timeZone]))
    return {
      status: live.status,
      list,
      timeZone,
      timeZoneOf: (locationId) => zones.get(locationId) ?? timeZone,
      // What was kept by a release before lacks the limits that came since.
      limitsOf: (locationId) => ({ ...DEFAULT_LIMITS, ...list?.find(({ id }) => id === locationId)?.limits }),
    }
  }, [live.status, list, fallback])
}
