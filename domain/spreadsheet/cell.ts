import type { Currency } from '../countries.ts'
import type { AmountStyle } from '../money.ts'
import { wallClock } from '../zoned-time.ts'

/** Content of an exported cell: text, a count, an amount in minor units, or a local time, `2026-11-20T14:05:00`. */
export type Cell = string | { count: number } | { amount: number } | { wallClock: string } | null

/** Currency and notation of the amounts in a file. */
export interface AmountLook {
  currency: Currency
  style: AmountStyle
}

export interface Table {
  header: readonly string[]
  rows: readonly (readonly Cell[])[]
  /** If absent, amounts are plain numbers with two decimals. */
  amounts?: AmountLook
}

export function amountCell(amount: number | null): Cell {
  return amount === null ? null : { amount }
}

/** Returns the local time at the cell's location. */
export function timeCell(instant: string | null, timeZone: string): Cell {
  return instant === null ? null : { wallClock: wallClock(new Date(instant), timeZone) }
}

/** Texts for the members of enumerations, by `column.member`. */
export type ExportWords = Readonly<Record<string, string>>

/** Returns the text of an enumeration member in the person's language. */
export function wordCell(words: ExportWords, column: string, member: string | null): Cell {
  return member === null ? null : (words[`${column}.${member}`] ?? member)
}
