import * as v from 'valibot'

import { NotNegative, Positive } from '../../contract/amount-limits.ts'
import type { FieldCode } from '../../contract/errors.ts'
import { CURRENCIES } from '../../domain/countries.ts'
import type { Money, Notation } from '../../domain/money.ts'
import { codeText } from '../../domain/text/outside-text.ts'

type AmountReading =
  | { kind: 'empty' }
  | { kind: 'amount'; amount: Money }
  | { kind: 'negative' }
  | { kind: 'no_amount' }
  | { kind: 'ambiguous' }

const GROUPED = /^\d{1,3}([.,' ])\d{3}(\1\d{3})*$/
const WHOLE = /^\d+$/
/** Prefix of an ambiguous input; nobody types this character. */
const AMBIGUOUS = '\u2047'
const UNIT = new RegExp(`^\\s*(${CURRENCIES.join('|')})\\b`, 'i')

/**
 * Reads an amount in any common notation: `12,345.50`, `12.345,50`, `12345` and `$ 12.000`. A last separator before one
 * or two digits is the decimal one; before three digits it groups, because no currency here has thousandths.
 */
export function readAmount(typed: string): AmountReading {
  if (typed.startsWith(AMBIGUOUS)) return { kind: 'ambiguous' }
  const text = bare(typed)
  if (text === '') return { kind: 'empty' }
  if (text.startsWith('-'))
    return readAmount(text.slice(1)).kind === 'amount' ? { kind: 'negative' } : { kind: 'no_amount' }
  const [, whole = '', cents = ''] = /^(.*?)(?:[.,](\d{0,2}))?$/.exec(text) ?? []
  const figures = GROUPED.test(whole) ? whole.replaceAll(/\D/g, '') : whole
  if (!WHOLE.test(figures) || !hasOneDecimal(whole, text)) return { kind: 'no_amount' }
  const amount = Number(figures) * 100 + Number(cents.padEnd(2, '0'))
  return Number.isSafeInteger(amount) ? { kind: 'amount', amount } : { kind: 'no_amount' }
}

/** Returns the text without its currency unit and spaces. */
function bare(typed: string): string {
  return codeText(typed).replace(UNIT, '').replaceAll(/[$£]/g, '').trim()
}

/** Returns false for `1,234,50`: the grouping character can't also be the decimal one. */
function hasOneDecimal(whole: string, text: string): boolean {
  const decimal = text.charAt(whole.length)
  return decimal === '' || !whole.includes(decimal)
}

/** Formats an amount as a person would type it: `12345.50`, or without decimals if there are none. */
export function amountText(amount: Money): string {
  const whole = Math.trunc(amount / 100)
  const cents = amount % 100
  return cents === 0 ? String(whole) : `${whole}.${String(cents).padStart(2, '0')}`
}

/**
 * Parses an amount typed in the company's own format to the value that forms keep. Text with two readings, such as
 * `12.50` if a point groups digits, is marked and refused. Text with both separators, such as `1,234.50`, has one
 * reading.
 */
export function keptAmount(typed: string, { group, decimal }: Notation): string {
  const text = bare(typed)
  const own = new RegExp(`^-?(\\d+|\\d{1,3}(\\${group}\\d{3})+)(\\${decimal}\\d{0,2})?$`)
  if (own.test(text)) return text.replaceAll(group, '').replace(decimal, '.')
  const { kind } = readAmount(typed)
  const isRead = kind === 'amount' || kind === 'negative'
  return isRead && !(text.includes(group) && text.includes(decimal)) ? `${AMBIGUOUS}${typed}` : typed
}

/** Formats the value that a form keeps in the company's own format. */
export function shownAmount(kept: string, { decimal }: Notation): string {
  if (kept.startsWith(AMBIGUOUS)) return kept.slice(1)
  const read = readAmount(kept)
  return read.kind === 'amount' ? amountText(read.amount).replace('.', decimal) : kept
}

/** Returns the amount in a text; `null` if there is none. */
export function amountOf(text: string): Money | null {
  const read = readAmount(text)
  return read.kind === 'amount' ? read.amount : null
}

/** Reads a percentage with up to two decimals and a sign, as basis points; `null` if the text is none. */
export function readPercent(typed: string): number | null {
  const [, sign = '', digits = ''] = /^\s*([+\-−]?)\s*([\d.,]+)\s*%?\s*$/u.exec(typed) ?? []
  const basisPoints = amountOf(digits)
  return basisPoints === null || sign === '' || sign === '+' ? basisPoints : -basisPoints
}

/** Returns the fault of a required amount with a maximum; null if valid. */
export function amountFault(text: string, most: Money): FieldCode | null {
  const read = readAmount(text)
  if (read.kind === 'empty') return 'required'
  if (read.kind === 'negative') return 'amount_negative'
  if (read.kind === 'ambiguous') return 'amount_ambiguous'
  if (read.kind === 'no_amount') return 'amount_invalid'
  return read.amount > most ? 'amount_too_large' : null
}

function typedAmount(bounds: typeof NotNegative | typeof Positive) {
  return v.pipe(
    v.string('required'),
    v.check((text) => readAmount(text).kind !== 'negative', 'amount_negative'),
    v.check((text) => readAmount(text).kind !== 'ambiguous', 'amount_ambiguous'),
    v.check((text) => readAmount(text).kind !== 'no_amount', 'amount_invalid'),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return
      const amount = amountOf(dataset.value)
      const checked = amount === null ? null : v.safeParse(bounds, amount)
      if (checked?.success === false) addIssue({ message: checked.issues[0].message })
    }),
  )
}

const isFilled = (text: string) => text.trim() !== ''

/** An optional amount: empty means unknown, which differs from zero. */
export const OptionalAmountText = typedAmount(NotNegative)
export const AmountText = v.pipe(v.string('required'), v.check(isFilled, 'required'), typedAmount(NotNegative))
export const PositiveAmountText = v.pipe(v.string('required'), v.check(isFilled, 'required'), typedAmount(Positive))
