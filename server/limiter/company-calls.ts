import { ProblemError } from '../http/problem-error.ts'

/** Calls per second that a company may make for ever, unless the installation sets another rate. */
export const COMPANY_CALLS_PER_SECOND = 400
/** Calls of this many seconds may come at once, from tablets that return together after a network cut. */
const AT_ONCE_SECONDS = 300
/** Time that a refused caller waits. Until then its calls are refused without the database. */
const RETRY_SECONDS = 5
/** Number of waiting callers from which those whose wait is over are forgotten. */
const MANY_WAITING = 1_000

/** Identifies a caller before its session is read. */
interface CallerKey {
  session: Buffer | null
  chosenCompany: string | null
}

/** Limits the calls of each company in this process, so that one company does not take the server from the others. */
export interface CompanyCalls {
  /** Counts a call, or throws `too_many_attempts`. */
  take: (companyId: string, caller: CallerKey) => void
  /** Throws `too_many_attempts` if the caller was refused a moment ago. */
  requireRoom: (caller: CallerKey) => void
}

/**
 * Counts in memory, because a count in the database would cost as much as the call. `clock` returns milliseconds that
 * never go back.
 */
export function companyCalls(perSecond = COMPANY_CALLS_PER_SECOND, clock = () => performance.now()): CompanyCalls {
  const most = perSecond * AT_ONCE_SECONDS
  const buckets = new Map<string, { calls: number; at: number }>()
  const waiting = new Map<string, number>()

  const keyOf = ({ session, chosenCompany }: CallerKey) => `${session?.toString('hex') ?? ''}:${chosenCompany ?? ''}`
  const refusal = () => new ProblemError('too_many_attempts', { retryAfter: RETRY_SECONDS })

  function wait(caller: CallerKey, now: number): void {
    if (caller.session === null) return
    if (waiting.size >= MANY_WAITING) for (const [key, until] of waiting) if (until <= now) waiting.delete(key)
    waiting.set(keyOf(caller), now + RETRY_SECONDS * 1000)
  }

  return {
    take: (companyId, caller) => {
      const now = clock()
      const { calls, at } = buckets.get(companyId) ?? { calls: 0, at: now }
      const left = Math.max(0, calls - ((now - at) / 1000) * perSecond)
      if (left + 1 > most) {
        buckets.set(companyId, { calls: left, at: now })
        wait(caller, now)
        throw refusal()
      }
      buckets.set(companyId, { calls: left + 1, at: now })
    },
    requireRoom: (caller) => {
      if (waiting.size === 0) return
      const until = waiting.get(keyOf(caller))
      if (until === undefined) return
      if (until > clock()) throw refusal()
      waiting.delete(keyOf(caller))
    },
  }
}
