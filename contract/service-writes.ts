import * as v from 'valibot'

import { MOST_PARTS } from '../domain/payments.ts'
import { RECEIPT_CODE } from '../domain/receipt-codes.ts'
import {
  DOCUMENT_MAX,
  NOTIFICATION_METHODS,
  OPERATIONS,
  PAYMENT_METHODS,
  REMARKS_MAX,
  TAKEN_BY_MAX,
  VOID_CAUSES,
} from '../domain/services.ts'
import { STAMP_CODE_MAX } from '../domain/stamp-codes.ts'
import { Difference, NotNegative, Positive } from './amount-limits.ts'
import { ReceiptAddress } from './customer-address.ts'
import { defineEndpoint } from './endpoint.ts'
import { InvoiceCustomerInput } from './invoice.ts'
import { IdParams } from './list.ts'
import { Amount, Id, Instant, PaymentReference, Plate, Reason, cleaned, requiredText } from './primitives.ts'
import { ChargeDifference, Service } from './service.ts'
import { EditedTypeId } from './vehicle-type.ts'

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

/** Writes of a service after its entry. */
export const SERVICE_WRITE_ENDPOINTS = [
  editService,
  updateNotificationMethod,
  finishService,
  voidService,
  askVoid,
  correctService,
] as const
