import type { Chance } from './chance.ts'
import type { Mishap } from './model-server.ts'
import type { StoreFaults } from './tab-store.ts'

/** Faults that can hit a request on its way. */
const FAULTS = {
  request_lost: 6,
  request_hangs: 2,
  /** It arrives after its sender has given it up. */
  request_slow: 3,
  reply_lost: 9,
  reply_hangs: 3,
  /** Later than the sender waits. */
  reply_slow: 3,
  /** A second copy arrives, at once or minutes later. */
  doubled: 12,
  session_ended: 4,
  throttled: 5,
  internal: 3,
  /** The caller has no right at this moment. */
  forbidden: 3,
  proxy_error: 3,
  /** The server has done it, and the proxy says that it could not be reached. */
  proxy_error_after: 3,
  portal_page: 3,
  portal_page_after: 2,
  portal_401: 2,
  portal_401_after: 1,
  truncated: 3,
  /** A confused proxy gives the answer to the write before. */
  stale_reply: 2,
}
export type Fault = keyof typeof FAULTS

/** Roughness of a world: percentages of requests, writes at the server and store transactions that fail. */
export interface Roughness {
  requests: number
  writes: number
  stores: number
}

export interface Faults extends StoreFaults {
  request: (isWrite: boolean) => Fault | null
  /** The next writes meet these, one each. */
  befall: (faults: readonly Fault[]) => void
  mishap: () => Mishap
  /** The next read of a store fails. */
  spoilRead: () => void
  /** From here on nothing goes wrong any more. */
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
