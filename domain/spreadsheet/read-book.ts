import { type SheetCell, textOfCell } from './cell-text.ts'

/*
 * Reads workbooks for browser and server. Both unpack a file themselves, parse it with the same options, and read the
 * texts of its cells here.
 */

/** Options for the library that parses a workbook. With `cellStyles` it reports hidden rows and columns. */
export const PARSE_OPTIONS = {
  dense: true,
  cellFormula: true,
  cellHTML: false,
  cellNF: true,
  cellText: true,
  cellStyles: true,
} as const

/** A row of a sheet with texts. */
export interface SheetRow {
  /** Number of the row as a spreadsheet shows it. */
  row: number
  isHidden: boolean
  texts: string[]
}

export interface SheetLines {
  name: string
  isHidden: boolean
  /** Indexes of hidden columns. */
  hiddenColumns: number[]
  /** Whether the file counts its days from 1904. */
  from1904: boolean
  rows: SheetRow[]
}

interface Cell {
  t: string
  v?: unknown
  w?: string
  z?: string | number
  f?: string
}

interface Place {
  r: number
  c: number
}

/** A workbook as `xlsx` parses it. */
export interface Book {
  SheetNames: readonly string[]
  Sheets: Readonly<Record<string, object>>
  Workbook?: { WBProps?: { date1904?: boolean }; Sheets?: readonly { Hidden?: number }[] }
}

interface ParsedSheet {
  '!data'?: readonly (readonly (Cell | undefined)[] | undefined)[]
  '!rows'?: readonly ({ hidden?: boolean } | undefined)[]
  '!cols'?: readonly ({ hidden?: boolean } | undefined)[]
  '!merges'?: readonly { s: Place; e: Place }[]
}

/** Maximum number of columns; no list of people has more. */
const COLUMNS_MOST = 200
/** Maximum number of cells covered by merges. */
const COVERED_MOST = 20_000

/** Separates the stored and the shown value of a cell. No valid value of any column has this character. */
export const DISAGREES = ' ≠ '
const NOTHING = '…'

const ERRORS: Readonly<Record<number, string>> = {
  0: '#NULL!',
  7: '#DIV/0!',
  15: '#VALUE!',
  23: '#REF!',
  29: '#NAME?',
  36: '#NUM!',
  42: '#N/A',
  43: '#GETTING_DATA',
}

/** First bytes of the containers in which Office stores encrypted workbooks, and workbooks before 2007. */
const CONTAINER = [0xd0, 0xcf, 0x11, 0xe0]

/** Returns whether a file is a workbook that opens only with a password. */
export function isEncrypted(bytes: Uint8Array): boolean {
  return (
    CONTAINER.every((byte, nth) => bytes[nth] === byte) &&
    new TextDecoder('utf-16le').decode(bytes).includes('EncryptedPackage')
  )
}

/** Returns the texts of each sheet of a workbook, each text cut at `most` characters. */
export function linesOfBook({ SheetNames, Sheets, Workbook }: Book, most: number): SheetLines[] {
  const from1904 = Workbook?.WBProps?.date1904 === true
  return SheetNames.map((name, nth) => ({
    name,
    isHidden: (Workbook?.Sheets?.[nth]?.Hidden ?? 0) > 0,
    from1904,
    ...linesOfSheet(Sheets[name] ?? {}, from1904, most),
  }))
}

function linesOfSheet(
  { '!data': data = [], '!rows': rows, '!cols': cols, '!merges': merges = [] }: ParsedSheet,
  from1904: boolean,
  most: number,
): Pick<SheetLines, 'hiddenColumns' | 'rows'> {
  const isCalculated = hasResults(data)
  const read = (cell: Cell | undefined) => textOf(cell, { from1904, isCalculated }).slice(0, most)
  // Only rows with cells: a format alone can make a sheet a million rows long.
  const texts = new Map<number, string[]>()
  data.forEach((row, nth) => {
    if (row !== undefined && row.length > 0) texts.set(nth, Array.from(row.slice(0, COLUMNS_MOST), read))
  })
  coverMerged(texts, merges)
  return {
    hiddenColumns: Array.from(cols ?? []).flatMap((column, nth) => (column?.hidden === true ? [nth] : [])),
    rows: [...texts].flatMap(([nth, line]) =>
      line.every((text) => text === '') ? [] : [{ row: nth + 1, isHidden: rows?.[nth]?.hidden === true, texts: line }],
    ),
  }
}

/** Returns whether a formula may have no result: the library reads a missing number as 0. */
function isNoResult({ v }: Cell): boolean {
  return v === undefined || v === '' || v === 0
}

/** Returns whether any formula of a sheet has a result. Programs that don't calculate leave all of them empty. */
function hasResults(data: NonNullable<ParsedSheet['!data']>): boolean {
  // A row with one cell far to the right is as long as a sheet is wide.
  return data.some((row) => row?.slice(0, COLUMNS_MOST).some((cell) => cell?.f !== undefined && !isNoResult(cell)))
}

function textOf(
  cell: Cell | undefined,
  { from1904, isCalculated }: { from1904: boolean; isCalculated: boolean },
): string {
  if (cell === undefined) return ''
  if (cell.t === 'e') return typeof cell.v === 'number' ? (ERRORS[cell.v] ?? '#ERROR') : '#ERROR'
  if (cell.f !== undefined && !isCalculated && isNoResult(cell)) return `=${cell.f}`
  const given: SheetCell = {
    value: cell.v,
    format: cell.z === undefined ? undefined : String(cell.z),
    shown: cell.w,
    from1904,
  }
  const { stored, shown } = textOfCell(given)
  return shown === null ? stored : `${stored || NOTHING}${DISAGREES}${shown.trim() || NOTHING}`
}

/** A merge stores its value in its first cell and shows it across all; the meaning of the others is uncertain. */
function coverMerged(texts: ReadonlyMap<number, string[]>, merges: NonNullable<ParsedSheet['!merges']>): void {
  let left = COVERED_MOST
  for (const { s: from, e: to } of merges) {
    const value = texts.get(from.r)?.[from.c] ?? ''
    if (value === '') continue
    for (let row = from.r; row <= to.r && left > 0; row += 1)
      for (let column = from.c; column <= to.c && column < COLUMNS_MOST; column += 1) {
        left -= 1
        const line = texts.get(row)
        if (left < 0 || line === undefined || (row === from.r && column === from.c)) continue
        while (line.length <= column) line.push('')
        if (line[column] === '') line[column] = `${NOTHING}${DISAGREES}${value}`
      }
  }
}
