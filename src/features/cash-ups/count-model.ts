import * as v from 'valibot'

import { NotNegative } from '../../../contract/amount-limits.ts'
import { PieceCount } from '../../../contract/cash-up.ts'
import type { Currency } from '../../../domain/countries.ts'
import { DENOMINATIONS, totalOf, type Pieces } from '../../../domain/denominations.ts'
import type { Money } from '../../../domain/money.ts'
import { amountText, readAmount } from '../../lib/amount-text.ts'
import { codeText } from '../../../domain/text/outside-text.ts'

/** A cash count: piece by piece, or only its amount. Stored as typed, so that half a count is a draft. */
export const CountInput = v.object({
  by: v.picklist(['pieces', 'amount']),
  /** Number of pieces by denomination. */
  pieces: v.record(v.string(), v.string()),
  amount: v.string(),
})
export type CountInput = v.InferOutput<typeof CountInput>

export const NO_COUNT: CountInput = { by: 'pieces', pieces: {}, amount: '' }

const PIECES_MAX = 1_000_000

/** Returns the number of pieces in a text; null if it is not a number. An empty text counts as 0. */
export function readPieces(typed: string): number | null {
  const text = codeText(typed)
  if (text === '') return 0
  if (!/^\d{1,7}$/.test(text)) return null
  const pieces = Number(text)
  return pieces <= PIECES_MAX ? pieces : null
}

/** Returns one more or one less, at least 0; an invalid number counts as 0. */
export function stepPieces(typed: string, step: 1 | -1): string {
  return String(Math.min(PIECES_MAX, Math.max(0, (readPieces(typed) ?? 0) + step)))
}

/** Returns the counted amount. */
export type CountResult =
  | { kind: 'nothing' }
  | { kind: 'counted'; total: Money; count: Pieces[] | null }
  | { kind: 'wrong'; code: string }

export function readCount(input: CountInput, currency: Currency): CountResult {
  return input.by === 'amount' ? readTyped(input.amount) : readByPiece(input.pieces, currency)
}

function readTyped(text: string): CountResult {
  const read = readAmount(text)
  if (read.kind === 'empty') return { kind: 'nothing' }
  const code =
    read.kind === 'amount'
      ? refusalOf(read.amount)
      : read.kind === 'negative'
        ? 'amount_negative'
        : read.kind === 'ambiguous'
          ? 'amount_ambiguous'
          : 'amount_invalid'
  if (code !== null || read.kind !== 'amount') return { kind: 'wrong', code: code ?? 'amount_invalid' }
  return { kind: 'counted', total: read.amount, count: null }
}

function readByPiece(typed: CountInput['pieces'], currency: Currency): CountResult {
  const rows = DENOMINATIONS[currency].map((denomination) => ({
    denomination,
    text: typed[String(denomination)] ?? '',
  }))
  if (rows.every(({ text }) => text.trim() === '')) return { kind: 'nothing' }
  const read = rows.map(({ denomination, text }) => ({ denomination, pieces: readPieces(text) }))
  if (read.some(({ pieces }) => pieces === null)) return { kind: 'wrong', code: 'count_invalid' }
  const count = read.flatMap(({ denomination, pieces }): Pieces[] =>
    pieces === null || pieces === 0 ? [] : [{ denomination, pieces }],
  )
  const total = totalOf(count)
  const code = refusalOf(total)
  return code === null ? { kind: 'counted', total, count } : { kind: 'wrong', code }
}

function refusalOf(amount: Money): string | null {
  const checked = v.safeParse(NotNegative, amount)
  return checked.success ? null : checked.issues[0].message
}

/** A complete count; half a count is a draft and can't be sent. */
export function countSchema(currency: Currency) {
  return v.pipe(
    CountInput,
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return
      const read = readCount(dataset.value, currency)
      if (read.kind === 'nothing') addIssue({ message: 'required' })
      if (read.kind === 'wrong') addIssue({ message: read.code })
    }),
  )
}

/** Returns the input of a sent count, for resubmission. */
export function countInputOf(total: Money, count: v.InferOutput<typeof PieceCount> | null): CountInput {
  if (count === null) return { by: 'amount', pieces: {}, amount: amountText(total) }
  return {
    by: 'pieces',
    pieces: Object.fromEntries(count.map(({ denomination, pieces }) => [String(denomination), String(pieces)])),
    amount: '',
  }
}
