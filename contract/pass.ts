import * as v from 'valibot'

import { CURRENCIES } from '../domain/countries.ts'
import { AUTHORIZED_VEHICLES_MAX } from '../domain/membership-limits.ts'
import { PASS_PLACE_MAX, PASS_STATES } from '../domain/passes.ts'
import { PAYMENT_KINDS } from '../domain/payments.ts'
import { ADMIN_ROLES, BACK_OFFICE_ROLES } from '../domain/roles.ts'
import { PAYMENT_METHODS, RECEIPT_NUMBER } from '../domain/services.ts'
import { NotNegative } from './asked-amount.ts'
import { defineCrud } from './crud.ts'
import { type ParsedRequest, defineEndpoint } from './endpoint.ts'
import { IdParams } from './list.ts'
import { HoursWindow } from './membership.ts'
import { Amount, Id, Instant, LocalDay, NamedReference, Version, commaList, textOrNull } from './primitives.ts'
import { Plate, REFERENCE_MAX, Reason } from './service.ts'
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
  lastSale: v.nullable(v.object({ id: Id, startsOn: LocalDay, endsOn: LocalDay, cost: Amount, receiptNumber: v.string(), at: Instant, by: NamedReference, method: v.nullable(v.picklist(PAYMENT_METHODS)) })),
  createdAt: Instant,
})
export type Pass = v.InferOutput<typeof Pass>

/** Days that were sold. */
const PassPeriod = v.object({
  id: Id,
  startsOn: LocalDay,
  endsOn: LocalDay,
  cost: Amount,
  receiptNumber: v.string(),
  soldAt: Instant,
  soldBy: NamedReference,
  payments: v.array(
    v.object({
      id: Id,
      kind: v.picklist(PAYMENT_KINDS),
      method: v.picklist(PAYMENT_METHODS),
      /** Less than nothing where it was given back. */
      amount: Amount,
      at: Instant,
      /** Null: it lies in no register. */
      cashUpId: v.nullable(Id),
      by: v.nullable(NamedReference),
      reference: v.nullable(v.string()),
    }),
  ),
})
export type PassPeriod = v.InferOutput<typeof PassPeriod>

/** With what was sold and paid, newest first, and what a cancellation of today would give back. */
export const PassWithSales = v.object({ ...Pass.entries, periods: v.array(PassPeriod), unused: v.object({ days: v.number(), amount: Amount }) })
export type PassWithSales = v.InferOutput<typeof PassWithSales>

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
  reference: v.optional(v.nullable(v.pipe(v.string('invalidField'), v.trim(), v.maxLength(REFERENCE_MAX, 'invalidField'))), null),
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

const SEARCH_MAX = 99
const Text = v.optional(v.pipe(v.string('invalidField'), v.trim(), v.maxLength(SEARCH_MAX, 'invalidField')))

const filters = {
  /** Any part of a plate, of the driver's name or identification. */
  search: Text,
  plate: Text,
  driverId: v.optional(Id),
  identification: Text,
  membershipId: v.optional(Id),
  locationId: v.optional(Id),
}

/** None is deleted: it is cancelled. */
const { remove: _remove, changes, ...calls } = defineCrud({
  names: ['Pass', 'Passes'],
  words: ['a pass', 'the passes'],
  area: 'entities',
  path: '/passes',
  record: Pass,
  fields: PASS_FIELDS,
  input: NewPass,
  filters: { ...filters, states: commaList(v.picklist(PASS_STATES, 'invalidField')) },
  readers: BACK_OFFICE_ROLES,
  writers: BACK_OFFICE_ROLES,
  queueable: true,
})

/** Stands beside the others: a device keeps the passes of its locations only. */
export const passChanges = defineEndpoint({ ...changes, summary: 'Tells what changed since a cursor in the passes of the locations whose services a device keeps; those that ended longer ago than these are left out.' })

export const passCalls = {
  ...calls,
  get: defineEndpoint({ ...calls.get, summary: 'Reads a pass, with what was sold and paid of it.', response: PassWithSales }),
  create: defineEndpoint({ ...calls.create, summary: 'Sells a pass, with the ids that the caller gave it and its payment. A receipt number that the location has already gets an ending.' }),
  edit: defineEndpoint({ ...calls.edit, summary: 'Changes the plates of a pass, its block or its apartment; each carries the value that it was made from.' }),
}

export const countPassStates = defineEndpoint({
  id: 'countPassStates',
  area: 'entities',
  method: 'GET',
  path: '/passes/states',
  summary: 'Counts the passes that the filters find, by how they stand today.',
  roles: BACK_OFFICE_ROLES,
  request: { query: v.object(filters) },
  response: v.object({ data: v.array(v.object({ state: v.picklist(PASS_STATES), count: v.number() })) }),
  queueable: false,
})

const act = { area: 'entities', method: 'POST', response: Pass, queueable: false, idempotent: true } as const

export const renewPass = defineEndpoint({
  ...act,
  id: 'renewPass',
  path: '/passes/:id/renewals',
  summary: 'Sells the days after those that were paid; of a pass that expired, the days from today. The amount is that of today, and so are the days that the customer was told.',
  roles: BACK_OFFICE_ROLES,
  request: { params: IdParams, body: Renewal },
  queueable: true,
})

export const pausePass = defineEndpoint({
  ...act,
  id: 'pausePass',
  path: '/passes/:id/pause',
  summary: 'Lets a pass rest from today on: its days do not run, and it opens no gate.',
  roles: ADMIN_ROLES,
  request: { params: IdParams },
})

export const resumePass = defineEndpoint({
  ...act,
  id: 'resumePass',
  path: '/passes/:id/resume',
  summary: 'Lets a pass go on that rested. It ends as many days later as it did not run.',
  roles: ADMIN_ROLES,
  request: { params: IdParams },
})

export const cancelPass = defineEndpoint({
  ...act,
  id: 'cancelPass',
  path: '/passes/:id/cancel',
  summary: 'Ends a pass, with a reason, and gives back what its unused days are worth where that is asked.',
  roles: ADMIN_ROLES,
  request: {
    params: IdParams,
    body: v.object({
      reason: Reason,
      /** Null gives nothing back. */
      refund: v.nullable(
        v.object({
          id: Id,
          /** What the person was told that the unused days are worth. */
          amount: NotNegative,
          method: v.picklist(PAYMENT_METHODS, 'invalidField'),
          /** The open cash-up out of which it goes; null: it goes out of no register. */
          cashUpId: v.nullable(Id),
        }),
      ),
    }),
  },
})
export type Cancellation = ParsedRequest<typeof cancelPass>['body']
