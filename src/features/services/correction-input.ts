import * as v from 'valibot'

import type { Company } from '../../../contract/company.ts'
import { Positive } from '../../../contract/asked-amount.ts'
import type { Location } from '../../../contract/location.ts'
import type { Service } from '../../../contract/service.ts'
import type { Money } from '../../../domain/money.ts'
import { settle } from '../../../domain/pricing/settlement.ts'
import { readAmount } from '../../lib/amount-text.ts'
import { correctionOf } from './price-receipt.tsx'
import { ReasonText } from './reason-input.ts'

export const CORRECTION_SIGNS = ['off', 'on'] as const

/** What an admin types to correct a price. */
export const CorrectionInput = v.object({
  /** Taken off the price, or put on it. */
  sign: v.picklist(CORRECTION_SIGNS),
  amount: v.string(),
  reason: v.string(),
})
export type CorrectionInput = v.InferOutput<typeof CorrectionInput>

function amountCode(typed: string): string | null {
  const read = readAmount(typed)
  if (read.kind === 'empty') return 'required'
  if (read.kind !== 'amount') return read.kind === 'negative' ? 'amount_not_positive' : 'amount_invalid'
  return v.safeParse(Positive, read.amount).issues?.[0].message ?? null
}

const AmountText = v.pipe(
  v.string('required'),
  v.rawCheck(({ dataset, addIssue }) => {
    const code = dataset.typed ? amountCode(dataset.value) : null
    if (code !== null) addIssue({ message: code })
  }),
)

export const CorrectionRules = v.object({ sign: v.picklist(CORRECTION_SIGNS, 'invalidField'), amount: AmountText, reason: ReasonText })

/** The line that is sent; null while what is typed is no amount. */
export function lineOf({ sign, amount }: Pick<CorrectionInput, 'sign' | 'amount'>): Money | null {
  const read = readAmount(amount)
  if (read.kind !== 'amount' || read.amount === 0) return null
  return sign === 'off' ? 0 - read.amount : read.amount
}

/** What a paid service would cost with one more line; null where that is not known here. */
export function correctedTotal(service: Service, line: Money, company: Pick<Company, 'currency' | 'vatRate'>, location: Pick<Location, 'timeZone' | 'exemptMinutes' | 'taxRate' | 'digitalCommission'>): Money | null {
  const { serviceCharge, discount, paymentMethod } = service
  if (serviceCharge === null || discount === null) return null
  const corrections = [correctionOf(service), line].map((amount) => ({ amount, reason: '' }))
  const { timeZone, exemptMinutes, taxRate, digitalCommission } = location
  const terms = { timeZone, exemptMinutes, taxRate: taxRate ?? company.vatRate, roundsCash: company.currency === 'COP', digitalCommission }
  return settle({ serviceCharge, agreement: null, discount, corrections, paymentMethod }, terms).totalCost
}
