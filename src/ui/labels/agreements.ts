import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { AgreementCost, AgreementType, DiscountType } from '../../../domain/agreements.ts'

export const AGREEMENT_TYPE_LABELS = {
  custom: msg`Custom`,
  fixed_cost: msg`Fixed cost`,
  fixed_discount: msg`Fixed discount`,
  percentage: msg`Percentage`,
  time: msg`Free time`,
} satisfies Record<AgreementType, MessageDescriptor>

export const DISCOUNT_TYPE_LABELS = {
  complex: msg`Combined`,
  fixed_value: msg`Fixed value`,
  percentage: msg`Percentage`,
  time: msg`Free time`,
} satisfies Record<DiscountType, MessageDescriptor>

export const AGREEMENT_COST_LABELS = {
  fixed: msg`Fixed`,
  minute: msg`By the minute`,
} satisfies Record<AgreementCost, MessageDescriptor>
