import * as v from 'valibot'

import { CURRENCIES } from '../domain/countries.ts'
import { AUTHORIZED_VEHICLES_MAX } from '../domain/memberships.ts'
import { PASS_PLACE_MAX, PASS_STATES } from '../domain/passes.ts'
import { BACK_OFFICE_ROLES } from '../domain/roles.ts'
import { PAYMENT_METHODS, RECEIPT_NUMBER } from '../domain/services.ts'
import { NotNegative } from './asked-amount.ts'
import { LocalDeltaQuery, deltaOf } from './delta.ts'
import { defineEndpoint } from './endpoint.ts'
import { editBody } from './field-changes.ts'
import { IdParams } from './list.ts'
import { HoursWindow } from './membership.ts'
import { Posting } from './posting.ts'
import { Amount, Id, Instant, LocalDay, NamedReference, PaymentReference, Version, textOrNull } from './primitives.ts'
import { Plate } from './service.ts'
import { VehicleTypeId } from './vehicle-type.ts'

/** A membership that somebody bought: their plates park at one location for some days. */
export const Pass = v.object({
  id: Id,
  version: Version,
  membership: NamedReference,
  location: NamedReference,
  currency: v.picklist(CURRENCIES),
  /** Null of who was deleted. */
  driver: v.nullable(v.object({ ...NamedReference.entries, identification: v.nullable(v.string()) })),
  vehicleTypeId: VehicleTypeId,
  plates: v.array(v.string()),
  /** Local days of the location, both in. */
  startsOn: LocalDay,
  endsOn: LocalDay,
  /** The day of the month on which it renews, also after a month that is too short for it. */
  anchorDay: v.number(),
  /** The last day on which it opens the gate though it was not renewed. */
  holdsUntil: LocalDay,
  /** Today, at the location. */
  state: v.picklist(PASS_STATES),
  block: v.nullable(v.string()),
  apartment: v.nullable(v.string()),
  pausedOn: v.nullable(LocalDay),
  cancelledAt: v.nullable(Instant),
  cancelReason: v.nullable(v.string()),
  /** As the membership was when it was bought. */
  authorizedVehicles: v.number(),
  parkingSpaces: v.number(),
  /** Null is always. */
  allowedHours: v.nullable(v.array(HoursWindow)),
  /** What a renewal of today buys, and for how much; null where it cannot be renewed. */
  renewal: v.nullable(v.object({ startsOn: LocalDay, endsOn: LocalDay, cost: Amount })),
  /** What was sold of it last, with its payment; null of one that came from a file. A sale of 0 has no method. */
  lastSale: v.nullable(v.object({ id: Id, startsOn: LocalDay, endsOn: LocalDay, cost: Amount, receiptNumber: v.string(), at: Instant, by: NamedReference, method: v.nullable(v.picklist(PAYMENT_METHODS)), reference: v.optional(v.nullable(v.string())) })),
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

/** How a sale or a renewal is paid. */
const PassPayment = v.object({
  /** Names what is sold, and its payment. */
  id: Id,
  /** When it was taken, by the clock of the device. */
  at: Instant,
  /** What the customer was asked for. */
  amount: NotNegative,
  method: v.picklist(PAYMENT_METHODS, 'invalidField'),
  /** Number of the slip or the transfer. */
  reference: v.optional(PaymentReference, null),
  /** The open cash-up into which it is paid; null of a transfer that an administrator records. */
  cashUpId: v.nullable(Id),
  receiptNumber: v.pipe(v.string('required'), v.trim(), v.regex(RECEIPT_NUMBER, 'invalidField')),
})
export type PassPayment = v.InferOutput<typeof PassPayment>

/** A renewal, and the days that the customer was told it buys. Left out, they are whatever they are. */
export const Renewal = v.object({ ...PassPayment.entries, days: v.optional(v.object({ startsOn: LocalDay, endsOn: LocalDay })) })
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

export const PASSES = '/passes'
const write = { area: 'entities', roles: BACK_OFFICE_ROLES, queueable: true, idempotent: true, response: Pass } as const

/** What devices do and read without a network; all else of passes stands in `pass-calls.ts`. */
export const passChanges = defineEndpoint({
  id: 'passChanges',
  area: 'entities',
  method: 'GET',
  path: `${PASSES}/changes`,
  summary: 'Tells what changed since a cursor in the passes of the locations whose services a device keeps; those that ended longer ago than these are left out.',
  roles: BACK_OFFICE_ROLES,
  request: { query: LocalDeltaQuery },
  response: deltaOf(Pass),
  queueable: false,
})

export const createPass = defineEndpoint({
  ...write,
  id: 'createPass',
  method: 'POST',
  path: PASSES,
  summary: 'Sells a pass, with the ids that the caller gave it and its payment. A receipt number that the location has already gets an ending.',
  creates: `${PASSES}/:id`,
  request: { body: NewPass },
})

export const editPass = defineEndpoint({
  ...write,
  id: 'editPass',
  method: 'PATCH',
  path: `${PASSES}/:id`,
  summary: 'Changes the plates of a pass, its block or its apartment; each carries the value that it was made from.',
  request: { params: IdParams, body: editBody(PASS_FIELDS) },
})

export const renewPass = defineEndpoint({
  ...write,
  id: 'renewPass',
  method: 'POST',
  path: `${PASSES}/:id/renewals`,
  summary: 'Sells the days after those that were paid; of a pass that expired, the days from today. The amount is that of today, or one that the membership cost lately; the days that the customer was told are those of today.',
  request: { params: IdParams, body: Renewal },
})
