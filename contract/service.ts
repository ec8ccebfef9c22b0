import * as v from 'valibot'

import { CURRENCIES } from '../domain/countries.ts'
import { normalizePlate } from '../domain/plates.ts'
import { ADMIN_ROLES, BACK_OFFICE_ROLES } from '../domain/roles.ts'
import { CASH_UP_STATUSES, REASON_MAX, REASON_MIN } from '../domain/cash-ups.ts'
import { END_MARKS } from '../domain/early-end.ts'
import { MOST_PARTS, PAYMENT_KINDS } from '../domain/payments.ts'
import { DOCUMENT_MAX, ENTRY_NOTE_MAX, NOTIFICATION_METHODS, OPERATIONS, PAYMENT_METHODS, RECEIPT_NUMBER, REMARKS_MAX, SEARCH_MAX, SERVICE_SORTS, SERVICE_STATUSES, TAKEN_BY_MAX, VISITOR_NAME_MAX, VISITOR_PLACE_MAX, VOID_CAUSES } from '../domain/services.ts'
import { Difference, NotNegative, Positive } from './asked-amount.ts'
import { WallMoment, dateRangeEntries, isDateRangeInOrder } from './date-range.ts'
import { LocalDeltaQuery, deltaOf } from './delta.ts'
import { type ParsedRequest, defineEndpoint } from './endpoint.ts'
import { HeldPass } from './held-pass.ts'
import { Count, IdParams, knownTotal, listOf, pageEntries } from './list.ts'
import { Posting } from './posting.ts'
import { Amount, Id, Instant, NamedReference, PaymentReference, TimeZone, Version, commaList, requiredText } from './primitives.ts'
import { StayTerms } from './stay-terms.ts'
import { EditedTypeId, VehicleTypeId } from './vehicle-type.ts'

/** A second payment of a stay that was paid already. */
const PaidAgain = v.object({
  id: Id,
  at: Instant,
  by: NamedReference,
  method: v.picklist(PAYMENT_METHODS),
  amount: Amount,
  /** Number of the slip or transfer; left out if none was noted. */
  reference: v.optional(v.string()),
  /** Null until it was given back. The reason says why it went another way than it had been paid. */
  refund: v.nullable(v.object({ id: Id, at: Instant, by: NamedReference, method: v.picklist(PAYMENT_METHODS), reason: v.optional(v.string()), reference: v.optional(v.string()) })),
})
export type PaidAgain = v.InferOutput<typeof PaidAgain>

/** Money that changed hands for a stay, as it stands: what was put right is not among it. */
const Payment = v.object({
  id: Id,
  kind: v.picklist(PAYMENT_KINDS),
  method: v.picklist(PAYMENT_METHODS),
  /** Negative where it was given back. */
  amount: Amount,
  /** The cash-up that it lies in; null: it waits for an admin. */
  cashUpId: v.nullable(Id),
  at: Instant,
  /** Null where a kiosk took it. */
  by: v.nullable(NamedReference),
  /** Number of the slip that a terminal gave for it. */
  reference: v.nullable(v.string()),
})
export type Payment = v.InferOutput<typeof Payment>

/** How far the amount taken is from the price by the rates. */
export const ChargeDifference = v.object({
  amount: Amount,
  /** When the older rates began that the device went by; null if none explain the amount. */
  ratesOf: v.nullable(Instant),
})

/**
 * A parking session. Amounts are null until they are known. What is optional came with a later release: records that an
 * older one kept on a device lack it.
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
  /** Of the first payment. */
  paymentMethod: v.nullable(v.picklist(PAYMENT_METHODS)),
  /** In the order of payment: the parts of the first, second payments, what was given back of these. */
  payments: v.optional(v.array(Payment)),
  /** Changes of these and corrected payments to open cash-ups; left out if there are none. */
  postings: v.optional(v.array(Posting)),
  /** Price before discount. */
  serviceCharge: v.nullable(Amount),
  discount: v.nullable(Amount),
  agreementId: v.nullable(Id),
  agreementName: v.nullable(v.string()),
  /** Why it was given, where the agreement asks for that. */
  agreementReason: v.optional(v.nullable(v.string())),
  /** Rounding of cash in Colombia, zero or negative. */
  adjustment50: v.nullable(Amount),
  /** The amount taken less the price by the rates: a device may not have known a change. Null if they are the same. */
  difference: v.optional(v.nullable(ChargeDifference)),
  /** What a device says it took, if nobody can have been asked for that much: the price is that of the rates, and the payment waits for an admin. */
  refusedQuote: v.optional(v.nullable(Amount)),
  /** What the customer paid, tax included. */
  totalCost: v.nullable(Amount),
  tax: v.nullable(Amount),
  /** The operator's own cost of a digital payment; not part of the total. */
  serviceFee: v.nullable(Amount),
  /** Until when a paid vehicle may leave. */
  graceUntil: v.nullable(Instant),
  /** What the correction lines come to, also where they take off more than there is; null without any. */
  correction: v.nullable(Amount),
  /** In the order in which the server heard of them. */
  paidAgain: v.array(PaidAgain),
  /** What of that is to be given back; 0 once all of it was, null without any. */
  refundDue: v.nullable(Amount),
  /**
   * How its end was told, where it is worth a look; null otherwise. Minutes and amount are what lies between that end and
   * the payment, or its arrival; the reason is that of whoever took it.
   */
  endMark: v.nullable(v.object({ kind: v.picklist(END_MARKS), minutes: v.number(), amount: Amount, reason: v.nullable(v.string()) })),
  /** What a correction of its fields took off its price, where that is above the location's limit; the reason is null where nobody gave one. */
  lowered: v.nullable(v.object({ amount: Amount, reason: v.nullable(v.string()) })),
  /** The pass of its plate; null without one. */
  pass: v.optional(v.nullable(HeldPass)),
  /** What it was priced by; null until it is paid, and where it was paid before terms were kept. */
  terms: v.nullable(StayTerms),
  voidReason: v.nullable(v.string()),
  /** Null where it is not voided, or was voided before causes were noted. */
  voidCause: v.optional(v.nullable(v.picklist(VOID_CAUSES))),
  /** Who asked an admin to void it, and why. */
  voidAsked: v.optional(v.nullable(v.object({ at: Instant, by: NamedReference, reason: v.string() }))),
  invoiceNumber: v.nullable(v.string()),
  remarks: v.nullable(v.string()),
  /** Where it stands, the tag of its key, and what is kept for its driver, where somebody said so at the entry. */
  space: v.optional(v.nullable(v.string())),
  keyTag: v.optional(v.nullable(v.string())),
  keptItems: v.optional(v.nullable(v.string())),
  /** Who came to visit, where it entered a residence without a pass. */
  visitor: v.optional(v.nullable(v.object({ name: v.string(), identification: v.nullable(v.string()), block: v.nullable(v.string()), apartment: v.nullable(v.string()), authorisedBy: v.nullable(v.string()) }))),
  /** Who took the vehicle without its ticket. */
  lostTicket: v.optional(v.nullable(v.object({ takenBy: v.string(), document: v.string() }))),
  /** Set for a vehicle that paid and did not leave in time: its paid stay, and when its time to leave was over. */
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
  /** Any part of a plate, the beginning of a receipt's number, or words of the driver's name in any order. */
  search: v.optional(v.pipe(v.string('invalidField'), v.trim(), v.maxLength(SEARCH_MAX, 'invalidField'))),
  ...dateRangeEntries,
  /** When it was paid, in the zone of the other two: both ends, or none. */
  paidStartDate: v.optional(WallMoment),
  paidEndDate: v.optional(WallMoment),
  statuses: commaList(v.picklist(SERVICE_STATUSES, 'invalidField')),
  locationIds: commaList(Id),
  paymentMethods: commaList(v.picklist(PAYMENT_METHODS, 'invalidField')),
  /** Those that were paid into this cash-up. */
  cashUpId: v.optional(Id),
  /** `true`: payments that belong to no cash-up, which wait for an admin. */
  unassigned: v.optional(v.picklist(['true', 'false'], 'invalidField')),
  /** Those whose end has one of these marks. */
  endMarks: commaList(v.picklist(END_MARKS, 'invalidField')),
  /** `true`: those that were paid twice, of which money is still to be given back. */
  refundDue: v.optional(v.picklist(['true', 'false'], 'invalidField')),
}

type FilterDates = Partial<Record<'startDate' | 'endDate' | 'paidStartDate' | 'paidEndDate', string | undefined>>

export function datesInOrder({ startDate, endDate, paidStartDate, paidEndDate }: FilterDates): boolean {
  return isDateRangeInOrder({ startDate, endDate }) && isDateRangeInOrder({ startDate: paidStartDate, endDate: paidEndDate })
}

/** The time zone in which a list that spans locations reads its dates; left out it is the company's. */
export const ZonedHeaders = v.object({ timezone: v.optional(TimeZone) })

export const listServices = defineEndpoint({
  id: 'listServices',
  area: 'services',
  method: 'GET',
  path: '/services',
  summary: 'The services of the locations that the person sees, newest first.',
  roles: BACK_OFFICE_ROLES,
  request: {
    headers: ZonedHeaders,
    query: v.pipe(v.object({ ...pageEntries, knownTotal, ...serviceFilter, sort: v.optional(v.picklist(SERVICE_SORTS, 'invalidField'), '-startedAt') }), v.check((query) => datesInOrder(query), 'date_range_invalid')),
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
  request: { headers: ZonedHeaders, query: v.pipe(v.object(serviceFilter), v.check((query) => datesInOrder(query), 'date_range_invalid')) },
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
  request: { query: LocalDeltaQuery },
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

function edited<Value extends v.GenericSchema>(value: Value) {
  return editedFrom(v.string('invalidField'), value)
}

/** The same where one value can be written in several ways, also the one that it was made from. */
function editedFrom<From extends v.GenericSchema, Value extends v.GenericSchema>(from: From, value: Value) {
  return v.optional(v.object({ from: v.nullable(from), to: value }, 'invalidField'))
}

export const Remarks = v.pipe(
  v.nullable(v.pipe(v.string('invalidField'), v.trim(), v.maxLength(REMARKS_MAX, 'remarks_too_long'))),
  v.transform((text) => (text === '' ? null : text)),
)

/** Its shape only: whether it is a plate depends on the company's country, which the server asks. */
export const Plate = v.pipe(v.string('required'), v.transform(normalizePlate), v.nonEmpty('required'), v.regex(/^[A-Z0-9]{2,12}$/, 'plate_invalid'))

/** What is written on the ticket beside the plate. */
const Note = v.optional(v.pipe(v.nullable(v.pipe(v.string('invalidField'), v.trim(), v.maxLength(ENTRY_NOTE_MAX, 'text_too_long'))), v.transform((text) => (text === '' ? null : text))), null)

const VisitorText = v.pipe(v.nullable(v.pipe(v.string('invalidField'), v.trim(), v.maxLength(VISITOR_PLACE_MAX, 'text_too_long'))), v.transform((text) => (text === '' ? null : text)))

/** Who comes to a residence, to whom, and who let them in. */
const Visitor = v.object({
  name: v.pipe(v.string('required'), v.trim(), v.nonEmpty('required'), v.maxLength(VISITOR_NAME_MAX, 'text_too_long')),
  identification: v.optional(VisitorText, null),
  block: v.optional(VisitorText, null),
  apartment: v.optional(VisitorText, null),
  authorisedBy: v.optional(v.pipe(v.nullable(v.pipe(v.string('invalidField'), v.trim(), v.maxLength(VISITOR_NAME_MAX, 'text_too_long'))), v.transform((text) => (text === '' ? null : text))), null),
})

export const checkIn = defineEndpoint({
  id: 'checkIn',
  area: 'services',
  method: 'POST',
  path: '/services',
  summary: 'Lets a vehicle in. The id is that of its ticket; a receipt number that the location has already gets an ending.',
  roles: BACK_OFFICE_ROLES,
  request: {
    body: v.object({
      id: Id,
      locationId: Id,
      licensePlate: Plate,
      vehicleTypeId: VehicleTypeId,
      /** When it came in, by the clock of the device. */
      startedAt: Instant,
      receiptNumber: v.pipe(v.string('required'), v.trim(), v.regex(RECEIPT_NUMBER, 'invalidField')),
      space: Note,
      keyTag: Note,
      keptItems: Note,
      /** Of a residence, where its plate has no pass. */
      visitor: v.optional(v.nullable(Visitor)),
      /** The paid stay of a vehicle that did not leave in time: this one is charged from that payment on. */
      overstayOf: v.optional(v.nullable(Id)),
    }),
  },
  response: Service,
  queueable: true,
  sentByColleagues: true,
})
export type CheckIn = ParsedRequest<typeof checkIn>['body']

/** What a reservation and a request have of a stay. */
const Waiting = { id: Id, locationId: Id, licensePlate: Plate, vehicleTypeId: VehicleTypeId, receiptNumber: v.pipe(v.string('required'), v.trim(), v.regex(RECEIPT_NUMBER, 'invalidField')) }

export const reserveService = defineEndpoint({
  id: 'reserveService',
  area: 'services',
  method: 'POST',
  path: '/services/reservations',
  summary: 'Notes that a vehicle is to come: it is reserved until it arrives, and voided by itself half an hour after its time.',
  creates: '/services/:id',
  roles: BACK_OFFICE_ROLES,
  request: {
    body: v.object({
      ...Waiting,
      /** When it is expected: at most 31 days ahead. */
      arrivesAt: Instant,
      remarks: v.optional(Remarks, null),
    }),
  },
  response: Service,
  queueable: true,
  sentByColleagues: true,
})
export type Reservation = ParsedRequest<typeof reserveService>['body']

export const confirmService = defineEndpoint({
  id: 'confirmService',
  area: 'services',
  method: 'POST',
  path: '/services/:id/confirm',
  summary: 'Confirms what was asked for: it is reserved from then on. What nobody confirms within 15 minutes is voided by itself.',
  roles: BACK_OFFICE_ROLES,
  request: { params: IdParams, body: v.object({ confirmedAt: Instant }) },
  response: Service,
  queueable: true,
  sentByColleagues: true,
})

export const admitService = defineEndpoint({
  id: 'admitService',
  area: 'services',
  method: 'POST',
  path: '/services/:id/admit',
  summary: 'Lets a vehicle in that was reserved or asked for: its stay begins when it came in.',
  roles: BACK_OFFICE_ROLES,
  request: {
    params: IdParams,
    body: v.object({
      /** When it came in, by the clock of the device. */
      admittedAt: Instant,
    }),
  },
  response: Service,
  queueable: true,
  sentByColleagues: true,
})

/** The price that a device asked for. Its total is what was taken; the rest is shown until the server has answered. */
export const Quote = v.object({
  agreementName: v.nullable(v.string()),
  totalMinutes: v.number(),
  serviceCharge: Amount,
  discount: Amount,
  adjustment50: Amount,
  /** Of a corrected stay for which another amount was taken than the rates say; a device of 0.1.0 leaves it out. */
  difference: v.optional(v.nullable(ChargeDifference)),
  totalCost: NotNegative,
  tax: Amount,
  serviceFee: Amount,
})
export type Quote = v.InferOutput<typeof Quote>

/** For each changed field, the value that it was made from and the value that it sets. */
export const ServiceChanges = v.pipe(
  v.object({
    remarks: edited(Remarks),
    licensePlate: edited(Plate),
    notificationMethod: edited(v.nullable(v.picklist(NOTIFICATION_METHODS, 'invalidField'))),
    vehicleTypeId: editedFrom(EditedTypeId, EditedTypeId),
    agreementId: edited(v.nullable(Id)),
    paymentMethod: edited(v.picklist(PAYMENT_METHODS, 'invalidField')),
    startedAt: editedFrom(Instant, Instant),
    endedAt: editedFrom(Instant, Instant),
  }),
  v.check((changes) => Object.values(changes).some((change) => change !== undefined), 'nothing_changed'),
)
export type ServiceChanges = v.InferOutput<typeof ServiceChanges>

/** Why something is done that others will ask about. */
export const Reason = v.pipe(v.string('required'), v.trim(), v.nonEmpty('required'), v.minLength(REASON_MIN, 'reason_too_short'), v.maxLength(REASON_MAX, 'reason_too_long'))

export const editService = defineEndpoint({
  id: 'editService',
  area: 'services',
  method: 'PATCH',
  path: '/services/:id',
  summary: 'Corrects fields of a service; each carries the value that it was made from. What changes the price prices it again, and keeps a difference to the amount taken in proportion.',
  roles: BACK_OFFICE_ROLES,
  request: { params: IdParams, body: v.object({ changes: ServiceChanges, quote: v.optional(Quote), reason: v.optional(v.nullable(Reason)) }) },
  response: Service,
  queueable: true,
})

export const updateNotificationMethod = defineEndpoint({
  id: 'updateNotificationMethod',
  area: 'services',
  method: 'PATCH',
  path: '/services/update-notification-method/:id',
  summary: 'Sets how the driver of a service is told of it. The same as an edit of that one field.',
  roles: BACK_OFFICE_ROLES,
  request: {
    params: IdParams,
    body: v.object({
      /** The value that it is changed from. */
      from: v.nullable(v.string('invalidField')),
      notificationMethod: v.nullable(v.picklist(NOTIFICATION_METHODS, 'invalidField')),
    }),
  },
  response: Service,
  queueable: true,
})

const PaidPart = v.object({
  method: v.picklist(PAYMENT_METHODS, 'invalidField'),
  amount: Positive,
  /** What the customer handed over in cash for this part. */
  cashReceived: v.optional(v.nullable(NotNegative)),
  /** Number of the slip or transfer. */
  reference: v.optional(PaymentReference),
})

const LostTicket = v.object({ takenBy: requiredText(TAKEN_BY_MAX), document: requiredText(DOCUMENT_MAX) })

export const finishService = defineEndpoint({
  id: 'finishService',
  area: 'services',
  method: 'POST',
  path: '/:type/finish-parking-notification/:id',
  summary: 'Ends a parking session that was paid. Its total is what was taken; how far that is from the price by the rates is told beside it. One that was paid already keeps its price, and what was paid again is to be given back.',
  roles: BACK_OFFICE_ROLES,
  request: {
    params: v.object({ type: v.picklist(OPERATIONS, 'invalidField'), id: Id }),
    body: v.object({
      /** When it ended: the instant whose price the customer was told. */
      endedAt: Instant,
      /** When the payment was taken, by the clock of the device; a device of a release before does not say it. */
      chargedAt: v.optional(Instant),
      /** Why it ended so long before it was paid, where the location asks for a reason. */
      endReason: v.optional(Reason),
      paymentMethod: v.picklist(PAYMENT_METHODS, 'invalidField'),
      /** All parts in their order, if there are several or the only one has a slip; the method is then that of the first. They come to what was asked for. */
      payments: v.optional(v.pipe(v.array(PaidPart, 'invalidField'), v.minLength(1, 'required'), v.maxLength(MOST_PARTS, 'too_many_parts'))),
      /** The one chosen; null is the default one, where there is one. */
      agreementId: v.nullable(Id),
      /** None is given, also not the default one. */
      withoutAgreement: v.optional(v.boolean('invalidField')),
      /** Why the agreement is given; null where nobody was asked, left out by a device that does not ask. */
      agreementReason: v.optional(v.nullable(Reason)),
      /** The cash-up into which it was paid, as far as the device knows. */
      cashUpId: v.nullable(Id),
      /** What the customer handed over in cash. */
      cashReceived: v.nullable(NotNegative),
      /** Who takes the vehicle without its ticket: the location's fee is added. */
      lostTicket: v.optional(v.nullable(LostTicket)),
      /** What the customer was asked for. */
      quote: Quote,
    }),
  },
  response: Service,
  queueable: true,
})

export const voidService = defineEndpoint({
  id: 'voidService',
  area: 'services',
  method: 'PATCH',
  path: '/services/:id/void',
  summary: 'Voids a service, with a reason. It stays voided. As stale, an admin voids one that has been inside for 48 hours or more.',
  roles: BACK_OFFICE_ROLES,
  request: {
    params: IdParams,
    body: v.object({
      reason: Reason,
      /** Left out, it was a mistake. */
      cause: v.optional(v.picklist(VOID_CAUSES, 'invalidField')),
    }),
  },
  response: Service,
  queueable: true,
})

export const askVoid = defineEndpoint({
  id: 'askVoid',
  area: 'services',
  method: 'POST',
  path: '/services/:id/void-request',
  summary: 'Asks an admin to void a service that was paid, with a reason. Nothing is voided by it.',
  roles: BACK_OFFICE_ROLES,
  request: { params: IdParams, body: v.object({ reason: Reason }) },
  response: Service,
  queueable: true,
})

export const correctService = defineEndpoint({
  id: 'correctService',
  area: 'services',
  method: 'POST',
  path: '/services/:id/corrections',
  summary: 'Adds a line to the price of a service that was paid, or takes one off it, with a reason.',
  roles: ADMIN_ROLES,
  request: { params: IdParams, body: v.object({ id: Id, amount: Difference, reason: Reason }) },
  response: Service,
  queueable: true,
})
