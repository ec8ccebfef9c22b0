import * as v from 'valibot'

import { MOST_PARTS } from '../domain/payments.ts'
import { RECEIPT_CODE } from '../domain/receipt-codes.ts'
import {
  DOCUMENT_MAX,
  ENTRY_NOTE_MAX,
  NOTIFICATION_METHODS,
  OPERATIONS,
  PAYMENT_METHODS,
  RECEIPT_NUMBER,
  REMARKS_MAX,
  TAKEN_BY_MAX,
  VISITOR_NAME_MAX,
  VISITOR_PLACE_MAX,
  VOID_CAUSES,
} from '../domain/services.ts'
import { STAMP_CODE_MAX } from '../domain/stamp-codes.ts'
import { Difference, NotNegative, Positive } from './amount-limits.ts'
import { ReceiptAddress } from './customer-address.ts'
import { type ParsedRequest, defineEndpoint } from './endpoint.ts'
import { InvoiceCustomerInput } from './invoice.ts'
import { IdParams } from './list.ts'
import {
  Amount,
  Id,
  Instant,
  PaymentReference,
  Plate,
  Reason,
  cleaned,
  cleanedCode,
  cleanedName,
  requiredText,
} from './primitives.ts'
import { ChargeDifference, Service } from './service.ts'
import { EditedTypeId, VehicleTypeId } from './vehicle-type.ts'

function edited<Value extends v.GenericSchema>(value: Value) {
  return editedFrom(v.string('invalidField'), value)
}

/**
 * Change of a field whose values have several spellings; the value that the edit was made from may also have any
 * spelling.
 */
function editedFrom<From extends v.GenericSchema, Value extends v.GenericSchema>(from: From, value: Value) {
  return v.optional(v.object({ from: v.nullable(from), to: value }, 'invalidField'))
}

export const Remarks = v.pipe(
  v.nullable(v.pipe(v.string('invalidField'), cleaned, v.maxLength(REMARKS_MAX, 'remarks_too_long'))),
  v.transform((text) => (text === '' ? null : text)),
)

/** Notes that the ticket shows beside the plate. */
const Note = v.optional(
  v.pipe(
    v.nullable(v.pipe(v.string('invalidField'), cleaned, v.maxLength(ENTRY_NOTE_MAX, 'text_too_long'))),
    v.transform((text) => (text === '' ? null : text)),
  ),
  null,
)

const VisitorText = v.pipe(
  v.nullable(v.pipe(v.string('invalidField'), cleaned, v.maxLength(VISITOR_PLACE_MAX, 'text_too_long'))),
  v.transform((text) => (text === '' ? null : text)),
)

/** Visitor of a residence, the person visited, and the person who let the visitor in. */
const Visitor = v.object({
  name: v.pipe(
    v.string('required'),
    cleanedName,
    v.nonEmpty('required'),
    v.maxLength(VISITOR_NAME_MAX, 'text_too_long'),
  ),
  identification: v.optional(VisitorText, null),
  block: v.optional(VisitorText, null),
  apartment: v.optional(VisitorText, null),
  authorisedBy: v.optional(
    v.pipe(
      v.nullable(v.pipe(v.string('invalidField'), cleanedName, v.maxLength(VISITOR_NAME_MAX, 'text_too_long'))),
      v.transform((text) => (text === '' ? null : text)),
    ),
    null,
  ),
})

export const checkIn = defineEndpoint({
  id: 'checkIn',
  area: 'services',
  method: 'POST',
  path: '/services',
  request: {
    body: v.object({
      id: Id,
      locationId: Id,
      licensePlate: Plate,
      vehicleTypeId: VehicleTypeId,
      /** Time of entry, by the device's clock. */
      startedAt: Instant,
      receiptNumber: v.pipe(v.string('required'), cleanedCode, v.regex(RECEIPT_NUMBER, 'invalidField')),
      space: Note,
      keyTag: Note,
      keptItems: Note,
      /** Only at a residence, and only if the plate has no pass. */
      visitor: v.optional(v.nullable(Visitor)),
      /** Paid stay of an overstaying vehicle: this stay is charged from that payment on. */
      overstayOf: v.optional(v.nullable(Id)),
    }),
  },
  response: Service,
  queueable: true,
  sentByColleagues: true,
})
export type CheckIn = ParsedRequest<typeof checkIn>['body']

/** Fields that a reservation and a request share with a stay. */
const Waiting = {
  id: Id,
  locationId: Id,
  licensePlate: Plate,
  vehicleTypeId: VehicleTypeId,
  receiptNumber: v.pipe(v.string('required'), cleanedCode, v.regex(RECEIPT_NUMBER, 'invalidField')),
}

export const reserveService = defineEndpoint({
  id: 'reserveService',
  area: 'services',
  method: 'POST',
  path: '/services/reservations',
  creates: '/services/:id',
  request: {
    body: v.object({
      ...Waiting,
      /** Expected arrival, at most 31 days ahead. */
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
  request: {
    params: IdParams,
    body: v.object({
      /** Time of entry, by the device's clock. */
      admittedAt: Instant,
    }),
  },
  response: Service,
  queueable: true,
  sentByColleagues: true,
})

/**
 * Price that a device asked for. The total is the amount taken; the other amounts are shown until the server's answer.
 */
export const Quote = v.object({
  agreementName: v.nullable(v.string()),
  totalMinutes: v.number(),
  serviceCharge: Amount,
  discount: Amount,
  adjustment50: Amount,
  /** For a corrected stay whose payment differed from the rates. Absent from devices of 0.1.0. */
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

export const editService = defineEndpoint({
  id: 'editService',
  area: 'services',
  method: 'PATCH',
  path: '/services/:id',
  request: {
    params: IdParams,
    body: v.object({ changes: ServiceChanges, quote: v.optional(Quote), reason: v.optional(v.nullable(Reason)) }),
  },
  response: Service,
  queueable: true,
})

export const updateNotificationMethod = defineEndpoint({
  id: 'updateNotificationMethod',
  area: 'services',
  method: 'PATCH',
  path: '/services/update-notification-method/:id',
  request: {
    params: IdParams,
    body: v.object({
      /** Value that the edit was made from. */
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
  /** Cash that the customer handed over for this part. */
  cashReceived: v.optional(v.nullable(NotNegative)),
  /** Number of the slip or transfer. */
  reference: v.optional(PaymentReference),
})

const HYPHENATED = ['off-street', 'on-street'] as const

/** Operation in a path; a hyphen is accepted too: `off-street`. */
const OperationInPath = v.pipe(
  v.picklist([...OPERATIONS, ...HYPHENATED], 'invalidField'),
  v.transform((type) => type.replace('-', '_')),
  v.picklist(OPERATIONS, 'invalidField'),
)

const LostTicket = v.object({ takenBy: requiredText(TAKEN_BY_MAX), document: requiredText(DOCUMENT_MAX) })

export const finishService = defineEndpoint({
  id: 'finishService',
  area: 'services',
  method: 'POST',
  path: '/:type/finish-parking-notification/:id',
  request: {
    params: v.object({ type: OperationInPath, id: Id }),
    body: v.object({
      /** End of the stay: the instant whose price the customer was shown. */
      endedAt: Instant,
      /** Time of the payment, by the device's clock. Absent from devices of earlier releases. */
      chargedAt: v.optional(Instant),
      /** Reason for an end long before the payment, if the location requires one. */
      endReason: v.optional(Reason),
      paymentMethod: v.picklist(PAYMENT_METHODS, 'invalidField'),
      /**
       * All parts in order, if there are several, or if the only one has a slip. The method is then that of the first
       * part. The parts add up to the stated amount.
       */
      payments: v.optional(
        v.pipe(
          v.array(PaidPart, 'invalidField'),
          v.minLength(1, 'required'),
          v.maxLength(MOST_PARTS, 'too_many_parts'),
        ),
      ),
      /** Chosen agreement; null for the default one, if any. */
      agreementId: v.nullable(Id),
      /** No agreement applies, not even the default one. */
      withoutAgreement: v.optional(v.boolean('invalidField')),
      /** Reason for the agreement; null if none was required, absent from devices that don't ask. */
      agreementReason: v.optional(v.nullable(Reason)),
      /** Code on paper of a shop, whose agreement is the chosen one. */
      stampCode: v.optional(v.nullable(v.pipe(v.string('invalidField'), v.maxLength(STAMP_CODE_MAX, 'text_too_long')))),
      /** Cash-up of the payment, as far as the device knows. */
      cashUpId: v.nullable(Id),
      /** Cash that the customer handed over. */
      cashReceived: v.nullable(NotNegative),
      /** Person who takes the vehicle without its ticket: the location's fee is added. */
      lostTicket: v.optional(v.nullable(LostTicket)),
      /** Customer who asks for an invoice. */
      invoice: v.optional(v.nullable(InvoiceCustomerInput)),
      /**
       * Address that the customer chose for the receipt; null if they want none. If absent, the notification method of
       * the stay or of its driver decides.
       */
      receiptTo: v.optional(v.nullable(ReceiptAddress)),
      /**
       * Random part of the receipt's address, if the printed receipt shows it. Absent from devices of earlier releases.
       */
      receiptCode: v.optional(v.pipe(v.string('invalidField'), v.regex(RECEIPT_CODE, 'invalidField'))),
      /** Amount that the customer was asked for. */
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
  request: {
    params: IdParams,
    body: v.object({
      reason: Reason,
      /** If absent, the entry was a mistake. */
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
  request: { params: IdParams, body: v.object({ reason: Reason }) },
  response: Service,
  queueable: true,
})

export const correctService = defineEndpoint({
  id: 'correctService',
  area: 'services',
  method: 'POST',
  path: '/services/:id/corrections',
  request: { params: IdParams, body: v.object({ id: Id, amount: Difference, reason: Reason }) },
  response: Service,
  queueable: true,
})
