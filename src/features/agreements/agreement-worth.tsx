import { msg } from '@lingui/core/macro'

import type { Agreement } from '../../../contract/agreement.ts'
import type { Currency } from '../../../domain/countries.ts'
import { formatMoney, MINUS } from '../../../domain/money.ts'
import type { Translate } from '../../ui/list/column.ts'
import { formatMinutes } from '../../lib/minutes.ts'
import { percentText } from '../../ui/percent.tsx'

/** What an agreement does to a price, in one short text: `− 20 %`. */
export function worthOf({ type, percentage, fixedDiscount, fixedCost, discountMinutes, initialCost, freeRateMinutes }: Agreement, currency: Currency, t: Translate): string {
  switch (type) {
    case 'percentage':
      return `${MINUS} ${percentText(percentage ?? 0)} %`
    case 'fixed_discount':
      return `${MINUS} ${formatMoney(fixedDiscount ?? 0, currency)}`
    case 'fixed_cost':
      return fixedCost === 0 ? t(msg`Costs nothing`) : formatMoney(fixedCost ?? 0, currency)
    case 'time':
      return `${MINUS} ${formatMinutes(discountMinutes ?? 0)}`
    case 'custom':
      return freeRateMinutes === null ? formatMoney(initialCost ?? 0, currency) : `${formatMoney(initialCost ?? 0, currency)} / ${formatMinutes(freeRateMinutes)}`
    default:
      return type satisfies never
  }
}
