import { useState } from 'react'

import type { Driver } from '../../../contract/driver.ts'
import { shownOf } from '../../data/kept-data.ts'
import { useReachable, useSession } from '../../data/session-provider.tsx'
import { soughtDriver, type DriverSearchInput } from './driver-search-input.ts'
import { findByContact } from './kept-drivers.ts'
import { askServerFor } from './server-search.ts'

/** What a search came to. `where`: who was asked. */
export type DriverSearchResult =
  | { kind: 'found'; drivers: readonly Driver[] }
  | { kind: 'not_found'; where: 'everywhere' | 'device_only' | 'server_cannot' }
  /** The device knows nobody, and the server did not say. */
  | { kind: 'failed' }

/** Looks for somebody on this device, and then at the server. A result is of what was searched for: `null` for anything else. */
export function useDriverSearch(): { resultOf: (input: DriverSearchInput) => DriverSearchResult | null; search: (input: DriverSearchInput) => Promise<void> } {
  const { db, api } = useSession()
  const reachable = useReachable()
  const [found, setFound] = useState<{ of: string; result: DriverSearchResult } | null>(null)

  async function find(input: DriverSearchInput): Promise<DriverSearchResult> {
    const sought = soughtDriver(input)
    const kept = await findByContact(db, sought)
    if (kept.length > 0) return { kind: 'found', drivers: kept.map(shownOf) }
    if (!reachable) return { kind: 'not_found', where: 'device_only' }
    const answer = await askServerFor(api, sought)
    if (!answer.available) return { kind: 'not_found', where: 'server_cannot' }
    return answer.drivers.length > 0 ? { kind: 'found', drivers: answer.drivers } : { kind: 'not_found', where: 'everywhere' }
  }

  return {
    resultOf: (input) => (found?.of === JSON.stringify(input) ? found.result : null),
    search: async (input) => setFound({ of: JSON.stringify(input), result: await find(input).catch((): DriverSearchResult => ({ kind: 'failed' })) }),
  }
}
