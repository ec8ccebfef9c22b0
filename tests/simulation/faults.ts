import type { Chance } from './chance.ts'
import type { Mishap } from './model-server.ts'
import type { StoreFaults } from './tab-store.ts'

/** Faults that can hit a request in transit. */
const FAULTS = {
  request_lost: 6,
  request_hangs: 2,
  /** The request arrives after its sender has given up. */
  request_slow: 3,
  reply_lost: 9,
  reply_hangs: 3,
  /** The answer arrives later than the sender waits. */
  reply_slow: 3,
  /** A second copy arrives, at once or minutes later. */
  doubled: 12,
  session_ended: 4,
  throttled: 5,
  internal: 3,
  /** The caller has no right at this moment. */
  forbidden: 3,
  proxy_error: 3,
  /** The server has done the write, but the proxy says that the server could not be reached. */
  proxy_error_after: 3,
  portal_page: 3,
  portal_page_after: 2,
  portal_401: 2,
  portal_401_after: 1,
  truncated: 3,
  /** A confused proxy returns the answer to the previous write. */
  stale_reply: 2,
}
export type Fault = keyof typeof FAULTS

/** Roughness of a world: percentages of requests, server writes and store transactions that fail. */
export interface Roughness {
  requests: number
  writes: number
  stores: number
}

export interface Faults extends StoreFaults {
  request: (isWrite: boolean) => Fault | null
  /** Gives these faults to the next writes, one each. */
  befall: (faults: readonly Fault[]) => void
  mishap: () => Mishap
  /** Makes the next read of a store fail. */
  spoilRead: () => void
  /** Ends all faults from now on. */
  cease: () => void
}

export function createFaults(chance: Chance, roughness: Roughness): Faults {
  let over = false
  let run: Fault[] = []
  let spoiled = false
  const strikes = (share: number) => !over && chance.percent(share)
  return {
    request: (isWrite) =>
      (isWrite ? run.shift() : undefined) ?? (strikes(roughness.requests) ? chance.weighted(FAULTS) : null),
    befall: (faults) => {
      run = [...faults]
    },
    mishap: () => (strikes(roughness.writes) ? chance.pick(['internal', 'killed']) : null),
    spoilRead: () => {
      spoiled = true
    },
    fault: (mode) => {
      if (spoiled && mode === 'readonly') {
        spoiled = false
        return { name: 'UnknownError', after: 0 }
      }
      if (mode === 'versionchange' || !strikes(roughness.stores)) return null
      return {
        name: mode === 'readwrite' && chance.percent(80) ? 'QuotaExceededError' : 'UnknownError',
        after: mode === 'readonly' ? 0 : chance.between(1, 8),
      }
    },
    cease: () => {
      over = true
      run = []
      spoiled = false
    },
  }
}
