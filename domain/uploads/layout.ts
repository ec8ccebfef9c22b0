import type { Country } from '../countries.ts'
import { isEmail } from '../emails.ts'
import { isPhone, phoneDigits } from '../phones.ts'
import type { SheetLines, SheetRow } from '../spreadsheet/read-book.ts'
import { isSinglePlate, platesOf } from './row-values.ts'
import {
  EXAMPLE_EMAIL,
  NEEDED_COLUMNS,
  SHEET_COLUMNS,
  UPLOAD_COLUMNS,
  UPLOAD_MAX_ROWS,
  type SheetFault,
  type SheetKind,
  type UploadColumn,
  type UploadRow,
  cellText,
  cellsOf,
  isNeededColumn,
  isWantedColumn,
  plainText,
} from './columns.ts'
import { possibleDays } from './days.ts'
import { columnsOfTitle } from './titles.ts'

/**
 * Columns of a sheet, by index, for each column of an upload. Several are joined: plates with `;`, names with a space.
 * Absent without one.
 */
export type ColumnMap = Readonly<Partial<Record<UploadColumn, readonly number[]>>>

/** The records in a file, and the country whose plates and phones they have. */
export interface SheetSubject {
  kind: SheetKind
  country: Country
}

/** Columns that may be joined from several. */
const JOINED: Readonly<Partial<Record<UploadColumn, string>>> = {
  plates: ';',
  locations: ';',
  firstName: ' ',
  lastName: ' ',
}

/** A way to read a sheet. */
export interface Layout {
  /** Index of the sheet in its file. */
  sheet: number
  /** Index of the row of titles among the rows of the sheet; -1 if the sheet has none. */
  titles: number
  columns: ColumnMap
}

/** The suggested layout of a file, and the questions for a person. */
export interface LayoutGuess extends Layout {
  /** Columns suggested by titles or contents, or with several candidates. */
  unsure: UploadColumn[]
  missing: UploadColumn[]
  /** Names of other visible sheets with rows. */
  otherSheets: string[]
  /** Numbers of hidden rows below the titles. */
  hiddenRows: number[]
  /** Columns that are read and hidden. */
  hiddenColumns: UploadColumn[]
}

/** Number of rows at the top that are searched for titles. */
const TITLES_WITHIN = 20

/** Returns how a file is most likely laid out; `null` if no visible sheet has a row. */
export function guessLayout(file: readonly SheetLines[], subject: SheetSubject): LayoutGuess | null {
  const visible = file.flatMap((sheet, nth) => (sheet.isHidden || sheet.rows.length === 0 ? [] : [nth]))
  const layouts = visible.map((sheet) => ({ sheet, ...layoutOf(file[sheet]?.rows ?? [], subject) }))
  const score = ({ columns, unsure }: (typeof layouts)[number]) => Object.keys(columns).length - unsure.length / 2
  const [best] = layouts.toSorted((one, other) => score(other) - score(one))
  if (best === undefined) return null
  return {
    ...best,
    missing: SHEET_COLUMNS[subject.kind].filter((column) => best.columns[column] === undefined),
    otherSheets: visible.filter((nth) => nth !== best.sheet).map((nth) => file[nth]?.name ?? ''),
    ...hiddenIn(file, best),
  }
}

/** Returns the hidden parts that a layout reads. */
export function hiddenIn(
  file: readonly SheetLines[],
  { sheet, titles, columns }: Layout,
): Pick<LayoutGuess, 'hiddenRows' | 'hiddenColumns'> {
  const { rows = [], hiddenColumns = [] } = file[sheet] ?? {}
  return {
    hiddenRows: rows.slice(titles + 1).flatMap(({ row, isHidden }) => (isHidden ? [row] : [])),
    hiddenColumns: UPLOAD_COLUMNS.filter((column) => columns[column]?.some((nth) => hiddenColumns.includes(nth))),
  }
}

/** Returns the remaining questions if a person chose the columns of a layout. */
export function chosenLayout(
  file: readonly SheetLines[],
  layout: Layout,
  kind: SheetKind,
): Omit<LayoutGuess, 'otherSheets'> {
  return {
    ...layout,
    unsure: [],
    // Somebody has seen that the sheet has no column for the others.
    missing: SHEET_COLUMNS[kind].filter(
      (column) => isNeededColumn(kind, column) && layout.columns[column] === undefined,
    ),
    hiddenRows: hiddenIn(file, layout).hiddenRows,
    hiddenColumns: [],
  }
}

/** Returns whether a layout leaves no question open. */
export function isSureLayout({ unsure, missing, hiddenRows, hiddenColumns }: LayoutGuess, kind: SheetKind): boolean {
  return (
    unsure.length === 0 &&
    hiddenRows.length === 0 &&
    hiddenColumns.length === 0 &&
    !missing.some((column) => isWantedColumn(kind, column))
  )
}

type Suggestions = Pick<LayoutGuess, 'titles' | 'columns' | 'unsure'>

function layoutOf(rows: readonly SheetRow[], subject: SheetSubject): Suggestions {
  const counts = rows
    .slice(0, TITLES_WITHIN)
    .map(({ texts }) => new Set(texts.flatMap((text) => surely(text, subject.kind))).size)
  const most = Math.max(...counts)
  const best = rows[counts.indexOf(most)]?.texts ?? []
  // A single matching word in a row of values may be a coincidence.
  const titles = most === 0 || (most === 1 && best.some((text) => /[\d@]/.test(text))) ? -1 : counts.indexOf(most)
  return suggestColumns(rows, titles, subject)
}

const surely = (title: string, kind: SheetKind) => {
  const meant = columnsOfTitle(title, kind)
  return 'sure' in meant ? [meant.sure] : []
}

/** Returns the columns of the sheet, recognised by the row of titles and by the contents of the rows below. */
export function suggestColumns(
  rows: readonly SheetRow[],
  titles: number,
  { kind, country }: SheetSubject,
): Suggestions {
  const columns: Partial<Record<UploadColumn, number[]>> = {}
  const unsure = new Set<UploadColumn>()
  const header = titles === -1 ? [] : (rows[titles]?.texts ?? [])
  for (const [nth, title] of header.entries())
    for (const column of surely(title, kind)) columns[column] = [...(columns[column] ?? []), nth]
  for (const column of UPLOAD_COLUMNS) {
    const several = columns[column]
    if (several === undefined || several.length === 1) continue
    const names = several.map((nth) => plainText(header[nth] ?? ''))
    if (JOINED[column] === undefined || new Set(names).size < names.length) unsure.add(column)
    if (JOINED[column] === undefined) columns[column] = several.slice(0, 1)
  }
  const isTaken = (nth: number) => Object.values(columns).some((taken) => taken.includes(nth))
  const suggest = (column: UploadColumn, nth: number) => {
    if (columns[column] !== undefined || isTaken(nth)) return
    columns[column] = [nth]
    unsure.add(column)
  }
  const below = rows.slice(titles + 1)
  for (const [nth, title] of header.entries()) {
    const meant = columnsOfTitle(title, kind)
    if ('possible' in meant)
      for (const column of meant.possible) if (fits(column, below, nth, country)) suggest(column, nth)
  }
  const width = Math.max(0, ...below.slice(0, SAMPLE).map(({ texts }) => texts.length))
  for (const column of TOLD_BY_CONTENT.filter((one) => SHEET_COLUMNS[kind].some((other) => other === one)))
    for (let nth = 0; nth < width; nth += 1) if (fits(column, below, nth, country)) suggest(column, nth)
  return { titles, columns, unsure: UPLOAD_COLUMNS.filter((column) => unsure.has(column)) }
}

/** Number of rows whose contents are examined. */
const SAMPLE = 50
/** Columns that can be recognised by their contents, clearest first. */
const TOLD_BY_CONTENT = ['email', 'startDate', 'endDate', 'plates', 'phone'] as const satisfies UploadColumn[]

/** Returns whether most texts of a sheet's column are valid for this column of an upload. */
function fits(column: UploadColumn, rows: readonly SheetRow[], nth: number, country: Country): boolean {
  const texts = rows
    .slice(0, SAMPLE)
    .map(({ texts: line }) => cellText(column, line[nth] ?? ''))
    .filter((text) => text !== '')
  const may = (text: string): boolean => {
    if (column === 'email') return isEmail(text)
    if (column === 'startDate' || column === 'endDate') return /\D/.test(text) && possibleDays(text).length > 0
    if (column === 'phone') return isPhone(phoneDigits(text).replace(/^\+\d\d(?=\d{10}$)/, ''))
    if (column === 'plates')
      return (
        /[a-z]/i.test(text) &&
        /\d/.test(text) &&
        platesOf(text).length > 0 &&
        text.split(';').every((one) => isSinglePlate(one.trim(), country))
      )
    return true
  }
  return texts.length > 0 && texts.filter(may).length * 10 >= texts.length * 6
}

/** A row that a layout skips: the sum below a list. */
export interface LeftOutRow {
  row: number
  text: string
}

export interface ReadRows {
  rows: UploadRow[]
  leftOut: LeftOutRow[]
}

const TOTAL = /^(?:gran\s+)?(?:sub)?total(?:es|s)?\b|^(?:suma|sum|cuenta|count)\b/i

/** Returns the rows of a file in the columns of an upload, without empty rows, and the skipped sums. */
export function readRows(
  file: readonly SheetLines[],
  { sheet, titles, columns }: Layout,
  { withHidden }: { withHidden: boolean },
): ReadRows | SheetFault {
  const { rows: lines = [], from1904 = false } = file[sheet] ?? {}
  const rows: UploadRow[] = []
  const leftOut: LeftOutRow[] = []
  for (const { row, isHidden, texts } of lines.slice(titles + 1)) {
    if (isHidden && !withHidden) continue
    const cells = cellsOf((column) => {
      const parts = (columns[column] ?? []).map((nth) => texts[nth] ?? '').filter((text) => text !== '')
      return cellText(column, parts.join(JOINED[column] ?? ' '), from1904)
    })
    if (cells.email === EXAMPLE_EMAIL || UPLOAD_COLUMNS.every((column) => cells[column] === '')) continue
    const total = texts.find((text) => TOTAL.test(text.trim()))
    const hasPlate = /^(?!=).*[a-z]/i.test(cells.plates)
    if (total !== undefined && cells.identification === '' && cells.email === '' && !hasPlate) {
      leftOut.push({ row, text: total.trim() })
      continue
    }
    if (rows.length === UPLOAD_MAX_ROWS) return { fault: 'sheet_too_long' }
    rows.push({ row, cells })
  }
  return rows.length === 0 ? { fault: 'sheet_empty' } : { rows, leftOut }
}

/** Returns a key of a sheet's titles, which finds the chosen layout again for the next file of this kind. */
export function layoutKey(file: readonly SheetLines[], { sheet, titles }: Layout, kind: SheetKind): string {
  const { rows = [] } = file[sheet] ?? {}
  const header = titles === -1 ? [] : (rows[titles]?.texts ?? [])
  const key = header.map(plainText).join('|')
  // Keys for passes are older than those of other kinds of sheets, and have no prefix.
  return kind === 'passes' ? key : `${kind}:${key}`
}

/** Why a person must explain how to read a file, with the unnamed columns. */
export type UnsureSheet =
  | SheetFault
  | { fault: 'sheet_hidden_rows' }
  | { fault: 'sheet_columns_missing'; missing: readonly UploadColumn[] }

/** Returns the rows of a file that leaves no question open, otherwise the questions. */
export function readSureRows(file: readonly SheetLines[], subject: SheetSubject): ReadRows | UnsureSheet {
  const guess = guessLayout(file, subject)
  if (guess === null) return { fault: 'sheet_empty' }
  if (isSureLayout(guess, subject.kind)) return readRows(file, guess, { withHidden: false })
  const needed = NEEDED_COLUMNS[subject.kind].filter((column) => guess.missing.includes(column))
  const missing = UPLOAD_COLUMNS.filter(
    (column) => guess.unsure.includes(column) || needed.some((one) => one === column),
  )
  return missing.length > 0 ? { fault: 'sheet_columns_missing', missing } : { fault: 'sheet_hidden_rows' }
}
