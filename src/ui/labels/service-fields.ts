import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { Service } from '../../../contract/service.ts'
import type { AuditEntry } from '../../../contract/service-history.ts'

/** What each field of a service is called, in its detail, its form and its history. */
export const SERVICE_FIELD_LABELS = {
  id: msg`Record`,
  version: msg`Version`,
  location: msg`Location`,
  operation: msg`Operation`,
  status: msg`Status`,
  receiptNumber: msg`Receipt number`,
  licensePlate: msg`Plate`,
  vehicleTypeId: msg`Vehicle type`,
  startedAt: msg`Entered`,
  endedAt: msg`Left`,
  paidAt: msg`Paid`,
  totalMinutes: msg`Duration`,
  currency: msg`Currency`,
  paymentMethod: msg`Payment method`,
  serviceCharge: msg`Service charge`,
  discount: msg`Discount`,
  agreementId: msg`Chosen agreement`,
  agreementName: msg`Agreement`,
  adjustment50: msg`Adjustment to 50`,
  totalCost: msg`Total`,
  tax: msg`Tax included`,
  serviceFee: msg`Service fee`,
  graceUntil: msg`May leave until`,
  correction: msg`Corrections`,
  paidAgain: msg`Paid again`,
  refundDue: msg`To be given back`,
  voidReason: msg`Why it was voided`,
  invoiceNumber: msg`Invoice number`,
  remarks: msg`Remarks`,
  notificationMethod: msg`Notification method`,
  operator: msg`Received by`,
  exitOperator: msg`Let out by`,
  driver: msg`Driver`,
  cashUp: msg`Cash-up`,
  edited: msg`Edited`,
} satisfies Record<keyof Service, MessageDescriptor>

export const AUDIT_ACTION_LABELS = {
  created: msg`Created`,
  edited: msg`Corrected`,
  finished: msg`Finished`,
  voided: msg`Voided`,
  resent: msg`Receipt sent again`,
  assigned: msg`Put into a cash-up`,
  paid_again: msg`Paid again`,
  refunded: msg`Money given back`,
} satisfies Record<AuditEntry['action'], MessageDescriptor>
