import * as v from 'valibot'

import { MOST_PARTS } from '../domain/payments.ts'
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
import { Difference, NotNegative, Positive } from './amount-limits.ts'
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

/** The same where one value can be written in several ways, also the one that it was made from. */
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
      /** When it came in, by the clock of the device. */
      startedAt: Instant,
      receiptNumber: v.pipe(v.string('required'), cleanedCode, v.regex(RECEIPT_NUMBER, 'invalidField')),
      space: Note,
      keyTag: Note,
      keptItems: Note,
      /** Only at a residence, and only if the plate has no pass. */
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
  /** For a corrected stay whose payment differed from the rates; a device of 0.1.0 leaves the field out. */
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
  /** Cash that the customer handed over for this part. */
  cashReceived: v.optional(v.nullable(NotNegative)),
  /** Number of the slip or transfer. */
  reference: v.optional(PaymentReference),
})

const HYPHENATED = ['off-street', 'on-street'] as const

/** Operation in a path, also with a hyphen: `off-street`. */
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
      /** When the payment was taken, by the clock of the device; a device of a release before does not say it. */
      chargedAt: v.optional(Instant),
      /** Why it ended so long before it was paid, where the location asks for a reason. */
      endReason: v.optional(Reason),
      paymentMethod: v.picklist(PAYMENT_METHODS, 'invalidField'),
      /**
       * All parts in their order, if there are several or the only one has a slip; the method is then that of the
       * first. They come to what was asked for.
       */
      payments: v.optional(
        v.pipe(
          v.array(PaidPart, 'invalidField'),
          v.minLength(1, 'required'),
          v.maxLength(MOST_PARTS, 'too_many_parts'),
        ),
      ),
      /** The one chosen; null is the default one, where there is one. */
      agreementId: v.nullable(Id),
      /** None is given, also not the default one. */
      withoutAgreement: v.optional(v.boolean('invalidField')),
      /** Why the agreement is given; null where nobody was asked, left out by a device that does not ask. */
      agreementReason: v.optional(v.nullable(Reason)),
      /** The cash-up into which it was paid, as far as the device knows. */
      cashUpId: v.nullable(Id),
      /** Cash that the customer handed over. */
      cashReceived: v.nullable(NotNegative),
      /** Person who takes the vehicle without its ticket: the location's fee is added. */
      lostTicket: v.optional(v.nullable(LostTicket)),
      /** Customer who asks for an invoice. */
      invoice: v.optional(v.nullable(InvoiceCustomerInput)),
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
