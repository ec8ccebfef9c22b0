import type { Currency } from '../../domain/countries.ts'
import { type Pieces, isCount, totalOf } from '../../domain/denominations.ts'
import type { Money } from '../../domain/money.ts'
import { invalidField } from '../http/problem-error.ts'

/**
 * Refuses a count of pieces that the currency does not have, or whose sum differs from the stated amount. `path`: the
 * field of the count.
 */
export function checkCount(count: readonly Pieces[] | null, amount: Money, currency: Currency, path = 'count'): void {
  if (count === null) return
  if (!isCount(count, currency)) throw invalidField(path, 'count_invalid')
  if (totalOf(count) !== amount) throw invalidField(path, 'count_differs')
}
