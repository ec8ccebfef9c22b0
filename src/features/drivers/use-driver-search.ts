import { useState } from 'react'

import type { Driver } from '../../../contract/driver.ts'
import { findDriversByEmail, findDriversByIdentification, findDriversByPhone } from '../../../contract/driver-search.ts'
import { type ApiClient, shownOf } from '../../data/kept-data.ts'
import { useReachable, useSession } from '../../data/session-provider.tsx'
import { type DriverSearchInput, driverQuery, type DriverQuery } from './driver-search-input.ts'
import { findByContact } from './kept-drivers.ts'

/** Result of a search. `where`: the place that was asked. */
export type DriverSearchResult =
  | { kind: 'found'; drivers: readonly Driver[] }
  | { kind: 'not_found'; where: 'everywhere' | 'device_only' | 'server_cannot' }
  /** The device does not know the driver, and the server did not answer. */
  | { kind: 'failed' }

/**
 * Searches for a driver on this device, and then on the server. The result belongs to the searched text: `null` for any
 * other.
 */
export function useDriverSearch(): {
  resultOf: (input: DriverSearchInput) => DriverSearchResult | null
  search: (input: DriverSearchInput) => Promise<void>
} {
  const { db, api } = useSession()
  const reachable = useReachable()
  const [found, setFound] = useState<{ of: string; result: DriverSearchResult } | null>(null)

  async function find(input: DriverSearchInput): Promise<DriverSearchResult> {
    const sought = driverQuery(input)
    const kept = await findByContact(db, sought)
    if (kept.length > 0) return { kind: 'found', drivers: kept.map(shownOf) }
    if (!reachable) return { kind: 'not_found', where: 'device_only' }
    const answer = await askServerFor(api, sought)
    if (!answer.available) return { kind: 'not_found', where: 'server_cannot' }
    return answer.drivers.length > 0
      ? { kind: 'found', drivers: answer.drivers }
      : { kind: 'not_found', where: 'everywhere' }
  }

  return {
    resultOf: (input) => (found?.of === JSON.stringify(input) ? found.result : null),
    search: async (input) =>
      setFound({
        of: JSON.stringify(input),
        result: await find(input).catch((): DriverSearchResult => ({ kind: 'failed' })),
      }),
  }
}

/** The server's answer about a person whom this device does not know. */
type ServerSearch = { available: true; drivers: readonly Driver[] } | { available: false }

async function askServerFor(api: ApiClient, sought: DriverQuery): Promise<ServerSearch> {
  if (sought.by === 'phone')
    return {
      available: true,
      drivers: (await api.call(findDriversByPhone, { query: { phoneCode: sought.phoneCode, phone: sought.phone } }))
        .data,
    }
  if (sought.by === 'email')
    return { available: true, drivers: (await api.call(findDriversByEmail, { query: { email: sought.email } })).data }
  const { available, data } = await api.call(findDriversByIdentification, {
    query: { identification: sought.identification },
  })
  return available ? { available, drivers: data } : { available: false }
}
