import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { AttentionKind } from '../../../domain/attention.ts'

export const ATTENTION_LABELS = {
  difference: msg`Differences that wait for approval`,
  uncollected: msg`Money that was not collected for a day`,
  unassigned: msg`Payments without a cash-up`,
  refund: msg`Money to give back`,
  void_asked: msg`Asked to be voided`,
  second_payment: msg`Second payments`,
  void: msg`Voided after payment`,
  correction: msg`Prices that were lowered by hand`,
  late_payment: msg`Payments that arrived late`,
  courtesy: msg`Courtesy exits`,
  long_stay: msg`Vehicles inside for more than two days`,
  expired_agreement: msg`Agreements used after their end`,
} satisfies Record<AttentionKind, MessageDescriptor>
