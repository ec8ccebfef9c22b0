import * as v from 'valibot'

import { CASH_UP_CONCERNS, DIFFERENCE_KINDS, DIFFERENCE_SUBJECTS } from '../domain/cash-up-concerns.ts'
import { APPROVALS, CASH_MOVEMENTS, CASH_UP_STATUSES } from '../domain/cash-ups.ts'
import { CURRENCIES } from '../domain/countries.ts'
import { PAYMENT_METHODS } from '../domain/services.ts'
import { Positive } from './amount-limits.ts'
import { dateRangeEntries, isDateRangeInOrder } from './date-range.ts'
import { LocalDeltaQuery, deltaOf } from './delta.ts'
import { defineEndpoint } from './endpoint.ts'
import { Count, IdParams, listOf, pageEntries } from './list.ts'
import { Amount, Id, Instant, NamedReference, TimeZone, ResponseTimeZone, Version, commaList } from './primitives.ts'
import { VehicleTypeId } from './vehicle-type.ts'

/** A drawer counted piece by piece. */
export const PieceCount = v.pipe(
  v.array(
    v.object({
      denomination: Positive,
      pieces: v.pipe(
        v.number('count_invalid'),
        v.integer('count_invalid'),
        v.minValue(0, 'count_invalid'),
        v.maxValue(1_000_000, 'count_invalid'),
      ),
    }),
  ),
  v.maxLength(40, 'invalidField'),
)

const Takings = v.object({ cash: Amount, dataphone: Amount, digital: Amount })

/** A number of stays, and the sum of their amounts. */
const StaySum = v.object({ count: v.number(), amount: Amount })

/** Result of a close. Amounts are the server's own sums at that moment. */
const CashUpClosing = v.object({
  operatorEndShift: NamedReference,
  at: Instant,
  takings: Takings,
  services: v.number(),
  payIns: Amount,
  payOuts: Amount,
  expectedCash: Amount,
  countedCash: Amount,
  count: v.nullable(PieceCount),
  /** Amount left for the next shift; the rest is collected. */
  leftInDrawer: Amount,
  /** The amount left, piece by piece; null or absent if only the amount was given. */
  leftCount: v.optional(v.nullable(PieceCount)),
  /** Total of the terminal's slip; null means not verified, which is not zero. */
  verified: v.object({ dataphone: v.nullable(Amount), digital: v.nullable(Amount) }),
  /** Counted minus expected. */
  variance: Amount,
  varianceReason: v.nullable(v.string()),
  approval: v.picklist(APPROVALS),
  approvedBy: v.nullable(NamedReference),
  approvedAt: v.nullable(Instant),
  vehiclesInside: v.array(v.object({ vehicleTypeId: VehicleTypeId, count: v.number() })),
  /** Counts of other people who closed it too; the first one is final. */
  recounts: v.array(
    v.object({ id: Id, at: Instant, by: NamedReference, countedCash: Amount, count: v.nullable(PieceCount) }),
  ),
})

const Collection = v.object({
  at: Instant,
  by: NamedReference,
  amountReceived: Amount,
  receiptNumber: v.string(),
  note: v.nullable(v.string()),
  /** Later corrections, which don't change the collected amount. */
  adjustments: v.array(v.object({ id: Id, at: Instant, by: NamedReference, amount: Amount, reason: v.string() })),
})

/** One shift of one register. */
export const CashUp = v.object({
  id: Id,
  version: Version,
  location: NamedReference,
  /** `main`, or a kiosk device's id. */
  register: v.string(),
  registerName: v.nullable(v.string()),
  status: v.picklist(CASH_UP_STATUSES),
  currency: v.picklist(CURRENCIES),
  openedBy: NamedReference,
  openedAt: Instant,
  float: Amount,
  floatCount: v.nullable(PieceCount),
  openingNote: v.nullable(v.string()),
  /**
   * Movements: cash put in or taken out, and second payments and refunds by any method, each with its receipt number
   * and slip.
   */
  movements: v.array(
    v.object({
      id: Id,
      at: Instant,
      by: NamedReference,
      kind: v.picklist(CASH_MOVEMENTS),
      method: v.picklist(PAYMENT_METHODS),
      amount: Amount,
      reason: v.string(),
      receiptNumber: v.nullable(v.string()),
      reference: v.optional(v.string()),
    }),
  ),
  /** Current sums of cash. */
  payIns: Amount,
  payOuts: Amount,
  /**
   * Cash that was recorded as taken out although it cannot have been in the drawer, by its records: expected cash is
   * then 0. Absent if there is none.
   */
  missingCash: v.optional(Amount),
  /**
   * Second payments of stays, and refunds of stays and passes, by method; takings include neither. Absent from earlier
   * servers.
   */
  secondPayments: v.optional(Takings),
  refunds: v.optional(Takings),
  /** Current sums, late payments included. */
  takings: Takings,
  services: v.number(),
  total: Amount,
  /** Part of the total that was paid for passes. Absent in records that an older release stored on a device. */
  passes: v.optional(Amount),
  /**
   * Part of the total that was charged differently from the rates, separately for stays and passes, with the number of
   * payments. Absent in records that a device of 0.1.0 stored.
   */
  differences: v.optional(
    v.array(
      v.object({
        kind: v.picklist(DIFFERENCE_KINDS),
        of: v.picklist(DIFFERENCE_SUBJECTS),
        count: v.number(),
        amount: Amount,
      }),
    ),
  ),
  /**
   * Stays that were changed in the shift, of a closed cash-up. `voided` and `corrected` are what the changes of paid stays
   * added to the takings, negative if they took money out; `voidedUnpaid` is the price of stays that were voided before
   * their payment. Absent from earlier servers, and while the reader counts blind.
   */
  changedStays: v.optional(v.object({ voided: StaySum, corrected: StaySum, voidedUnpaid: StaySum })),
  /** Everybody who took a payment in the cash-up. */
  staff: v.array(NamedReference),
  /**
   * True while the reader counts this register blind: takings, total, passes and differences are then 0 or empty. After
   * the count the record has them.
   */
  sumsHidden: v.optional(v.boolean()),
  /**
   * Stays and passes whose payments an open cash-up has counted recently, with the version. A device that waits for the
   * answer to such a payment learns that the sums include it. Absent if there are none.
   */
  countedLately: v.optional(v.array(v.object({ id: Id, version: Version }))),
  /** Increases with each change of a closed cash-up's sums. A collector states the revision that they saw. */
  revision: v.number(),
  /** Late payments minus payments that were removed after the close. */
  late: v.object({ services: v.number(), amount: Amount }),
  /** Null while it is open. */
  closing: v.nullable(CashUpClosing),
  /** Null until it is collected. */
  collection: v.nullable(Collection),
  /** People who opened the register while it was open already: the shift is theirs too. */
  joinedBy: v.array(NamedReference),
  /** Each joined opening: when, and with which float. */
  joins: v.array(v.object({ id: Id, at: Instant, by: NamedReference, float: Amount })),
  /** Concerns that an admin has marked as done. */
  doneConcerns: v.array(v.picklist(CASH_UP_CONCERNS)),
  /**
   * Set if this cash-up never started because the register was already open. Its float was paid into the named cash-up,
   * for which this id stands. No list contains it; `status` is `completed`, and it has no sums.
   */
  joined: v.nullable(v.object({ id: Id, openedBy: NamedReference })),
  /**
   * Set for an own shift at a lost location: values for counting and printing the shift, because the person does not
   * receive the location.
   */
  place: v.optional(v.object({ timeZone: ResponseTimeZone, varianceLimit: Amount, blindClose: v.boolean() })),
})
export type CashUp = v.InferOutput<typeof CashUp>

/** `-variance`: the largest difference first, in either direction; open cash-ups last. */
export const CASH_UP_SORTS = ['-openedAt', 'openedAt', '-variance'] as const

const filters = {
  statuses: commaList(v.picklist(CASH_UP_STATUSES, 'invalidField')),
  locationIds: commaList(Id),
  /** Any of these. */
  concerns: commaList(v.picklist(CASH_UP_CONCERNS, 'invalidField')),
  ...dateRangeEntries,
}
const headers = v.object({ timezone: v.optional(TimeZone) })
const filtered = v.pipe(
  v.object(filters),
  v.check((query) => isDateRangeInOrder(query), 'date_range_invalid'),
)
const paged = v.pipe(
  v.object({ ...pageEntries, ...filters, sort: v.optional(v.picklist(CASH_UP_SORTS, 'invalidField'), '-openedAt') }),
  v.check((query) => isDateRangeInOrder(query), 'date_range_invalid'),
)

const CompanyParams = v.object({ companyId: Id })

export const listCashUps = defineEndpoint({
  id: 'listCashUps',
  area: 'management',
  method: 'GET',
  path: '/cash-ups',
  request: { headers, query: paged },
  response: listOf(CashUp),
  queueable: false,
})

export const countCashUps = defineEndpoint({
  id: 'countCashUps',
  area: 'management',
  method: 'GET',
  path: '/cash-ups/count',
  request: { headers, query: filtered },
  response: Count,
  queueable: false,
})

export const listCompanyCashUps = defineEndpoint({
  id: 'listCompanyCashUps',
  area: 'management',
  method: 'GET',
  path: '/cash-ups/company/:companyId',
  request: { params: CompanyParams, headers, query: paged },
  response: listOf(CashUp),
  queueable: false,
})

export const countCompanyCashUps = defineEndpoint({
  id: 'countCompanyCashUps',
  area: 'management',
  method: 'GET',
  path: '/cash-ups/company/:companyId/count',
  request: { params: CompanyParams, headers, query: filtered },
  response: Count,
  queueable: false,
})

export const cashUpChanges = defineEndpoint({
  id: 'cashUpChanges',
  area: 'management',
  method: 'GET',
  path: '/cash-ups/changes',
  request: { query: LocalDeltaQuery },
  response: deltaOf(CashUp),
  queueable: false,
})

export const getCashUp = defineEndpoint({
  id: 'getCashUp',
  area: 'management',
  method: 'GET',
  path: '/cash-ups/:id',
  request: { params: IdParams },
  response: CashUp,
  queueable: false,
})
