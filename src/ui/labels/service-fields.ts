import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { Service } from '../../../contract/service.ts'
import { SERVICE_COLUMN_LABELS } from './service-columns.ts'

/** What each field of a service is called, in its detail, its form and its history. */
export const SERVICE_FIELD_LABELS = {
  ...SERVICE_COLUMN_LABELS,
  id: msg`Record`,
  version: msg`Version`,
  operation: msg`Operation`,
  paidAt: msg`Paid`,
  currency: msg`Currency`,
  paymentMethod: msg`Payment method`,
  serviceCharge: msg`Service charge`,
  discount: msg`Discount`,
  agreementId: msg`Chosen agreement`,
  agreementReason: msg`Why the agreement is given`,
  adjustment50: msg`Adjustment to 50`,
  tax: msg`VAT included`,
  serviceFee: msg`Service fee`,
  graceUntil: msg`May leave until`,
  correction: msg`Corrections`,
  difference: msg`Charged differently`,
  refusedQuote: msg`Asked for at the booth`,
  payments: msg`Payments`,
  paidAgain: msg`Paid again`,
  refundDue: msg`To be given back`,
  endMark: msg`Unusual end`,
  lowered: msg`Lowered price`,
  voidReason: msg`Why it was voided`,
  voidCause: msg`Voided as`,
  voidAsked: msg`Asked to be voided`,
  invoiceNumber: msg`Invoice number`,
  remarks: msg`Remarks`,
  pass: msg`Membership`,
  space: msg`Space`,
  keyTag: msg`Key tag`,
  keptItems: msg`Kept for the driver`,
  visitor: msg`Visitor`,
  lostTicket: msg`Left without its ticket`,
  overstay: msg`Goes on from`,
  notificationMethod: msg`Notification method`,
  operator: msg`Received by`,
  driver: msg`Driver`,
  cashUp: msg`Cash-up`,
  edited: msg`Edited`,
} satisfies Record<Exclude<keyof Service, 'terms' | 'postings'>, MessageDescriptor>
