import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { AttentionKind } from '../../../domain/attention.ts'

export const ATTENTION_LABELS = {
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
  long_stay: msg`Vehicles inside for more than two days`,
  expired_agreement: msg`Agreements used after their end`,
  invoice: msg`Invoices late or rejected`,
  device_offline: msg`Devices offline in opening hours`,
} satisfies Record<AttentionKind, MessageDescriptor>
