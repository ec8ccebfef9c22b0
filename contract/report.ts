import * as v from 'valibot'

import { DISCOUNT_TYPES } from '../domain/agreements.ts'
import { CURRENCIES } from '../domain/countries.ts'
import { daysOf, HOME_OWNERS, MOST_DAYS, NO_RATE, SALE_CHANGES, STAY_GROUPS } from '../domain/reports.ts'
import { OPERATIONS, PAYMENT_METHODS, SERVICE_STATUSES } from '../domain/services.ts'
import { RangeEnd, RangeStart, isDateRangeInOrder } from './date-range.ts'
import { defineEndpoint } from './endpoint.ts'
import { pageEntries } from './list.ts'
import { WallTime } from './location.ts'
import { Amount, Id, Instant, LocalDay, NamedReference, TimeZone, ResponseTimeZone, commaList } from './primitives.ts'
import { VehicleTypeId, VehicleTypeText } from './vehicle-type.ts'

export const Place = v.object({ id: Id, name: v.string(), timeZone: ResponseTimeZone })

/** Location and time of computed figures: the time zone that determines days and hours, and the instant. */
export const reportMoment = {
  timeZone: ResponseTimeZone,
  asOf: Instant,
  currency: v.picklist(CURRENCIES),
}

/**
 * A stay in a report. Deductions are negative, so that charge, overstay, discount, correction, floor, lost ticket,
 * difference and adjustment add up to the total. A voided stay shows its price, and counts in no total, unless a change
 * subtracts it.
 */
export const ReportedStay = v.object({
  id: Id,
  paidAt: v.nullable(Instant),
  location: Place,
  register: v.nullable(v.string()),
  registerName: v.nullable(v.string()),
  cashUpId: v.nullable(Id),
  /** Instant at which its register was opened; absent from earlier servers. */
  cashUpOpenedAt: v.optional(v.nullable(Instant)),
  receiptNumber: v.string(),
  invoiceNumber: v.nullable(v.string()),
  licensePlate: v.string(),
  vehicleTypeId: VehicleTypeId,
  operation: v.picklist(OPERATIONS),
  startedAt: Instant,
  endedAt: v.nullable(Instant),
  totalMinutes: v.nullable(v.number()),
  serviceCharge: v.nullable(Amount),
  /** Charge of the time after a payment; earlier servers have it in the charge. */
  overstay: v.optional(v.nullable(Amount)),
  agreementName: v.nullable(v.string()),
  agreementType: v.nullable(v.picklist(DISCOUNT_TYPES)),
  discount: v.nullable(Amount),
  correction: v.nullable(Amount),
  /** Amount that raises the price to zero, if corrections would make it negative. */
  zeroFloor: v.optional(v.nullable(Amount)),
  /** Fee for a lost ticket, which the corrections do not include. Absent from earlier servers, which include it there. */
  lostTicketFee: v.optional(v.nullable(Amount)),
  /** Amount taken minus the price by the rates. Absent from servers of 0.1.0. */
  difference: v.optional(v.nullable(Amount)),
  adjustment50: v.nullable(Amount),
  totalCost: v.nullable(Amount),
  tax: v.nullable(Amount),
  serviceFee: v.nullable(Amount),
  /** Method of the first part of the payment; the next three fields have the amount of each method. */
  paymentMethod: v.nullable(v.picklist(PAYMENT_METHODS)),
  cash: Amount,
  dataphone: Amount,
  digital: Amount,
  operator: v.nullable(NamedReference),
  exitOperator: v.nullable(NamedReference),
  status: v.picklist(SERVICE_STATUSES),
  voidReason: v.nullable(v.string()),
  /** Person who voided the stay; null if the stay was voided automatically. Absent from earlier servers. */
  voidedBy: v.optional(v.nullable(NamedReference)),
  remarks: v.nullable(v.string()),
  /** Name of the membership whose pass covered the stay. */
  membership: v.nullable(v.string()),
  edited: v.boolean(),
  /**
   * Set if the row is a later change of a sale: the amounts are the differences, `id` is the id of the change, and
   * `paidAt` its time. The row of the sale keeps the amounts that were first reported for its day.
   */
  change: v.optional(
    v.nullable(
      v.object({ kind: v.picklist(SALE_CHANGES), serviceId: Id, soldAt: Instant, by: v.nullable(NamedReference) }),
    ),
  ),
})
export type ReportedStay = v.InferOutput<typeof ReportedStay>

/**
 * Sums of the rows without voided stays. Charge, overstay, discount, corrections, floor, lost tickets, difference and
 * rounding add up to the total. Optional fields are 0 from earlier servers.
 */
export const ReportSums = v.object({
  services: v.number(),
  minutes: v.number(),
  serviceCharge: Amount,
  /** Charge of the time after a payment; earlier servers include it in the charge. */
  overstay: v.optional(Amount, 0),
  discount: Amount,
  correction: Amount,
  /** Sum of the amounts that lift prices to zero; earlier servers subtract them from the corrections. */
  zeroFloor: v.optional(Amount, 0),
  lostTicketFee: v.optional(Amount, 0),
  /** Sum of the differences between amounts taken and prices by the rates. */
  difference: v.optional(Amount, 0),
  adjustment50: Amount,
  totalCost: Amount,
  tax: Amount,
  serviceFee: Amount,
  cash: Amount,
  dataphone: Amount,
  digital: Amount,
  /** Second payments of paid stays, by the day of the second payment; they are no sales. */
  secondPayments: v.optional(Amount, 0),
  /** Amounts owed to customers because a stay was voided or got cheaper after its shift was closed. */
  credits: v.optional(Amount, 0),
  /** Refunds of second payments and credits, negative, by the day of the refund. */
  refunds: v.optional(Amount, 0),
})
export type ReportSums = v.InferOutput<typeof ReportSums>

/**
 * Key of a group: an id, a day, a month, an hour or a value of an enumeration; null for rows in no group. `name` is the
 * name of a record.
 */
export const group = { key: v.nullable(v.string()), name: v.nullable(v.string()) }

const Voided = { services: v.number(), amount: Amount }

export const ReportTotals = v.object({
  ...reportMoment,
  groups: v.array(v.object({ ...group, sums: ReportSums })),
  total: ReportSums,
  /**
   * Voided stays, which no sum above includes. They have groups only if the filter includes voided stays; grouping by
   * operator then uses the person who voided.
   */
  voided: v.object({ ...Voided, groups: v.optional(v.array(v.object({ ...group, ...Voided }))) }),
})
export type ReportTotals = v.InferOutput<typeof ReportTotals>

export const range = { startDate: RangeStart, endDate: RangeEnd }

/** Hours of the day in the report's time zone: from the first, until before the second. */
export const hours = { fromTime: v.optional(WallTime), toTime: v.optional(WallTime) }

/** Tax rates in basis points, or `none` for sales without a stored rate. */
export const TaxRates = commaList(
  v.union([v.literal(NO_RATE), v.pipe(v.string(), v.regex(/^\d{1,5}$/))], 'invalidField'),
)

/** Leaves out everything that was recorded after this day, in the report's time zone. */
export const KnownOn = v.optional(LocalDay)

const narrowing = {
  locationIds: commaList(Id),
  operatorIds: commaList(Id),
  paymentMethods: commaList(v.picklist(PAYMENT_METHODS, 'invalidField')),
  vehicleTypeIds: commaList(VehicleTypeText),
  agreementIds: commaList(Id),
  statuses: commaList(v.picklist(SERVICE_STATUSES, 'invalidField')),
  /** Only stays that one of these people voided. */
  voidedByIds: commaList(Id),
  taxRates: TaxRates,
  knownOn: KnownOn,
}

const filters = { ...range, ...hours, ...narrowing }

export const keyset = {
  cursor: v.optional(v.pipe(v.string('cursor_invalid'), v.maxLength(80, 'cursor_invalid'))),
  limit: pageEntries.limit,
}

interface DateRangeQuery {
  startDate: string
  endDate: string
  fromTime?: string | undefined
  toTime?: string | undefined
}

const isNarrowEnough = ({ startDate, endDate }: DateRangeQuery) => daysOf(startDate, endDate) <= MOST_DAYS

/** Both hours or neither, in order. */
function areHoursOrdered({ fromTime, toTime }: DateRangeQuery): boolean {
  return fromTime === undefined || toTime === undefined ? fromTime === toTime : fromTime < toTime
}

/** Checks the range of a report: days in order, at most the allowed number of days, and hours in order. */
export function withDateRange<Query extends v.GenericSchema<Record<string, unknown>, DateRangeQuery>>(query: Query) {
  type Read = v.InferOutput<Query>
  return v.pipe(
    query,
    v.check<Read, 'date_range_invalid'>((asked) => isDateRangeInOrder(asked), 'date_range_invalid'),
    v.check<Read, 'range_too_wide'>((asked) => isNarrowEnough(asked), 'range_too_wide'),
    v.check<Read, 'from_not_before_to'>((asked) => areHoursOrdered(asked), 'from_not_before_to'),
  )
}

const ofRows = withDateRange(v.object({ ...filters, ...keyset }))
const ofTotals = withDateRange(v.object({ ...filters, groupBy: v.optional(v.picklist(STAY_GROUPS, 'invalidField')) }))

/** Time zone of a report of several locations; a report of one location uses its own. */
export const headers = v.object({ timezone: v.optional(TimeZone) })

/** Some rows, latest first, and the cursor of the next ones; null at the end. */
export function rowsOf<Row extends v.GenericSchema>(row: Row) {
  return v.object({ ...reportMoment, data: v.array(row), next: v.nullable(v.string()) })
}

export const read = { area: 'services', method: 'GET', queueable: false } as const

export const salesReport = defineEndpoint({
  ...read,
  id: 'salesReport',
  path: '/operator/reports/sales',
  request: { headers, query: ofRows },
  response: rowsOf(ReportedStay),
})

export const salesTotals = defineEndpoint({
  ...read,
  id: 'salesTotals',
  path: '/operator/reports/sales/totals',
  request: { headers, query: ofTotals },
  response: ReportTotals,
})

export const servicesReport = defineEndpoint({
  ...read,
  id: 'servicesReport',
  path: '/operator/reports/services',
  request: { headers, query: ofRows },
  response: rowsOf(ReportedStay),
})

export const servicesTotals = defineEndpoint({
  ...read,
  id: 'servicesTotals',
  path: '/operator/reports/services/totals',
  request: { headers, query: ofTotals },
  response: ReportTotals,
})

export const discountsReport = defineEndpoint({
  ...read,
  id: 'discountsReport',
  path: '/operator/reports/discounts',
  request: { headers, query: ofRows },
  response: rowsOf(ReportedStay),
})

export const discountsTotals = defineEndpoint({
  ...read,
  id: 'discountsTotals',
  path: '/operator/reports/discounts/totals',
  request: { headers, query: ofTotals },
  response: ReportTotals,
})

/** A vehicle inside at a residence. */
export const VehicleAtHome = v.object({
  id: Id,
  location: Place,
  licensePlate: v.string(),
  vehicleTypeId: VehicleTypeId,
  apartment: v.nullable(v.string()),
  block: v.nullable(v.string()),
  owner: v.picklist(HOME_OWNERS),
  driver: v.nullable(NamedReference),
  phoneCode: v.nullable(v.string()),
  phone: v.nullable(v.string()),
  startedAt: Instant,
  minutesInside: v.number(),
  space: v.nullable(v.string()),
})
export type VehicleAtHome = v.InferOutput<typeof VehicleAtHome>

export const vehiclesAtHome = defineEndpoint({
  ...read,
  id: 'vehiclesAtHome',
  path: '/operator/reports/vehicles-at-home',
  request: {
    headers,
    query: v.object({ locationIds: narrowing.locationIds, vehicleTypeIds: narrowing.vehicleTypeIds, ...keyset }),
  },
  response: rowsOf(VehicleAtHome),
})

/** A visitor to a residence without a pass. */
export const Visit = v.object({
  id: Id,
  location: Place,
  startedAt: Instant,
  endedAt: v.nullable(Instant),
  visitor: v.nullable(v.string()),
  identification: v.nullable(v.string()),
  licensePlate: v.string(),
  apartment: v.nullable(v.string()),
  block: v.nullable(v.string()),
  owner: v.nullable(v.string()),
  authorisedBy: v.nullable(v.string()),
  totalMinutes: v.nullable(v.number()),
  totalCost: v.nullable(Amount),
})
export type Visit = v.InferOutput<typeof Visit>

export const visitsReport = defineEndpoint({
  ...read,
  id: 'visitsReport',
  path: '/operator/reports/visits',
  request: { headers, query: ofRows },
  response: rowsOf(Visit),
})
