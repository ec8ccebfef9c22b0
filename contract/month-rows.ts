import type { Cell } from '../domain/spreadsheet/cell.ts'
import type { MonthSection, MonthWord } from './month-words.ts'

/** Rows that a click on a figure opens. */
export type MonthOpening =
  | {
      report: 'sales' | 'passes' | 'discounts' | 'refunds'
      locations?: string
      rates?: string
      agreements?: string
      methods?: string
    }
  | { deferredOn: string }
  | { cashUp: string }
  | { section: MonthSection }

export interface MonthRow {
  key: string
  cells: readonly Cell[]
  opens: MonthOpening | null
}

export interface MonthTable {
  section: MonthSection
  columns: readonly MonthWord[]
  rows: readonly MonthRow[]
  /** Sums of the columns; null if they have none. */
  total: readonly Cell[] | null
}

export const count = (of: number): Cell => ({ count: of })

/** Returns a VAT rate in basis points as text: `19 %`; a dash if the sale has no stored rate. */
export function rateText(rate: number | null): string {
  return rate === null ? '–' : `${rate / 100} %`
}

/** Adds the row of the sums: the label in the first column, and empty cells under other texts. */
export function summed(
  section: MonthSection,
  columns: readonly MonthWord[],
  rows: readonly MonthRow[],
  label: string,
): MonthTable {
  const total = columns.map((_, nth): Cell => {
    if (nth === 0) return label
    const cells = rows.map(({ cells: of }) => of[nth] ?? null)
    if (cells.some((cell) => typeof cell === 'object' && cell !== null && 'amount' in cell))
      return { amount: cells.reduce<number>((sum, cell) => sum + amountOf(cell), 0) }
    if (cells.some((cell) => typeof cell === 'object' && cell !== null && 'count' in cell))
      return { count: cells.reduce<number>((sum, cell) => sum + countOf(cell), 0) }
    return null
  })
  return { section, columns, rows, total: rows.length === 0 ? null : total }
}

/** Returns whether a cell is empty or zero: screen and PDF leave out columns of such cells. */
export function isNothing(cell: Cell): boolean {
  if (cell === null || typeof cell === 'string') return cell === null
  return ('amount' in cell && cell.amount === 0) || ('count' in cell && cell.count === 0)
}

function amountOf(cell: Cell): number {
  return typeof cell === 'object' && cell !== null && 'amount' in cell ? cell.amount : 0
}

function countOf(cell: Cell): number {
  return typeof cell === 'object' && cell !== null && 'count' in cell ? cell.count : 0
}
