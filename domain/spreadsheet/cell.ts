import type { Currency } from '../countries.ts'
import type { AmountStyle } from '../money.ts'
import { wallClock } from '../zoned-time.ts'

/**
 * Content of one cell of an export: text, a count, an amount in minor units, or the wall clock of its place,
 * `2026-11-20T14:05:00`.
 */
export type Cell = string | { count: number } | { amount: number } | { wallClock: string } | null

/** In whose money the amounts of a file are, and how they are written. */
export interface AmountLook {
  currency: Currency
  style: AmountStyle
}

export interface Table {
  header: readonly string[]
  rows: readonly (readonly Cell[])[]
  /** Absent, amounts are plain figures with two decimals. */
  amounts?: AmountLook
}

export function amountCell(amount: number | null): Cell {
  return amount === null ? null : { amount }
}

/** Returns the wall clock at the cell's place. */
export function timeCell(instant: string | null, timeZone: string): Cell {
  return instant === null ? null : { wallClock: wallClock(new Date(instant), timeZone) }
}

/** Words for the members of enumerations, by `column.member`. */
export type ExportWords = Readonly<Record<string, string>>

/** The member of an enumeration in the words of its person. */
export function wordCell(words: ExportWords, column: string, member: string | null): Cell {
  return member === null ? null : (words[`${column}.${member}`] ?? member)
}
