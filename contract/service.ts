import * as v from 'valibot'

import { CURRENCIES } from '../domain/countries.ts'
import { normalizePlate } from '../domain/plates.ts'
import { BACK_OFFICE_ROLES } from '../domain/roles.ts'
import { CASH_UP_STATUSES, NOTIFICATION_METHODS, OPERATIONS, PAYMENT_METHODS, REMARKS_MAX, SERVICE_STATUSES } from '../domain/services.ts'
import { DeltaQuery, deltaOf } from './delta.ts'
import { defineEndpoint } from './endpoint.ts'
import { Count, IdParams, listOf, pageEntries } from './list.ts'
import { Amount, Id, Instant, NamedReference, TimeZone, Version, commaList } from './primitives.ts'
import { VehicleTypeId } from './vehicle-type.ts'

/** A parking session. Amounts are null until they are known. */
export const Service = v.object({
  id: Id,
  version: Version,
  location: NamedReference,
  operation: v.picklist(OPERATIONS),
  status: v.picklist(SERVICE_STATUSES),
  receiptNumber: v.string(),
  licensePlate: v.string(),
  vehicleTypeId: VehicleTypeId,
  startedAt: Instant,
  endedAt: v.nullable(Instant),
  paidAt: v.nullable(Instant),
  totalMinutes: v.nullable(v.number()),
  currency: v.picklist(CURRENCIES),
  paymentMethod: v.nullable(v.picklist(PAYMENT_METHODS)),
  /** Price before discount. */
  serviceCharge: v.nullable(Amount),
  discount: v.nullable(Amount),
  agreementName: v.nullable(v.string()),
  /** Rounding of cash in Colombia, zero or negative. */
  adjustment50: v.nullable(Amount),
  /** What the customer pays, tax included. */
  totalCost: v.nullable(Amount),
  tax: v.nullable(Amount),
  /** The operator's own cost of a digital payment; not part of the total. */
  serviceFee: v.nullable(Amount),
  invoiceNumber: v.nullable(v.string()),
  remarks: v.nullable(v.string()),
  notificationMethod: v.nullable(v.picklist(NOTIFICATION_METHODS)),
  operator: v.nullable(NamedReference),
  exitOperator: v.nullable(NamedReference),
  driver: v.nullable(NamedReference),
  cashUp: v.nullable(v.object({ id: Id, status: v.picklist(CASH_UP_STATUSES), openedBy: NamedReference })),
  edited: v.boolean(),
})
export type Service = v.InferOutput<typeof Service>

/** The wall-clock moment of a date-range filter: `2026-11-20T00:00:00`. */
const WallMoment = v.pipe(
  v.string('date_range_invalid'),
  v.minLength(10, 'date_range_invalid'),
  v.regex(/^(19|20)\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/, 'date_range_invalid'),
  v.check((text) => isCalendarDay(text), 'date_range_invalid'),
)

/** `2026-02-30` is none, though `Date` reads it as 2 March. */
function isCalendarDay(text: string): boolean {
  const day = text.slice(0, 10)
  const read = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(day)
}

export const SERVICE_SORTS = ['-startedAt', 'startedAt'] as const

const serviceFilter = {
  /** Any part of a plate. */
  plate: v.optional(v.pipe(v.string('plate_invalid'), v.maxLength(20, 'plate_invalid'), v.transform(normalizePlate))),
  startDate: v.optional(WallMoment),
  endDate: v.optional(WallMoment),
  locationIds: commaList(Id),
  paymentMethods: commaList(v.picklist(PAYMENT_METHODS, 'invalidField')),
}

/** The time zone in which a list that spans locations reads its dates. */
const ZonedHeaders = v.object({ timezone: v.optional(TimeZone, 'UTC') })

/** Both ends or none, in order. */
function rangeInOrder({ startDate, endDate }: { startDate?: string | undefined; endDate?: string | undefined }): boolean {
  if (startDate === undefined || endDate === undefined) return startDate === endDate
  return startDate <= endDate
}

export const listServices = defineEndpoint({
  id: 'listServices',
  area: 'services',
  method: 'GET',
  path: '/services',
  summary: 'The services of the locations that the person sees, newest first.',
  roles: BACK_OFFICE_ROLES,
  request: {
    headers: ZonedHeaders,
    query: v.pipe(v.object({ ...pageEntries, ...serviceFilter, sort: v.optional(v.picklist(SERVICE_SORTS, 'invalidField'), '-startedAt') }), v.check((query) => rangeInOrder(query), 'date_range_invalid')),
  },
  response: listOf(Service),
  queueable: false,
})

export const countServices = defineEndpoint({
  id: 'countServices',
  area: 'services',
  method: 'GET',
  path: '/services/count',
  summary: 'How many services the same filters find, exactly.',
  roles: BACK_OFFICE_ROLES,
  request: { headers: ZonedHeaders, query: v.pipe(v.object(serviceFilter), v.check((query) => rangeInOrder(query), 'date_range_invalid')) },
  response: Count,
  queueable: false,
})

export const serviceChanges = defineEndpoint({
  id: 'serviceChanges',
  area: 'services',
  method: 'GET',
  path: '/services/changes',
  summary: 'What changed since a cursor in the kept days of the locations that the person sees.',
  roles: BACK_OFFICE_ROLES,
  request: { query: DeltaQuery },
  response: deltaOf(Service),
  queueable: false,
})

export const getService = defineEndpoint({
  id: 'getService',
  area: 'services',
  method: 'GET',
  path: '/services/:id',
  summary: 'One service.',
  roles: BACK_OFFICE_ROLES,
  request: { params: IdParams },
  response: Service,
  queueable: false,
})

function edited<Value extends v.GenericSchema<string | null, string | null>>(value: Value) {
  return v.optional(v.object({ from: v.nullable(v.string('invalidField')), to: value }, 'invalidField'))
}

export const Remarks = v.pipe(
  v.nullable(v.pipe(v.string('invalidField'), v.trim(), v.maxLength(REMARKS_MAX, 'remarks_too_long'))),
  v.transform((text) => (text === '' ? null : text)),
)

/** Its shape only: whether it is a plate depends on the company's country, which the server asks. */
export const Plate = v.pipe(v.string('required'), v.transform(normalizePlate), v.nonEmpty('required'), v.regex(/^[A-Z0-9]{2,12}$/, 'plate_invalid'))

/** For each changed field, the value that it was made from and the value that it sets. */
export const ServiceChanges = v.pipe(
  v.object({
    remarks: edited(Remarks),
    licensePlate: edited(Plate),
    notificationMethod: edited(v.nullable(v.picklist(NOTIFICATION_METHODS, 'invalidField'))),
  }),
  v.check((changes) => Object.values(changes).some((change) => change !== undefined), 'nothing_changed'),
)
export type ServiceChanges = v.InferOutput<typeof ServiceChanges>

export const editService = defineEndpoint({
  id: 'editService',
  area: 'services',
  method: 'PATCH',
  path: '/services/:id',
  summary: 'Corrects fields of a service; each carries the value that it was made from.',
  roles: BACK_OFFICE_ROLES,
  request: { params: IdParams, body: v.object({ changes: ServiceChanges }) },
  response: Service,
  queueable: true,
})

/** One entry of the audit trail: who changed what, when and from which device. */
export const AuditEntry = v.object({
  id: Id,
  at: Instant,
  action: v.picklist(['created', 'edited', 'finished', 'voided']),
  actor: v.nullable(NamedReference),
  deviceId: v.nullable(Id),
  changes: v.array(v.object({ path: v.string(), before: v.nullable(v.string()), after: v.nullable(v.string()) })),
})
export type AuditEntry = v.InferOutput<typeof AuditEntry>

export const getServiceHistory = defineEndpoint({
  id: 'getServiceHistory',
  area: 'services',
  method: 'GET',
  path: '/services/:id/history',
  summary: 'The audit trail of one service, newest first.',
  roles: BACK_OFFICE_ROLES,
  request: { params: IdParams },
  response: v.object({ data: v.array(AuditEntry) }),
  queueable: false,
})
