import * as v from 'valibot'

import { PAYMENT_METHODS } from '../domain/services.ts'
import { COST_MAX } from '../domain/pricing/rate-limits.ts'
import { defineEndpoint } from './endpoint.ts'
import { IdParams, listOf, pageEntries } from './list.ts'
import { Cap, Location, Rate } from './location.ts'
import { Amount, Id, Instant, LocalDay } from './primitives.ts'
import { PricedAgreement, Minutes } from './stay-terms.ts'
import { VehicleTypeId } from './vehicle-type.ts'

const { id: _id, validFrom: _validFrom, ...written } = Rate.entries

/** A rate as an admin writes it. All rates of a version share one start. */
export const VersionRate = v.object(written)
export type VersionRate = v.InferOutput<typeof VersionRate>

const By = v.object({ id: v.nullable(Id), name: v.string() })

/** A published version: all rates of a location from an instant on. */
export const RateVersion = v.object({
  id: Id,
  locationId: Id,
  /** Numbered in the order of publication. */
  number: v.number(),
  /** Start of the version: it applies to stays that start from then on, until the next version starts. */
  startsAt: Instant,
  publishedAt: Instant,
  /** Null for rates from before versions were stored. */
  publishedBy: v.nullable(By),
  /** Latest version that the publisher knew. */
  madeFrom: v.nullable(Id),
  /** The former version that it restores. */
  restores: v.nullable(Id),
  /** Withdrawn before its start. */
  withdrawn: v.nullable(v.object({ at: Instant, by: By })),
  rates: v.array(VersionRate),
  caps: v.array(Cap),
})
export type RateVersion = v.InferOutput<typeof RateVersion>

const write = { area: 'services', queueable: false, idempotent: true } as const
/** The version, and its location in the form that devices keep. */
const RateVersionResult = v.object({ ...RateVersion.entries, location: Location })

export const listRateVersions = defineEndpoint({
  id: 'listRateVersions',
  area: 'services',
  method: 'GET',
  path: '/operator/rate-versions',
  request: { query: v.object({ ...pageEntries, locationId: Id }) },
  response: listOf(RateVersion),
  queueable: false,
})

export const getRateVersion = defineEndpoint({
  id: 'getRateVersion',
  area: 'services',
  method: 'GET',
  path: '/operator/rate-versions/:id',
  request: { params: IdParams },
  response: RateVersion,
  queueable: false,
})

const MOST_RATES = 500
const CapInput = v.object({
  vehicleTypeId: VehicleTypeId,
  perMinute: v.pipe(Amount, v.minValue(1, 'amount_invalid'), v.maxValue(COST_MAX, 'amount_too_large')),
})

export const publishRates = defineEndpoint({
  ...write,
  id: 'publishRates',
  method: 'POST',
  path: '/operator/rate-versions',
  creates: '/operator/rate-versions/:id',
  request: {
    body: v.object({
      id: Id,
      locationId: Id,
      /** The latest version that the author knows, in force or scheduled; null without one. */
      madeFrom: v.nullable(Id),
      /** Null: now. */
      startsAt: v.nullable(Instant),
      restores: v.optional(v.nullable(Id), null),
      rates: v.pipe(v.array(VersionRate, 'required'), v.maxLength(MOST_RATES, 'limit_invalid')),
      caps: v.optional(v.pipe(v.array(CapInput), v.maxLength(10, 'limit_invalid')), []),
    }),
  },
  response: RateVersionResult,
})

export const withdrawRates = defineEndpoint({
  ...write,
  id: 'withdrawRates',
  method: 'POST',
  path: '/operator/rate-versions/:id/withdraw',
  request: { params: IdParams },
  response: RateVersionResult,
})

const MOST_STAYS = 2000

/** Price of a stay, with the values needed to price it with other rates. */
export const ReplayStay = v.object({
  id: Id,
  vehicleTypeId: VehicleTypeId,
  licensePlate: v.string(),
  startedAt: Instant,
  endedAt: Instant,
  paymentMethod: v.nullable(v.picklist(PAYMENT_METHODS)),
  exemptMinutes: Minutes,
  agreement: v.nullable(PricedAgreement),
  /** Charge minus discount, without corrections and rounding, which other rates would not change. */
  cost: Amount,
})
export type ReplayStay = v.InferOutput<typeof ReplayStay>

export const listReplayStays = defineEndpoint({
  id: 'listReplayStays',
  area: 'services',
  method: 'GET',
  path: '/operator/rate-replay',
  request: {
    query: v.object({
      locationId: Id,
      limit: v.optional(
        v.pipe(
          v.string('limit_invalid'),
          v.regex(/^\d{1,4}$/, 'limit_invalid'),
          v.transform(Number),
          v.number(),
          v.minValue(1, 'limit_invalid'),
          v.maxValue(MOST_STAYS, 'limit_invalid'),
        ),
        String(MOST_STAYS),
      ),
      /** Start of the last stay that was read, to request earlier ones. */
      beforeStart: v.optional(Instant),
      beforeId: v.optional(Id),
    }),
  },
  response: v.object({
    data: v.array(ReplayStay),
    /** Whether there are more stays. */
    more: v.boolean(),
    /** Total number of stays; only on the first page. */
    total: v.nullable(v.number()),
    /** Active holidays around the stays. */
    holidays: v.array(LocalDay),
  }),
  queueable: false,
})
