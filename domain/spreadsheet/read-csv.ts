import { textOfBytes } from '../text/misread-text.ts'
import type { SheetLines, SheetRow } from './read-book.ts'

/*
 * Reads CSV files for browser and server. Programs differ in the separator and in the encoding; the file itself shows
 * both.
 */

const SEPARATORS = [';', ',', '\t', '|'] as const
type Separator = (typeof SEPARATORS)[number]

/** A list of people has no columns further right. */
const COLUMNS_MOST = 200
/** Number of lines that are read: more than a sheet may have, so that a longer file is refused and not truncated. */
const LINES_MOST = 12_000
/** Number of lines that are examined for the separator. */
const SAMPLE = 20

/** Beginnings of files that are no text: zips, workbooks before 2007, pictures and PDFs. */
const BINARY = /^(?:PK|ÐÏ.à|\u0089PNG|ÿØÿ|GIF8|%PDF)/s

/**
 * Returns the texts of a CSV file, each cut at `most` characters; `null` for a file that is no text. Formulas are not
 * calculated, but kept as text.
 */
export function linesOfCsv(bytes: Uint8Array, most: number): SheetLines[] | null {
  const text = decode(bytes)
  if (text === null) return null
  const named = /^sep=(.)\r?\n/i.exec(text)
  const body = named === null ? text : text.slice(named[0].length)
  const separator = SEPARATORS.find((one) => one === named?.[1]) ?? separatorOf(body)
  return [{ name: 'CSV', isHidden: false, hiddenColumns: [], from1904: false, rows: rowsOf(body, separator, most) }]
}

/**
 * Returns a file as text: decoded by its byte-order mark, otherwise as UTF-8, otherwise in the encoding that reads best
 * as Spanish or English; `null` if the file is no text.
 */
function decode(bytes: Uint8Array): string | null {
  const [one, other, third, fourth] = bytes
  if (BINARY.test(String.fromCodePoint(...bytes.subarray(0, 4)))) return null
  // A UTF-16 text without a mark has zeros between the letters of its first title.
  const isLittle = (one === 0xff && other === 0xfe) || (one !== 0 && other === 0 && fourth === 0)
  const isBig = (one === 0xfe && other === 0xff) || (one === 0 && other !== 0 && third === 0)
  if (isLittle || isBig) return textOf(new TextDecoder(isBig ? 'utf-16be' : 'utf-16le').decode(bytes))
  return textOf(utf8(bytes) ?? textOfBytes(bytes))
}

const textOf = (text: string) => (text.includes('\0') ? null : text)

function utf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // A file in another encoding is not an error.
    return null
  }
}

/** Returns the separator that splits the first lines into the most cells, the same number in each line. */
function separatorOf(text: string): Separator {
  const counts = SEPARATORS.map((separator) => {
    const widths = rowsOf(text.slice(0, 50_000), separator, 100, SAMPLE).map(({ texts }) => texts.length)
    const most = Math.max(1, ...widths)
    return { separator, score: most === 1 ? 0 : widths.filter((width) => width === most).length * 1_000 + most }
  })
  return counts.toSorted((one, other) => other.score - one.score)[0]?.separator ?? ','
}

/** Excel writes `="00123"` to keep the zeros of a number. */
const KEPT_TEXT = /^="([^"]*)"$/

/** Reads the cells of RFC 4180: a quoted one may hold separators, line breaks and doubled quotes. */
function rowsOf(text: string, separator: Separator, most: number, lines = LINES_MOST): SheetRow[] {
  const rows: SheetRow[] = []
  let [row, texts]: [number, string[]] = [1, []]
  let [cell, isQuoted]: [string, boolean] = ['', false]
  const endCell = () => {
    if (texts.length < COLUMNS_MOST) texts.push(cell.replace(KEPT_TEXT, '$1').trim().slice(0, most))
    cell = ''
  }
  const endRow = () => {
    endCell()
    if (texts.some((one) => one !== '')) rows.push({ row, isHidden: false, texts })
    row += 1
    texts = []
  }
  for (let at = 0; at < text.length && rows.length < lines; at += 1) {
    const sign = text[at] ?? ''
    if (isQuoted) {
      if (sign !== '"') cell += sign
      else if (text[at + 1] === '"') {
        cell += '"'
        at += 1
      } else isQuoted = false
    } else if (sign === '"' && cell === '') isQuoted = true
    else if (sign === separator) endCell()
    else if (sign === '\n') endRow()
    else if (sign !== '\r') cell += sign
    else if (text[at + 1] !== '\n') endRow()
  }
  if (cell !== '' || texts.length > 0) endRow()
  return rows
}
