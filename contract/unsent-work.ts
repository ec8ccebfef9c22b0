import * as v from 'valibot'

import { CURRENCIES } from '../domain/countries.ts'
import { MOST_MONEY } from './amount-limits.ts'
import { defineEndpoint } from './endpoint.ts'
import { IdParams } from './list.ts'
import { Amount, Id, Instant, NamedReference } from './primitives.ts'

/**
 * Header of the regular call for changes and of the read of cash-ups: unsent work on the device, as JSON. An unreadable
 * value is ignored.
 */
export const UNSENT_WORK = 'x-unsent-work'

/** Maximum number of authors in one report. */
export const REPORTED_PEOPLE_MOST = 20
/** Maximum number of locations per author in one report; a proxy may refuse headers above 8 kB. */
export const REPORTED_PLACES_MOST = 3

const Number = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(1_000_000))

/** Payments of one author at one location that the server has neither received nor refused. */
const UnsentPayments = v.object({ locationId: Id, count: Number, oldest: Instant })

/** Everybody with work on the device, even without unsent changes: a person who is missing has no work there. */
export const UnsentReport = v.object({
  /** Time of the count, in server time as far as the device knows it. */
  asOf: Instant,
  people: v.pipe(
    v.array(
      v.object({
        id: Id,
        changes: Number,
        refused: Number,
        amount: v.pipe(v.number(), v.safeInteger(), v.minValue(-MOST_MONEY), v.maxValue(MOST_MONEY)),
        oldest: v.nullable(Instant),
        /** Absent in reports of release 0.1.0. */
        payments: v.optional(v.pipe(v.array(UnsentPayments), v.maxLength(REPORTED_PLACES_MOST))),
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

/** One person's payments on another device, as that device last reported them. */
export const PaymentsElsewhere = v.object({
  person: NamedReference,
  deviceId: Id,
  /** User agent of the device's browser; null if nobody is signed in there. */
  userAgent: v.nullable(v.string()),
  /** Number of payments that are not sent; 0 for a device that is silent. */
  payments: v.number(),
  /** When the oldest of the payments was taken; null if there are none. */
  oldest: v.nullable(Instant),
  /** Time of the device's last contact: it may have taken more payments since. */
  asOf: Instant,
})
export type PaymentsElsewhere = v.InferOutput<typeof PaymentsElsewhere>

/**
 * Payments at the location of a cash-up that the count cannot include: unsent payments on other devices, and devices
 * that took payments into the cash-up and have been silent since. No amounts, because the count may be blind.
 */
export const listPaymentsElsewhere = defineEndpoint({
  id: 'listPaymentsElsewhere',
  area: 'management',
  method: 'GET',
  path: '/cash-ups/:id/payments-elsewhere',
  request: { params: IdParams },
  response: v.object({ data: v.array(PaymentsElsewhere) }),
  queueable: false,
})
