import * as v from 'valibot'

import type { CashUp } from '../../../contract/cash-up.ts'
import type { FieldConflict, Problem } from '../../../contract/problem.ts'
import { REASON_MAX } from '../../../domain/cash-ups.ts'
import type { Money } from '../../../domain/money.ts'
import { AmountText, amountOf } from '../../lib/amount-text.ts'
import { cleaned } from '../../../contract/primitives.ts'

export const CollectingInput = v.object({ amountReceived: v.string(), note: v.string() })
export type CollectingInput = v.InferOutput<typeof CollectingInput>

/** Another amount than the one to collect needs a note. */
export function collectingSchema(toCollect: Money) {
  return v.pipe(
    v.object({
      amountReceived: AmountText,
      note: v.pipe(v.string('invalidField'), cleaned, v.maxLength(REASON_MAX, 'reason_too_long')),
    }),
    v.forward(
      v.partialCheck(
        [['amountReceived'], ['note']],
        ({ amountReceived, note }) => note.trim() !== '' || amountOf(amountReceived) === toCollect,
        'note_required',
      ),
      ['note'],
    ),
  )
}

/** State of a closed cash-up that a collector sees. */
export interface SeenState {
  revision: number
  total: Money
}

/** The server's state of a cash-up, without changes that only this device knows. */
export function seenIn({ cashUp, base }: { cashUp: CashUp; base: CashUp | null }): SeenState {
  const { revision, total } = base ?? cashUp
  return { revision, total }
}

function theirs(conflicts: readonly FieldConflict[], path: string): number | null {
  const value = conflicts.find((conflict) => conflict.path === path)?.theirs
  return value === undefined || value === null || Number.isNaN(Number(value)) ? null : Number(value)
}

/**
 * Returns the current state, from the device and the server's refusal; null if it equals the seen one. The device
 * learns of the state a moment after the refusal.
 */
export function changedSince(seen: SeenState, heard: SeenState, problem: Problem | null): SeenState | null {
  const conflicts = problem?.code === 'cash_up_changed' ? (problem.conflicts ?? []) : []
  const revision = theirs(conflicts, 'revision')
  const total = theirs(conflicts, 'total')
  const told = revision === null || total === null ? null : { revision, total }
  // At equal revisions the server's total is newer: before the close is sent, the total changes without a new revision.
  const newest = told === null || heard.revision > told.revision ? heard : told
  if (newest.revision < seen.revision) return null
  return newest.revision > seen.revision || newest.total !== seen.total ? newest : null
}

/** The person who collected first, if the money was already collected. */
export function collectedBy(problem: Problem | null): FieldConflict | null {
  return problem?.code === 'cash_up_collected' ? (problem.conflicts?.[0] ?? null) : null
}
