import * as v from 'valibot'

import { CURRENCIES } from '../domain/countries.ts'
import { AUTHORIZED_VEHICLES_MAX } from '../domain/memberships.ts'
import { PASS_PLACE_MAX, PASS_STATES } from '../domain/passes.ts'
import { PAYMENT_KINDS } from '../domain/payments.ts'
import { PAYMENT_METHODS, RECEIPT_NUMBER } from '../domain/services.ts'
import { NotNegative } from './amount-limits.ts'
import { defineCrud } from './crud.ts'
import { LocalDeltaQuery, deltaOf } from './delta.ts'
import { type ParsedRequest, defineEndpoint } from './endpoint.ts'
import { IdParams } from './list.ts'
import { HoursWindow } from './membership.ts'
import { Posting } from './posting.ts'
import {
  Amount,
  Id,
  Instant,
  LocalDay,
  NamedReference,
  PaymentReference,
  Plate,
  Reason,
  Version,
  cleaned,
  cleanedCode,
  commaList,
  textOrNull,
} from './primitives.ts'
import { ChargeDifference } from './service.ts'
import { VehicleTypeId } from './vehicle-type.ts'

/** A sold membership: its plates park at one location for some days. */
export const Pass = v.object({
  id: Id,
  version: Version,
  membership: NamedReference,
  location: NamedReference,
  currency: v.picklist(CURRENCIES),
  /** Null after the driver was deleted. */
  driver: v.nullable(v.object({ ...NamedReference.entries, identification: v.nullable(v.string()) })),
  vehicleTypeId: VehicleTypeId,
  plates: v.array(v.string()),
  /** Local days of the location, both included. */
  startsOn: LocalDay,
  endsOn: LocalDay,
  /** Day of the month on which it renews, kept through shorter months. */
  anchorDay: v.number(),
  /** Last day on which the pass opens the gate without a renewal. */
  holdsUntil: LocalDay,
  /** State today, in the location's time zone. */
  state: v.picklist(PASS_STATES),
  block: v.nullable(v.string()),
  apartment: v.nullable(v.string()),
  pausedOn: v.nullable(LocalDay),
  cancelledAt: v.nullable(Instant),
  cancelReason: v.nullable(v.string()),
  /** Terms of the membership at the time of purchase. */
  authorizedVehicles: v.number(),
  parkingSpaces: v.number(),
  /** Null: always. */
  allowedHours: v.nullable(v.array(HoursWindow)),
  /** Days and price of a renewal made today; null if the pass can't be renewed. */
  renewal: v.nullable(v.object({ startsOn: LocalDay, endsOn: LocalDay, cost: Amount })),
  /** Last sale with its payment; null for a pass from a file. A sale of 0 has no method. */
  lastSale: v.nullable(
    v.object({
      id: Id,
      startsOn: LocalDay,
      endsOn: LocalDay,
      cost: Amount,
      receiptNumber: v.string(),
      at: Instant,
      by: NamedReference,
      method: v.nullable(v.picklist(PAYMENT_METHODS)),
      reference: v.optional(v.nullable(v.string())),
      /** VAT inside the cost; null for a sale that the server does not know yet. Absent from earlier servers. */
      tax: v.optional(v.nullable(Amount)),
    }),
  ),
  /** Changes of its payments to open cash-ups; left out if there are none. */
  postings: v.optional(v.array(Posting)),
  createdAt: Instant,
})
export type Pass = v.InferOutput<typeof Pass>

const Place = textOrNull(PASS_PLACE_MAX, 'text_too_long')
const Plates = v.pipe(
  v.array(Plate, 'invalidField'),
  v.nonEmpty('required'),
  v.maxLength(AUTHORIZED_VEHICLES_MAX, 'too_many_plates'),
  v.transform((plates) => [...new Set(plates)].toSorted()),
)

export const PASS_FIELDS = { plates: Plates, block: Place, apartment: Place }

/** Payment of a sale or a renewal. */
const PassPayment = v.object({
  /** Id of the sale and of its payment. */
  id: Id,
  /** Time of the payment, by the device's clock. */
  at: Instant,
  /** Amount that the customer was asked for. */
  amount: NotNegative,
  method: v.picklist(PAYMENT_METHODS, 'invalidField'),
  /** Number of the slip or the transfer. */
  reference: v.optional(PaymentReference, null),
  /** Open cash-up of the payment; null for a transfer that an administrator records. */
  cashUpId: v.nullable(Id),
  receiptNumber: v.pipe(v.string('required'), cleanedCode, v.regex(RECEIPT_NUMBER, 'invalidField')),
})
export type PassPayment = v.InferOutput<typeof PassPayment>

/** Renewal, with the days that the customer saw. Without them, any days are accepted. */
export const Renewal = v.object({
  ...PassPayment.entries,
  days: v.optional(v.object({ startsOn: LocalDay, endsOn: LocalDay })),
})
export type Renewal = v.InferOutput<typeof Renewal>

export const NewPass = v.object({
  id: Id,
  membershipId: Id,
  locationId: Id,
  driverId: Id,
  plates: Plates,
  startsOn: LocalDay,
  block: v.optional(Place, null),
  apartment: v.optional(Place, null),
  payment: PassPayment,
})
export type NewPass = v.InferOutput<typeof NewPass>

const PASSES = '/passes'

export const passChanges = defineEndpoint({
  id: 'passChanges',
  area: 'entities',
  method: 'GET',
  path: `${PASSES}/changes`,
  request: { query: LocalDeltaQuery },
  response: deltaOf(Pass),
  queueable: false,
})

export const renewPass = defineEndpoint({
  id: 'renewPass',
  area: 'entities',
  method: 'POST',
  path: `${PASSES}/:id/renewals`,
  request: { params: IdParams, body: Renewal },
  response: Pass,
  queueable: true,
  idempotent: true,
})

/** Days that were sold. */
const PassPeriod = v.object({
  id: Id,
  startsOn: LocalDay,
  endsOn: LocalDay,
  cost: Amount,
  receiptNumber: v.string(),
  soldAt: Instant,
  soldBy: NamedReference,
  /**
   * Amount taken minus the membership's price at that time, and the start of the price that equals the amount. Null if
   * equal.
   */
  difference: v.optional(v.nullable(ChargeDifference)),
  /** VAT of the sale: its rate in basis points, and the amount inside the cost. Absent from earlier servers. */
  taxRate: v.optional(v.nullable(v.number())),
  tax: v.optional(v.nullable(Amount)),
  /** The operator's own cost of a digital payment. */
  serviceFee: v.optional(v.nullable(Amount)),
  payments: v.array(
    v.object({
      id: Id,
      kind: v.picklist(PAYMENT_KINDS),
      method: v.picklist(PAYMENT_METHODS),
      /** Negative for a refund. */
      amount: Amount,
      at: Instant,
      /** Null for a payment outside all registers. */
      cashUpId: v.nullable(Id),
      by: v.nullable(NamedReference),
      reference: v.nullable(v.string()),
    }),
  ),
})
export type PassPeriod = v.InferOutput<typeof PassPeriod>

/** A pass with its sales and payments, newest first, and the refund of a cancellation made today. */
export const PassWithSales = v.object({
  ...Pass.entries,
  periods: v.array(PassPeriod),
  unused: v.object({ days: v.number(), amount: Amount }),
})
export type PassWithSales = v.InferOutput<typeof PassWithSales>

const SEARCH_MAX = 99
const Text = v.optional(v.pipe(v.string('invalidField'), cleaned, v.maxLength(SEARCH_MAX, 'invalidField')))

const filters = {
  /** Part of a plate, of the driver's name or of their identification. */
  search: Text,
  plate: Text,
  driverId: v.optional(Id),
  identification: Text,
  membershipId: v.optional(Id),
  locationId: v.optional(Id),
}

/** Passes are never deleted, only cancelled. */
const {
  remove: _remove,
  changes: _changes,
  ...calls
} = defineCrud({
  names: ['Pass', 'Passes'],
  area: 'entities',
  path: PASSES,
  record: Pass,
  fields: PASS_FIELDS,
  input: NewPass,
  filters: { ...filters, states: commaList(v.picklist(PASS_STATES, 'invalidField')) },
  queueable: true,
})

export const passCalls = {
  ...calls,
  get: defineEndpoint({ ...calls.get, response: PassWithSales }),
}

export const { create: createPass, edit: editPass } = calls

export const countPassStates = defineEndpoint({
  id: 'countPassStates',
  area: 'entities',
  method: 'GET',
  path: `${PASSES}/states`,
  request: { query: v.object(filters) },
  response: v.object({ data: v.array(v.object({ state: v.picklist(PASS_STATES), count: v.number() })) }),
  queueable: false,
})

const act = { area: 'entities', method: 'POST', response: Pass, queueable: false, idempotent: true } as const

export const pausePass = defineEndpoint({
  ...act,
  id: 'pausePass',
  path: `${PASSES}/:id/pause`,
  request: { params: IdParams },
})

export const resumePass = defineEndpoint({
  ...act,
  id: 'resumePass',
  path: `${PASSES}/:id/resume`,
  request: { params: IdParams },
})

export const cancelPass = defineEndpoint({
  ...act,
  id: 'cancelPass',
  path: `${PASSES}/:id/cancel`,
  request: {
    params: IdParams,
    body: v.object({
      reason: Reason,
      /** Null for no refund. */
      refund: v.nullable(
        v.object({
          id: Id,
          /** Value of the unused days, as the person saw it. */
          amount: NotNegative,
          method: v.picklist(PAYMENT_METHODS, 'invalidField'),
          /** Open cash-up of the refund; null for a refund outside all registers. */
          cashUpId: v.nullable(Id),
          reference: v.optional(PaymentReference, null),
        }),
      ),
    }),
  },
})
export type Cancellation = ParsedRequest<typeof cancelPass>['body']
