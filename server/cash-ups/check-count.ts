import type { Currency } from '../../domain/countries.ts'
import { type Pieces, isCount, totalOf } from '../../domain/denominations.ts'
import type { Money } from '../../domain/money.ts'
import { invalidField } from '../http/problem-error.ts'

/**
 * Refuses a count piece by piece that is not of the currency, or comes to another amount than it is said to. `path`:
 * the field that holds it.
 */
export function checkCount(count: readonly Pieces[] | null, amount: Money, currency: Currency, path = 'count'): void {
  if (count === null) return
  if (!isCount(count, currency)) throw invalidField(path, 'count_invalid')
  if (totalOf(count) !== amount) throw invalidField(path, 'count_differs')
}
