import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { Service } from '../../../contract/service.ts'
import type { ApprovedAct } from '../../../domain/approvals.ts'
import type { CashUpStatus } from '../../../domain/cash-ups.ts'
import type { EndMark } from '../../../domain/early-end.ts'
import type { FrozenReason } from '../../../domain/service-edit.ts'
import type {
  NotificationMethod,
  Operation,
  PaymentMethod,
  ServiceStatus,
  VoidCause,
} from '../../../domain/services.ts'

export const SERVICE_STATUS_LABELS = {
  unconfirmed: msg`Unconfirmed`,
  reserved: msg`Reserved`,
  progress: msg`In progress`,
  completed: msg`Completed`,
  voided: msg`Voided`,
} satisfies Record<ServiceStatus, MessageDescriptor>

export const OPERATION_LABELS = {
  custom: msg`Custom`,
  membership: msg`Membership`,
  off_street: msg`Off-street`,
  on_street: msg`On-street`,
} satisfies Record<Operation, MessageDescriptor>

export const PAYMENT_METHOD_LABELS = {
  cash: msg`Cash`,
  dataphone: msg`Card terminal`,
  digital: msg`Digital`,
} satisfies Record<PaymentMethod, MessageDescriptor>

export const APPROVED_ACT_LABELS = {
  void: msg`Void without a payment`,
  lowered_price: msg`Lower the price`,
  courtesy: msg`Let out free of charge`,
} satisfies Record<ApprovedAct, MessageDescriptor>

export const REFERENCE_LABEL = msg`Number of the slip or transfer`

export const NOTIFICATION_METHOD_LABELS = {
  email: msg`Email`,
  whatsapp: msg`WhatsApp`,
} satisfies Record<NotificationMethod, MessageDescriptor>

export const CASH_UP_STATUS_LABELS = {
  current: msg`Open`,
  completed: msg`Uncollected`,
  collected: msg`Collected`,
} satisfies Record<CashUpStatus, MessageDescriptor>

/** Labels of the reasons to void a stay. */
export const VOID_CAUSE_LABELS = {
  mistake: msg`A mistake`,
  stale: msg`Stale: it was not there`,
} satisfies Record<VoidCause, MessageDescriptor>

/** Labels of the sources of a stay's end. */
export const END_MARK_LABELS = {
  early: msg`Ended before it was paid`,
  late: msg`Arrived late`,
} satisfies Record<EndMark, MessageDescriptor>

/** Explains why a field can no longer be corrected, and what to do instead. */
export const FROZEN_LABELS = {
  voided: msg`This service was voided. Only its remarks can change.`,
  collected: msg`The money of this service was collected. Only its remarks can change.`,
  invoiced: msg`An invoice was issued or is on its way. Until an administrator credits it under Invoices, only the remarks can change.`,
  not_own_cash_up: msg`This service belongs to a cash-up that is not yours or is closed. Ask an admin.`,
  admins_only: msg`Only an admin can change this.`,
} satisfies Record<FrozenReason, MessageDescriptor>

/** Labels of the fields in the list of services. Separate from the other labels, which the list does not need. */
export const SERVICE_COLUMN_LABELS = {
  location: msg`Location`,
  status: msg`Status`,
  receiptNumber: msg`Receipt number`,
  licensePlate: msg`Plate`,
  vehicleTypeId: msg`Vehicle type`,
  startedAt: msg`Entered`,
  endedAt: msg`Left`,
  paidAt: msg`Paid on`,
  totalMinutes: msg`Duration`,
  agreementName: msg`Agreement`,
  exitOperator: msg`Checked out by`,
  totalCost: msg`Total`,
} satisfies Partial<Record<keyof Service, MessageDescriptor>>

/** Labels of a service's fields in its detail, form and history. */
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
  agreementReason: msg`Reason for the agreement`,
  adjustment50: msg`Adjustment to 50`,
  tax: msg`VAT included`,
  serviceFee: msg`Service fee`,
  graceUntil: msg`May leave until`,
  correction: msg`Corrections`,
  difference: msg`Charged differently`,
  refusedQuote: msg`Price asked at the booth`,
  payments: msg`Payments`,
  paidAgain: msg`Paid again`,
  refusedPayments: msg`Not accepted`,
  refundDue: msg`To be refunded`,
  endMark: msg`Unusual end`,
  lowered: msg`Lowered price`,
  voidReason: msg`Why it was voided`,
  voided: msg`Voided by`,
  voidCause: msg`Voided as`,
  voidAsked: msg`Asked to be voided`,
  invoiceNumber: msg`Invoice number`,
  invoiceState: msg`Invoice`,
  remarks: msg`Remarks`,
  pass: msg`Membership`,
  space: msg`Space`,
  keyTag: msg`Key tag`,
  keptItems: msg`Kept for the driver`,
  visitor: msg`Visitor`,
  lostTicket: msg`Left without its ticket`,
  overstay: msg`Continues from`,
  notificationMethod: msg`Notification method`,
  operator: msg`Received by`,
  driver: msg`Driver`,
  cashUp: msg`Cash-up`,
  edited: msg`Edited`,
} satisfies Record<Exclude<keyof Service, 'terms' | 'postings' | 'receiptCode'>, MessageDescriptor>
