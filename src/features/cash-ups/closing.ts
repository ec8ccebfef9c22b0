import * as v from 'valibot'

import { REASON_MAX, differencesByMethod, isOverLimit } from '../../../domain/cash-ups.ts'
import type { Currency } from '../../../domain/countries.ts'
import { piecesFor, type Pieces } from '../../../domain/denominations.ts'
import type { Money } from '../../../domain/money.ts'
import { amountOf, AmountText, OptionalAmountText } from '../../lib/amount-text.ts'
import { CountInput, NO_COUNT, readCount, countSchema } from './count-model.ts'
import { cleaned } from '../../../contract/primitives.ts'

/** Input for ending a shift. */
export const ClosingInput = v.object({
  count: CountInput,
  leftInDrawer: v.string(),
  /** Total of the terminal's slip; empty means not verified. */
  dataphone: v.string(),
  digital: v.string(),
  varianceReason: v.string(),
})
export type ClosingInput = v.InferOutput<typeof ClosingInput>

export const NO_CLOSING: ClosingInput = {
  count: NO_COUNT,
  leftInDrawer: '',
  dataphone: '',
  digital: '',
  varianceReason: '',
}

interface ClosingRules {
  currency: Currency
  /** Expected cash in the drawer, as far as this device knows. */
  expected: Money
  limit: Money
  /** Booked totals of the terminals, as far as this device knows. */
  booked: { dataphone: Money; digital: Money }
  /** The server has already required a reason, because the difference is larger by its sums. */
  reasonAsked: boolean
}

/** Counted minus expected; null until it is counted. */
export function varianceOf(count: CountInput, currency: Currency, expected: Money): Money | null {
  const counted = readCount(count, currency)
  return counted.kind === 'counted' ? counted.total - expected : null
}

export function needsReason(
  input: Pick<ClosingInput, 'count' | 'dataphone' | 'digital'>,
  { currency, expected, limit, booked, reasonAsked }: ClosingRules,
): boolean {
  const variance = varianceOf(input.count, currency, expected)
  const verified = { dataphone: amountOf(input.dataphone), digital: amountOf(input.digital) }
  const differences = [...(variance === null ? [] : [variance]), ...differencesByMethod(booked, verified)]
  return reasonAsked || differences.some((amount) => isOverLimit(amount, limit))
}

export function closingSchema(rules: ClosingRules) {
  return v.pipe(
    v.object({
      count: countSchema(rules.currency),
      leftInDrawer: AmountText,
      dataphone: OptionalAmountText,
      digital: OptionalAmountText,
      varianceReason: v.pipe(v.string('invalidField'), cleaned, v.maxLength(REASON_MAX, 'reason_too_long')),
    }),
    v.forward(
      v.partialCheck(
        [['count'], ['leftInDrawer']],
        (input) => !leavesMoreThanCounted(input, rules.currency),
        'more_than_counted',
      ),
      ['leftInDrawer'],
    ),
    v.forward(
      v.partialCheck(
        [['count'], ['dataphone'], ['digital'], ['varianceReason']],
        ({ count, dataphone, digital, varianceReason }) =>
          varianceReason.trim() !== '' || !needsReason({ count, dataphone, digital }, rules),
        'reason_required',
      ),
      ['varianceReason'],
    ),
  )
}

/**
 * Returns the counted pieces that stay in the drawer; null if only an amount was counted, or if no pieces add up to it.
 */
export function leftPieces(
  { count, leftInDrawer }: Pick<ClosingInput, 'count' | 'leftInDrawer'>,
  currency: Currency,
): Pieces[] | null {
  const counted = readCount(count, currency)
  const left = amountOf(leftInDrawer)
  return counted.kind !== 'counted' || counted.count === null || left === null || left > counted.total
    ? null
    : piecesFor(left, counted.count)
}

function leavesMoreThanCounted(
  { count, leftInDrawer }: Pick<ClosingInput, 'count' | 'leftInDrawer'>,
  currency: Currency,
): boolean {
  const counted = readCount(count, currency)
  const left = amountOf(leftInDrawer)
  return counted.kind === 'counted' && left !== null && left > counted.total
}
