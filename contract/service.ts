import * as v from 'valibot'

import { CURRENCIES } from '../domain/countries.ts'
import { normalizePlate } from '../domain/plates.ts'
import { CASH_UP_STATUSES } from '../domain/cash-ups.ts'
import { DAYS } from '../domain/locations.ts'
import type { EntryPass as PassAtEntry } from '../domain/pricing/pass.ts'
import { END_MARKS } from '../domain/early-end.ts'
import { INVOICE_STATES } from '../domain/invoicing.ts'
import { PAYMENT_KINDS } from '../domain/payments.ts'
import {
  NOTIFICATION_METHODS,
  OPERATIONS,
  PAYMENT_METHODS,
  SEARCH_MAX,
  SERVICE_SORTS,
  SERVICE_STATUSES,
  VOID_CAUSES,
} from '../domain/services.ts'
import { RangeEnd, RangeStart, dateRangeEntries, isDateRangeInOrder } from './date-range.ts'
import { LocalDeltaQuery, deltaOf } from './delta.ts'
import { defineEndpoint } from './endpoint.ts'
import { Count, flagFilter, IdParams, knownTotal, listOf, pageEntries } from './list.ts'
import { WallTime } from './location.ts'
import { Posting } from './posting.ts'
import { Amount, Id, Instant, NamedReference, TimeZone, Version, cleaned, commaList } from './primitives.ts'
import { StayTerms } from './stay-terms.ts'
import { VehicleTypeId } from './vehicle-type.ts'

const passAtEntry = { id: Id, membership: v.string() }

/** Pass of a stay, with its state at the entry. */
const EntryPass: v.GenericSchema<unknown, PassAtEntry> = v.variant('standing', [
  v.object({
    ...passAtEntry,
    standing: v.literal('valid'),
    /** Hours in which the stay is free. */
    hours: v.union([
      v.literal('always'),
      v.array(v.object({ days: v.array(v.picklist(DAYS)), from: v.nullable(WallTime), to: v.nullable(WallTime) })),
    ]),
    /** Start of the charged time. */
    until: v.optional(Instant),
  }),
  v.object({ ...passAtEntry, standing: v.union([v.literal('expired'), v.literal('too_many_vehicles')]) }),
])

/** Money of a stay that is to be refunded: a second payment of a stay that was paid already, or a credit. */
const DuplicatePayment = v.object({
  id: Id,
  at: Instant,
  by: NamedReference,
  method: v.picklist(PAYMENT_METHODS),
  amount: Amount,
  /** Number of the slip or transfer; absent if not recorded. */
  reference: v.optional(v.string()),
  /**
   * True for a credit: the stay was voided, or got cheaper, after its shift was closed. `at` and `by` are those of the
   * void or the correction.
   */
  isCredit: v.optional(v.boolean()),
  /** Null until the money is refunded. The reason explains another method than that of the payment. */
  refund: v.nullable(
    v.object({
      id: Id,
      at: Instant,
      by: NamedReference,
      method: v.picklist(PAYMENT_METHODS),
      reason: v.optional(v.string()),
      reference: v.optional(v.string()),
    }),
  ),
})
export type DuplicatePayment = v.InferOutput<typeof DuplicatePayment>

/** Money that changed hands for a stay, after corrections. */
const Payment = v.object({
  id: Id,
  kind: v.picklist(PAYMENT_KINDS),
  method: v.picklist(PAYMENT_METHODS),
  /** Negative for a refund. */
  amount: Amount,
  /** Cash-up of the payment; null while the payment waits for an admin. */
  cashUpId: v.nullable(Id),
  at: Instant,
  /** Null for a kiosk. */
  by: v.nullable(NamedReference),
  /** Number of the terminal's slip. */
  reference: v.nullable(v.string()),
})
export type Payment = v.InferOutput<typeof Payment>

/** Difference between the amount taken and the price by the rates. */
export const ChargeDifference = v.object({
  amount: Amount,
  /** Start of the older rates that the device used; null if no rates explain the amount. */
  ratesOf: v.nullable(Instant),
})

/**
 * A parking session. Amounts are null until they are known. Optional fields came with later releases, so records that
 * an earlier release stored lack them.
 */
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
  /** Details of the first payment. */
  paymentMethod: v.nullable(v.picklist(PAYMENT_METHODS)),
  /** In the order of payment: the parts of the first payment, then second payments and their refunds. */
  payments: v.optional(v.array(Payment)),
  /** Changes of these and corrected payments to open cash-ups; absent if there are none. */
  postings: v.optional(v.array(Posting)),
  /** Price before discount. */
  serviceCharge: v.nullable(Amount),
  discount: v.nullable(Amount),
  agreementId: v.nullable(Id),
  agreementName: v.nullable(v.string()),
  /** Reason for the agreement, if it needs one. */
  agreementReason: v.optional(v.nullable(v.string())),
  /** Rounding of cash in Colombia, zero or negative. */
  adjustment50: v.nullable(Amount),
  /** Amount taken minus the price by the rates; a device may not have known a rate change. Null if equal. */
  difference: v.optional(v.nullable(ChargeDifference)),
  /**
   * Amount that a device reported although no customer can have been asked for it. The price then follows the rates,
   * and the payment waits for an admin.
   */
  refusedQuote: v.optional(v.nullable(Amount)),
  /** Amount that the customer paid, tax included. */
  totalCost: v.nullable(Amount),
  tax: v.nullable(Amount),
  /** The operator's own cost of a digital payment; not part of the total. */
  serviceFee: v.nullable(Amount),
  /** Time until which a paid vehicle may leave. */
  graceUntil: v.nullable(Instant),
  /** Sum of the correction lines, even if it exceeds the price; null without any. */
  correction: v.nullable(Amount),
  /** Second payments, in the order in which they reached the server. */
  paidAgain: v.array(DuplicatePayment),
  /** Amount of second payments that is due to be refunded; 0 after all refunds, null without any. */
  refundDue: v.nullable(Amount),
  /**
   * Details of an end that needs a check; otherwise null. Minutes and amount are the difference between the end and the
   * payment, or the payment's arrival; the reason is that of the person who took it.
   */
  endMark: v.nullable(
    v.object({ kind: v.picklist(END_MARKS), minutes: v.number(), amount: Amount, reason: v.nullable(v.string()) }),
  ),
  /**
   * Reduction of the price by a correction of fields, if it is above the location's limit. The reason is null if none
   * was given.
   */
  lowered: v.nullable(v.object({ amount: Amount, reason: v.nullable(v.string()) })),
  /** The pass of the stay's plate; null without one. */
  pass: v.optional(v.nullable(EntryPass)),
  /** Terms with which the stay was priced; null until it is paid, and if it was paid before terms were stored. */
  terms: v.nullable(StayTerms),
  voidReason: v.nullable(v.string()),
  /** Null if it is not voided, or was voided before causes were stored. */
  voidCause: v.optional(v.nullable(v.picklist(VOID_CAUSES))),
  /**
   * Time and author of the void; `by` is null for an automatic void, such as an expired reservation. `takenBack`:
   * payments that no longer count in any cash-up. Null if the stay was not voided.
   */
  voided: v.optional(
    v.nullable(
      v.object({
        at: Instant,
        by: v.nullable(NamedReference),
        takenBack: v.array(v.object({ method: v.picklist(PAYMENT_METHODS), amount: Amount, cashUpId: v.nullable(Id) })),
      }),
    ),
  ),
  /** Person who asked an admin to void the stay, and the reason. */
  voidAsked: v.optional(v.nullable(v.object({ at: Instant, by: NamedReference, reason: v.string() }))),
  invoiceNumber: v.nullable(v.string()),
  /** State of the latest invoice; null if there is none. Absent from servers of older releases. */
  invoiceState: v.optional(v.nullable(v.picklist(INVOICE_STATES))),
  /** Random part of the address of its receipt; null if it was paid before receipts had addresses. */
  receiptCode: v.optional(v.nullable(v.string())),
  remarks: v.nullable(v.string()),
  /** Place, key tag and belongings kept for the driver, if noted at the entry. */
  space: v.optional(v.nullable(v.string())),
  keyTag: v.optional(v.nullable(v.string())),
  keptItems: v.optional(v.nullable(v.string())),
  /** Visitor, for an entry at a residence without a pass. */
  visitor: v.optional(
    v.nullable(
      v.object({
        name: v.string(),
        identification: v.nullable(v.string()),
        block: v.nullable(v.string()),
        apartment: v.nullable(v.string()),
        authorisedBy: v.nullable(v.string()),
      }),
    ),
  ),
  /** Person who took the vehicle without its ticket. */
  lostTicket: v.optional(v.nullable(v.object({ takenBy: v.string(), document: v.string() }))),
  /**
   * Payments that were taken but that the server refused, until an administrator books them or records their outcome.
   * Absent if there are none.
   */
  refusedPayments: v.optional(v.array(v.object({ id: Id, at: Instant, by: NamedReference, amount: Amount }))),
  /** Set for an overstay: its paid stay, and the end of the time to leave. */
  overstay: v.optional(v.nullable(v.object({ of: Id, graceUntil: Instant }))),
  notificationMethod: v.nullable(v.picklist(NOTIFICATION_METHODS)),
  operator: v.nullable(NamedReference),
  exitOperator: v.nullable(NamedReference),
  driver: v.nullable(NamedReference),
  cashUp: v.nullable(v.object({ id: Id, status: v.picklist(CASH_UP_STATUSES), openedBy: NamedReference })),
  edited: v.boolean(),
})
export type Service = v.InferOutput<typeof Service>

export const serviceFilter = {
  /** Any part of a plate. */
  plate: v.optional(v.pipe(v.string('plate_invalid'), v.maxLength(20, 'plate_invalid'), v.transform(normalizePlate))),
  /** Any part of a plate, the start of a receipt number, or words of the driver's name in any order. */
  search: v.optional(v.pipe(v.string('invalidField'), cleaned, v.maxLength(SEARCH_MAX, 'invalidField'))),
  ...dateRangeEntries,
  /** Range of the payment, in the time zone of `startDate` and `endDate`: both ends or neither. */
  paidStartDate: v.optional(RangeStart),
  paidEndDate: v.optional(RangeEnd),
  statuses: commaList(v.picklist(SERVICE_STATUSES, 'invalidField')),
  locationIds: commaList(Id),
  paymentMethods: commaList(v.picklist(PAYMENT_METHODS, 'invalidField')),
  /** Only services paid into this cash-up. */
  cashUpId: v.optional(Id),
  /** `true`: payments without a cash-up, which wait for an admin. */
  unassigned: flagFilter,
  /** Only stays whose end has one of these marks. */
  endMarks: commaList(v.picklist(END_MARKS, 'invalidField')),
  /** `true`: only services with a second payment that is due to be refunded. */
  refundDue: flagFilter,
}

type FilterDates = Partial<Record<'startDate' | 'endDate' | 'paidStartDate' | 'paidEndDate', string | undefined>>

export function datesInOrder({ startDate, endDate, paidStartDate, paidEndDate }: FilterDates): boolean {
  return (
    isDateRangeInOrder({ startDate, endDate }) && isDateRangeInOrder({ startDate: paidStartDate, endDate: paidEndDate })
  )
}

/** Time zone of dates in a list of several locations; the company's by default. */
export const ZonedHeaders = v.object({ timezone: v.optional(TimeZone) })

export const listServices = defineEndpoint({
  id: 'listServices',
  area: 'services',
  method: 'GET',
  path: '/services',
  request: {
    headers: ZonedHeaders,
    query: v.pipe(
      v.object({
        ...pageEntries,
        knownTotal,
        ...serviceFilter,
        sort: v.optional(v.picklist(SERVICE_SORTS, 'invalidField'), '-startedAt'),
      }),
      v.check((query) => datesInOrder(query), 'date_range_invalid'),
    ),
  },
  response: listOf(Service),
  queueable: false,
})

export const countServices = defineEndpoint({
  id: 'countServices',
  area: 'services',
  method: 'GET',
  path: '/services/count',
  request: {
    headers: ZonedHeaders,
    query: v.pipe(
      v.object(serviceFilter),
      v.check((query) => datesInOrder(query), 'date_range_invalid'),
    ),
  },
  response: Count,
  queueable: false,
})

export const serviceChanges = defineEndpoint({
  id: 'serviceChanges',
  area: 'services',
  method: 'GET',
  path: '/services/changes',
  request: { query: LocalDeltaQuery },
  response: deltaOf(Service),
  queueable: false,
})

export const getService = defineEndpoint({
  id: 'getService',
  area: 'services',
  method: 'GET',
  path: '/services/:id',
  request: { params: IdParams },
  response: Service,
  queueable: false,
})
