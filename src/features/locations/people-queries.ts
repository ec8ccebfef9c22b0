import { useQueryClient } from '@tanstack/react-query'

import { MAX_LIMIT } from '../../../contract/list.ts'
import { listOperators, type User } from '../../../contract/user.ts'
import { useServerRecord, type ServerRecordState } from '../../data/use-server-records.ts'

/** Whom a location may be given to, and who works there: users are kept on no device. */
export interface LocationPeople {
  admins: readonly User[]
  staff: readonly User[]
}

const PEOPLE = ['users', 'of-locations'] as const

/** What is known of them is old once a location was given to others; who works there now is known at once. */
export function usePeopleChanged(): (locationId: string, staffIds: readonly string[]) => void {
  const queries = useQueryClient()
  return (locationId, staffIds) => {
    queries.setQueryData<LocationPeople>(PEOPLE, (known) => known && withStaff(known, locationId, staffIds))
    void queries.invalidateQueries({ queryKey: ['users'] })
  }
}

/** These work at this location, and nobody else. */
export function withStaff({ admins, staff }: LocationPeople, locationId: string, staffIds: readonly string[]): LocationPeople {
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
    const read = async (role: 'parking_admin' | 'parking_staff') => (await api.call(listOperators, { query: { role, page: '1', limit: String(MAX_LIMIT) } }, { signal })).data
    const [admins, staff] = await Promise.all([read('parking_admin'), read('parking_staff')])
    return { admins, staff }
  })
}
