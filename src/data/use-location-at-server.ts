import { getLocation } from '../../contract/location.ts'
import { useServerRecord } from './use-server-records.ts'

/** Statuses by which the server says that a record is not for this person. */
const FINAL = new Set([400, 403, 404])

/**
 * Asks the server for a location that this device does not keep. `refused` is the server's answer: there is none, or this
 * person does not see it. `lost`: the server did not answer.
 */
export function useLocationAtServer(id: string): 'loading' | 'exists' | 'refused' | 'lost' {
  const state = useServerRecord(['locations', 'at-server', id], (api, signal) =>
    api.call(getLocation, { params: { id } }, { signal }),
  )
  if (state.status === 'refused') return FINAL.has(state.problem.status) ? 'refused' : 'lost'
  return state.status === 'ready' ? 'exists' : state.status
}
