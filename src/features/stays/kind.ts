import { msg } from '@lingui/core/macro'
import type * as v from 'valibot'

import { addressWords, sendEntryTicket } from '../../../contract/customer-address.ts'
import { admitService, checkIn, confirmService, reserveService } from '../../../contract/service-entries.ts'
import { askVoid, correctService, finishService, voidService } from '../../../contract/service-writes.ts'
import { defineKind, details, type FieldValue, type LinkTarget, oneOf } from '../../records/record-kind.ts'
import { keptSubjects } from '../../records/kept-subjects.ts'
import { AUDIT_ACTION_LABELS } from '../../ui/labels/audit-actions.ts'
import {
  APPROVED_ACT_LABELS,
  END_MARK_LABELS,
  NOTIFICATION_METHOD_LABELS,
  PAYMENT_METHOD_LABELS,
  REFERENCE_LABEL,
  SERVICE_FIELD_LABELS,
  SERVICE_STATUS_LABELS,
  VOID_CAUSE_LABELS,
} from '../../ui/labels/services.ts'
import { VehicleTypeValue } from '../../ui/vehicle-type.tsx'
import type { ServiceAct } from './service-act.ts'

const AGREEMENTS = {
  one: msg`Agreement`,
  subjects: keptSubjects(
    (db) => db.agreements,
    ({ name }) => ({ name }),
  ),
}

const METHOD = oneOf(PAYMENT_METHOD_LABELS)

const AMOUNT = { label: msg`Amount`, value: 'amount' } as const
const REASON = { label: msg`Reason` }
const VISITOR = { label: SERVICE_FIELD_LABELS.visitor }
const ARRIVES = { label: msg`Arrives`, value: 'instant' } as const
const CONFIRMED = { label: AUDIT_ACTION_LABELS.confirmed, value: 'instant' } as const
const CASH_RECEIVED = { label: msg`Cash received`, value: 'amount' } as const

const RECEIPT_TO = { label: msg`Receipt to` }

const SLIP = { label: REFERENCE_LABEL }

type Finish = v.InferOutput<typeof finishService.request.body>

/**
 * Returns every part of a payment with its amount, slip and received cash; for an undivided payment, only the method.
 */
function paymentDetails({ payments = [], paymentMethod, cashReceived }: Finish): FieldValue[] {
  if (payments.length < 2)
    return [
      [fields.paymentMethod, paymentMethod],
      [SLIP, payments[0]?.reference ?? null],
      [CASH_RECEIVED, payments[0]?.cashReceived ?? cashReceived],
    ]
  return payments.flatMap(({ method, amount, reference = null, cashReceived: received = null }): FieldValue[] => [
    [{ label: PAYMENT_METHOD_LABELS[method], value: 'amount' }, amount],
    [SLIP, reference],
    [CASH_RECEIVED, received],
  ])
}

const inForm =
  (act: ServiceAct) =>
  (service: string, resubmit: string): LinkTarget => ({ to: '/dashboard/services', search: { service, act, resubmit } })

/** Fields that an edit changes, and further fields of the audit trail. */
const fields = {
  remarks: { label: SERVICE_FIELD_LABELS.remarks },
  licensePlate: { label: SERVICE_FIELD_LABELS.licensePlate, value: 'plate' },
  notificationMethod: { label: SERVICE_FIELD_LABELS.notificationMethod, value: oneOf(NOTIFICATION_METHOD_LABELS) },
  vehicleTypeId: { label: SERVICE_FIELD_LABELS.vehicleTypeId, value: { shown: VehicleTypeValue } },
  agreementId: { label: SERVICE_FIELD_LABELS.agreementId, value: { named: AGREEMENTS } },
  paymentMethod: { label: SERVICE_FIELD_LABELS.paymentMethod, value: METHOD },
  startedAt: { label: SERVICE_FIELD_LABELS.startedAt, value: 'instant' },
  endedAt: { label: SERVICE_FIELD_LABELS.endedAt, value: 'instant' },
  status: { label: SERVICE_FIELD_LABELS.status, value: oneOf(SERVICE_STATUS_LABELS) },
  agreementName: { label: SERVICE_FIELD_LABELS.agreementName },
  agreementReason: { label: SERVICE_FIELD_LABELS.agreementReason },
  driver: { label: SERVICE_FIELD_LABELS.driver },
  totalCost: { label: SERVICE_FIELD_LABELS.totalCost, value: 'amount' },
  quotedTotal: { label: SERVICE_FIELD_LABELS.refusedQuote, value: 'amount' },
  priceByRates: { label: msg`Price by the rates`, value: 'amount' },
  difference: { label: SERVICE_FIELD_LABELS.difference, value: 'amount' },
  ratesOf: { label: msg`Charged by the rates of`, value: 'instant' },
  quotedAgreement: { label: msg`Agreement at the booth`, value: { named: AGREEMENTS } },
  correction: { label: SERVICE_FIELD_LABELS.correction, value: 'amount' },
  correctionReason: { label: msg`Why it was corrected` },
  voidReason: { label: SERVICE_FIELD_LABELS.voidReason },
  voidCause: { label: SERVICE_FIELD_LABELS.voidCause, value: oneOf(VOID_CAUSE_LABELS) },
  lostTicketTakenBy: { label: msg`Taken without a ticket by` },
  lostTicketDocument: { label: msg`Document` },
  lostTicketFee: { label: msg`Lost ticket`, value: 'amount' },
  voidAskedReason: { label: SERVICE_FIELD_LABELS.voidAsked },
  approvalAct: { label: msg`Act to approve`, value: oneOf(APPROVED_ACT_LABELS) },
  approvalAmount: { label: msg`Amount to approve`, value: 'amount' },
  approvalReason: { label: msg`Why it needs an approval` },
  approvalAskedBy: { label: msg`Asked by` },
  refundDue: { label: SERVICE_FIELD_LABELS.refundDue, value: 'amount' },
  paidAgainMethod: { label: msg`Paid again by`, value: METHOD },
  endMark: { label: SERVICE_FIELD_LABELS.endMark, value: oneOf(END_MARK_LABELS) },
  endReason: { label: msg`Why it ended before it was paid` },
  loweredReason: { label: msg`Why the price was lowered` },
  refundReason: { label: msg`Why not with the original method` },
  refundMethod: { label: msg`Refunded with`, value: METHOD },
  sentTo: { label: msg`Sent to` },
} as const

export const serviceKind = defineKind({
  one: msg`Service`,
  kept: {
    collection: 'services',
    table: (db) => db.services,
    subject: ({ licensePlate, location }) => ({ plate: licensePlate, location }),
  },
  link: (service) => ({ to: '/dashboard/services', search: { service } }),
  fields,
  actions: {
    editService: {
      words: msg`Correction of a service`,
      resubmitLink: (service, resubmit) => ({ to: '/dashboard/services', search: { service, edit: true, resubmit } }),
    },
    checkIn: {
      words: msg`Entry of a vehicle`,
      details: details(checkIn.request.body, ({ licensePlate, vehicleTypeId, startedAt, visitor }) => [
        [fields.licensePlate, licensePlate],
        [fields.vehicleTypeId, vehicleTypeId],
        [fields.startedAt, startedAt],
        [VISITOR, visitor?.name ?? null],
      ]),
      resubmitLink: (_, resubmit) => ({ to: '/dashboard/booth', search: { resubmit } }),
    },
    reserveService: {
      words: msg`Reservation of a space`,
      details: details(reserveService.request.body, ({ licensePlate, vehicleTypeId, arrivesAt }) => [
        [fields.licensePlate, licensePlate],
        [fields.vehicleTypeId, vehicleTypeId],
        [ARRIVES, arrivesAt],
      ]),
    },
    confirmService: {
      words: msg`Confirmation of a request`,
      details: details(confirmService.request.body, ({ confirmedAt }) => [[CONFIRMED, confirmedAt]]),
    },
    admitService: {
      words: msg`Entry of an expected vehicle`,
      details: details(admitService.request.body, ({ admittedAt }) => [[fields.startedAt, admittedAt]]),
    },
    finishService: {
      words: msg`End of a stay`,
      movesMoney: true,
      details: details(finishService.request.body, (finish) => [
        [fields.totalCost, finish.quote.totalCost],
        ...paymentDetails(finish),
        [fields.agreementReason, finish.agreementReason ?? null],
        [fields.endReason, finish.endReason ?? null],
        [RECEIPT_TO, finish.receiptTo ? addressWords(finish.receiptTo.address) : null],
      ]),
      resubmitLink: inForm('finish'),
    },
    voidService: {
      words: msg`Voiding of a service`,
      details: details(voidService.request.body, ({ reason }) => [[REASON, reason]]),
      resubmitLink: inForm('void'),
    },
    askVoid: {
      words: msg`Void request`,
      details: details(askVoid.request.body, ({ reason }) => [[REASON, reason]]),
      resubmitLink: inForm('void'),
    },
    correctService: {
      words: msg`Correction of a price`,
      details: details(correctService.request.body, ({ amount, reason }) => [
        [AMOUNT, amount],
        [REASON, reason],
      ]),
      resubmitLink: inForm('correct'),
    },
    sendEntryTicket: {
      words: msg`Sending of an entry ticket`,
      details: details(sendEntryTicket.request.body, ({ address }) => [[fields.sentTo, addressWords(address)]]),
    },
  },
})
