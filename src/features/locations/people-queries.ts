import { MAX_LIMIT } from '../../../contract/list.ts'
import { listOperators, type User } from '../../../contract/user.ts'
import { useServerRecord, type ServerRecordState } from '../../data/use-server-records.ts'

/** Whom a location may be given to, and who works there: users are kept on no device. */
export interface LocationPeople {
  admins: readonly User[]
  staff: readonly User[]
}

export function useLocationPeople(): ServerRecordState<LocationPeople> {
  return useServerRecord(['users', 'of-locations'], async (api, signal) => {
    const read = async (role: 'parking_admin' | 'parking_staff') => (await api.call(listOperators, { query: { role, page: '1', limit: String(MAX_LIMIT) } }, { signal })).data
    const [admins, staff] = await Promise.all([read('parking_admin'), read('parking_staff')])
    return { admins, staff }
  })
}
