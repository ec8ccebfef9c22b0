import * as v from 'valibot'

import { CURRENCIES } from '../domain/countries.ts'
import { MOST_MONEY } from './amount-limits.ts'
import { defineEndpoint } from './endpoint.ts'
import { Amount, Id, Instant, NamedReference } from './primitives.ts'

/** Header of the regular read of cash-ups: unsent work on the device, as JSON. An unreadable value is ignored. */
export const UNSENT_WORK = 'x-unsent-work'

/** Authors in one report. */
export const REPORTED_PEOPLE_MOST = 20

const Number = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(1_000_000))

/** Everybody with work on the device, even without unsent changes: a missing person has no work there. */
export const UnsentReport = v.object({
  /** Time of the count, by the server's time as far as the device knows it. */
  asOf: Instant,
  people: v.pipe(
    v.array(
      v.object({
        id: Id,
        changes: Number,
        refused: Number,
        amount: v.pipe(v.number(), v.safeInteger(), v.minValue(-MOST_MONEY), v.maxValue(MOST_MONEY)),
        oldest: v.nullable(Instant),
      }),
    ),
    v.maxLength(REPORTED_PEOPLE_MOST),
  ),
})
export type UnsentReport = v.InferOutput<typeof UnsentReport>

/** Unsent work of one person on one device, as the device last reported it. */
export const UnsentWork = v.object({
  person: NamedReference,
  deviceId: Id,
  /** User agent of the device's browser; null if nobody is signed in there. */
  userAgent: v.nullable(v.string()),
  /** Whether the person has a session on the device. */
  signedIn: v.boolean(),
  /** Whether the person can no longer sign in. */
  hasLeft: v.boolean(),
  changes: v.number(),
  refused: v.number(),
  amount: Amount,
  oldest: v.nullable(Instant),
  asOf: Instant,
})
export type UnsentWork = v.InferOutput<typeof UnsentWork>

export const listUnsentWork = defineEndpoint({
  id: 'listUnsentWork',
  area: 'users',
  method: 'GET',
  path: '/operators/unsent-work',
  request: { query: v.object({ personId: v.optional(Id) }) },
  response: v.object({ currency: v.picklist(CURRENCIES), data: v.array(UnsentWork) }),
  queueable: false,
})
