import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type {
  HomeOwner,
  MoneyBackKind,
  PassPaymentKind,
  ReportGroup,
  ReportName,
  SaleChange,
} from '../../../domain/reports.ts'

export const REPORT_LABELS = {
  sales: msg`Sales`,
  passes: msg`Pass sales`,
  refunds: msg`Refunds`,
  services: msg`Services`,
  discounts: msg`Discounts`,
  'at-home': msg`Vehicles at home`,
  visits: msg`Visits`,
} satisfies Record<ReportName, MessageDescriptor>

export const REPORT_GROUP_LABELS = {
  location: msg`Location`,
  day: msg`Day`,
  month: msg`Month`,
  hour: msg`Hour of the day`,
  method: msg`Payment method`,
  operator: msg`Operator`,
  vehicleType: msg`Vehicle type`,
  agreement: msg`Agreement`,
  membership: msg`Membership`,
  taxRate: msg`VAT rate`,
} satisfies Record<ReportGroup, MessageDescriptor>

export const HOME_OWNER_LABELS = {
  owner: msg`Owner`,
  guest: msg`Guest`,
} satisfies Record<HomeOwner, MessageDescriptor>

export const PASS_PAYMENT_KIND_LABELS = {
  sale: msg`Sale`,
  renewal: msg`Renewal`,
  refund: msg`Refund`,
} satisfies Record<PassPaymentKind, MessageDescriptor>

/** Money outside the sales. */
export const MONEY_BACK_LABELS = {
  second_payment: msg`Paid twice`,
  credit: msg`Owed after a correction`,
  refund: msg`Refund`,
  pass_refund: msg`Refund of a pass`,
} satisfies Record<MoneyBackKind, MessageDescriptor>

/** Later facts about a sale. */
export const SALE_CHANGE_LABELS = {
  correction: msg`Corrected price`,
  edit: msg`Edited`,
  void: msg`Voided`,
  late: msg`Arrived after its month was closed`,
} satisfies Record<SaleChange, MessageDescriptor>
