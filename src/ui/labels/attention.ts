import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { AttentionKind } from '../../../domain/attention.ts'
import type { BookIdentity } from '../../../domain/books.ts'

export const ATTENTION_LABELS = {
  books: msg`Books that do not agree`,
  difference: msg`Difference over the limit`,
  uncollected: msg`Not collected for a day`,
  left_open: msg`Open long past closing time`,
  unassigned: msg`Payments without a cash-up`,
  refused_money: msg`Money that was not accepted`,
  unsent_work: msg`Not sent from a tablet`,
  refund: msg`Money to refund`,
  void_asked: msg`Asked to be voided`,
  second_payment: msg`Second payments`,
  void: msg`Voided after payment`,
  correction: msg`Prices that were lowered by hand`,
  charged_differently: msg`Charged differently from the rates`,
  older_rates: msg`Charged by older rates`,
  late_payment: msg`Payments that arrived late`,
  courtesy: msg`Courtesy exits`,
  stamp_code: msg`Shop codes on paper that do not count`,
  long_stay: msg`Vehicles inside for more than two days`,
  expired_agreement: msg`Agreements used after their end`,
  invoice: msg`Invoices late or rejected`,
  device_offline: msg`Devices offline in opening hours`,
} satisfies Record<AttentionKind, MessageDescriptor>

/** Descriptions of faults in the books, by the identity that they break. */
export const BOOK_IDENTITY_LABELS = {
  cash_up_sums: msg`The sums of the cash-up do not match its payments`,
  expected_cash: msg`The expected cash of the close does not match its sums`,
  stay_payments: msg`The payments of the stay are not its total`,
  stay_columns: msg`Charge, discount and corrections do not add up to the total`,
  stay_corrections: msg`The corrections of the stay are not its correction lines`,
  stay_tax: msg`The VAT does not match the total`,
  stay_commission: msg`A commission without a digital payment`,
  stay_first_payment: msg`The method or cash-up differs from that of the first payment`,
  other_location: msg`A payment in a cash-up of another location`,
  reversals: msg`A reversal differs from its payment`,
  refund_due: msg`The amount to refund does not match the payments`,
  refunds: msg`A refund of more than was owed`,
  credits: msg`Money owed to a customer counts in a cash-up`,
  pass_payments: msg`The payment of the pass is not its price`,
  pass_tax: msg`VAT or commission of the pass does not match its price`,
  sale_changes: msg`The later changes do not lead to the stay as it is`,
  change_columns: msg`The columns of a later change do not add up to its total`,
  change_moments: msg`A later change is booked at a wrong moment`,
  closed_month: msg`A change was booked in a closed month`,
  collection_receipts: msg`The receipts of collections have a gap`,
  reports: msg`The sales report differs from the payments`,
} satisfies Record<BookIdentity, MessageDescriptor>
