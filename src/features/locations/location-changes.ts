import { useQueryClient } from '@tanstack/react-query'

import { MAX_LIMIT } from '../../../contract/list.ts'
import { locationWrites } from '../../../contract/location-writes.ts'
import { listOperators, type User } from '../../../contract/user.ts'
import { locationCollection } from '../../data/kept-data.ts'
import { defineOnlineWrite, learnsRecord } from '../../data/online-write.ts'
import { type ServerRecordState, useServerRecord } from '../../data/use-server-records.ts'

const collection = locationCollection

export const createLocation = defineOnlineWrite({ endpoint: locationWrites.create, collection, learns: learnsRecord })
export const editLocation = defineOnlineWrite({ endpoint: locationWrites.edit, collection, learns: learnsRecord })

/** People to whom a location can be assigned, and its staff; no device keeps users. */
export interface LocationPeople {
  admins: readonly User[]
  staff: readonly User[]
}

const PEOPLE = ['users', 'of-locations'] as const

/** Cached people are stale after a location was given to others; the new staff is known at once. */
export function usePeopleChanged(): (locationId: string, staffIds: readonly string[]) => void {
  const queries = useQueryClient()
  return (locationId, staffIds) => {
    queries.setQueryData<LocationPeople>(PEOPLE, (known) => known && withStaff(known, locationId, staffIds))
    void queries.invalidateQueries({ queryKey: ['users'] })
  }
}

/** Returns the people with exactly these as staff of this location. */
function withStaff({ admins, staff }: LocationPeople, locationId: string, staffIds: readonly string[]): LocationPeople {
  return {
    admins,
    staff: staff.map((user) => {
      const others = user.locationIds.filter((id) => id !== locationId)
      return { ...user, locationIds: staffIds.includes(user.id) ? [...others, locationId] : others }
    }),
  }
}

export function useLocationPeople(): ServerRecordState<LocationPeople> {
  return useServerRecord(PEOPLE, async (api, signal) => {
    const read = async (role: 'parking_admin' | 'parking_staff') =>
      (await api.call(listOperators, { query: { role, page: '1', limit: String(MAX_LIMIT) } }, { signal })).data
    const [admins, staff] = await Promise.all([read('parking_admin'), read('parking_staff')])
    return { admins, staff }
  })
}
