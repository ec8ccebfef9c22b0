import { queryOptions } from '@tanstack/react-query'
import { useMemo } from 'react'

import { type CashUp, listCashUps } from '../../../contract/cash-up.ts'
import { MAX_LIMIT } from '../../../contract/list.ts'
import type { Location } from '../../../contract/location.ts'
import { MAIN_REGISTER } from '../../../domain/cash-ups.ts'
import { countryOption } from '../../../domain/countries.ts'
import { DEFAULT_LIMITS, type LocationLimits } from '../../../domain/location-limits.ts'
import { isKnownTimeZone } from '../../../domain/zoned-time.ts'
import { type ApiClient, type KeptDatabase, shownOf } from '../../data/kept-data.ts'
import { useSession } from '../../data/session-provider.tsx'
import { type Live, useLive } from '../../data/use-live.ts'

/** Returns the locations that the person sees, by name, from the device. */
export async function keptLocationsByName(db: KeptDatabase): Promise<Location[]> {
  const rows = await db.locations.orderBy('name').toArray()
  return rows.map(shownOf)
}

/** Returns the time zone for dates in a list that spans locations: theirs, if they share one. */
function sharedTimeZone(locations: readonly Pick<Location, 'timeZone'>[], otherwise: string): string {
  const [first, ...others] = locations
  return first && others.every(({ timeZone }) => timeZone === first.timeZone) ? first.timeZone : otherwise
}

/** Returns the locations whose times this browser displays in UTC, because it does not know their zone. */
export function placesInUtc(
  locations: readonly Pick<Location, 'name' | 'timeZone'>[] = [],
): readonly Pick<Location, 'name' | 'timeZone'>[] {
  return locations.filter(({ timeZone }) => !isKnownTimeZone(timeZone))
}

export interface Locations {
  status: Live<unknown>['status']
  /** `undefined` until they are read, and if reading fails. */
  list: readonly Location[] | undefined
  /** The zone of a list that spans locations. */
  timeZone: string
  /** Returns the zone of a location; the list's zone for an unknown location. */
  timeZoneOf: (locationId: string) => string
  /** Returns the acts that staff may do without an admin at a location; for an unknown location, the defaults. */
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
      // Rows from an earlier release lack limits that were added since.
      limitsOf: (locationId) => ({ ...DEFAULT_LIMITS, ...list?.find(({ id }) => id === locationId)?.limits }),
    }
  }, [live.status, list, fallback])
}

/**
 * Reads the open cash-up of a location's main register from the server, `null` if the register is closed. A device does
 * not keep the cash-ups of many locations.
 */
export function openAtQuery(api: ApiClient, locationId: string) {
  return queryOptions({
    queryKey: ['cash-ups', 'open-at', locationId],
    queryFn: async ({ signal }): Promise<CashUp | null> => {
      const { data } = await api.call(
        listCashUps,
        { headers: {}, query: { locationIds: locationId, statuses: 'current', limit: String(MAX_LIMIT) } },
        { signal },
      )
      return data.find(({ register }) => register === MAIN_REGISTER) ?? null
    },
    staleTime: 0,
  })
}
