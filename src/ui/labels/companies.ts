import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { AmountStyle } from '../../../domain/money.ts'

export const AMOUNT_STYLE_LABELS: Record<AmountStyle, MessageDescriptor> = {
  spec: msg`with the currency and two decimals`,
  country: msg`as usual in the country`,
}
