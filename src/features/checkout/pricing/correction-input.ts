import * as v from 'valibot'

import type { Company } from '../../../../contract/company.ts'
import type { Location } from '../../../../contract/location.ts'
import type { Service } from '../../../../contract/service.ts'
import type { Money } from '../../../../domain/money.ts'
import { settle } from '../../../../domain/pricing/settlement.ts'
import { amountOf, PositiveAmountText } from '../../../lib/amount-text.ts'
import { ReasonText } from '../../../lib/reason-input.ts'

export const CORRECTION_SIGNS = ['off', 'on'] as const

/** Input for correcting a price. */
export const CorrectionInput = v.object({
  /** Whether the line reduces or raises the price. */
  sign: v.picklist(CORRECTION_SIGNS),
  amount: v.string(),
  reason: v.string(),
})
export type CorrectionInput = v.InferOutput<typeof CorrectionInput>

/** Returns the rules for a correction of a stay that costs `price`. */
export function correctionRules(price: Money) {
  return v.pipe(
    v.object({ sign: v.picklist(CORRECTION_SIGNS, 'invalidField'), amount: PositiveAmountText, reason: ReasonText }),
    v.forward(
      v.partialCheck([['sign'], ['amount']], (input) => 0 - (lineOf(input) ?? 0) <= price, 'more_than_price'),
      ['amount'],
    ),
  )
}

/** Returns the line to send; null if the input is not an amount. */
export function lineOf({ sign, amount }: Pick<CorrectionInput, 'sign' | 'amount'>): Money | null {
  const typed = amountOf(amount)
  if (typed === null || typed === 0) return null
  return sign === 'off' ? 0 - typed : typed
}

/** Returns the price of a paid service with one more line; null if unknown here. */
export function correctedTotal(
  service: Service,
  line: Money,
  company: Pick<Company, 'currency' | 'vatRate'>,
  location: Pick<Location, 'timeZone' | 'exemptMinutes' | 'taxRate' | 'digitalCommission'>,
): Money | null {
  const { serviceCharge, discount, correction, paymentMethod } = service
  if (serviceCharge === null || discount === null) return null
  const corrections = [correction ?? 0, line].map((amount) => ({ amount, reason: '' }))
  const { timeZone, exemptMinutes, taxRate, digitalCommission } = location
  const terms = {
    timeZone,
    exemptMinutes,
    taxRate: taxRate ?? company.vatRate,
    roundsCash: company.currency === 'COP',
    digitalCommission,
  }
  return settle({ serviceCharge, agreement: null, discount, corrections, paymentMethod }, terms).totalCost
}
