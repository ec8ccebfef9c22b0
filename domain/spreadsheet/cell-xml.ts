import { formatFigures, formatMoney, notationOf } from '../money.ts'
import { DAY_MS } from '../time.ts'
import type { AmountLook, Cell } from './cell.ts'

const WITH_CENTS = '#,##0.00'
/** Spreadsheet programs write both separators in their own language. */
const WITHOUT_CENTS = '#,##0'
const WHEN = 'dd/mm/yyyy hh:mm'
/** Day 0 of a spreadsheet. */
const EPOCH = Date.UTC(1899, 11, 30)
/** Maximum length of a cell. */
const TEXT_MOST = 32_767

/** Styles of cells, in the order of `styles.xml`. */
export const STYLES = { plain: 0, heading: 1, when: 2, cents: 3, whole: 4, formulaLike: 5, label: 6 } as const

/** XML allows no control characters; a spreadsheet reads `_x0041_` as a letter. */
export function escapedXml(text: string): string {
  return (
    text
      .slice(0, TEXT_MOST)
      .toWellFormed()
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
      .replaceAll(/\r\n?/g, '\n')
      .replaceAll(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
      // oxlint-disable-next-line no-control-regex
      .replaceAll(/[\0-\x08\v\f\x0E-\x1F\uFFFE\uFFFF]/g, '\uFFFD')
  )
}

/** Text that a spreadsheet would evaluate once a person edits the cell. The mark keeps it as text. */
const FORMULA_LIKE = /^\s*[=+\-@＝＋－＠]/

/** Text is always text, whatever its first character: no cell is written as a formula. */
export function textXml(text: string, style?: number): string {
  const look = style ?? (FORMULA_LIKE.test(text) ? STYLES.formulaLike : STYLES.plain)
  return `<c t="inlineStr"${look === STYLES.plain ? '' : ` s="${look}"`}><is><t xml:space="preserve">${escapedXml(text)}</t></is></c>`
}

function numberXml(value: number, style: number): string {
  return `<c${style === STYLES.plain ? '' : ` s="${style}"`}><v>${value}</v></c>`
}

function hasCents(amount: number, { currency, style }: AmountLook): boolean {
  return formatFigures(amount, currency, style).includes(notationOf(currency, style).decimal)
}

/** Returns a cell as XML. Empty cells are written too, because their order identifies them. */
export function cellXml(cell: Cell, look: AmountLook | undefined): string {
  if (cell === null) return '<c/>'
  if (typeof cell === 'string') return textXml(cell)
  if ('count' in cell) return numberXml(cell.count, STYLES.plain)
  if ('amount' in cell)
    return numberXml(
      cell.amount / 100,
      look === undefined || look.style === 'spec' || hasCents(cell.amount, look) ? STYLES.cents : STYLES.whole,
    )
  return numberXml((Date.parse(`${cell.wallClock}Z`) - EPOCH) / DAY_MS, STYLES.when)
}

/** Returns the display width of a cell, in digits. */
export function lengthOf(cell: Cell): number {
  if (cell === null) return 0
  return typeof cell === 'string' ? cell.length : 'wallClock' in cell ? WHEN.length : 12
}

/** The formats of `STYLES`, with amounts in the company's notation. */
export function stylesXml(look: AmountLook | undefined): string {
  const unit =
    look === undefined || look.style === 'spec'
      ? ''
      : `"${formatMoney(0, look.currency, look.style).replace(/[\d.,]+$/, '')}"`
  const formats = [WHEN, `${unit}${WITH_CENTS}`, `${unit}${WITHOUT_CENTS}`]
  const numFmts = formats
    .map((format, nth) => `<numFmt numFmtId="${164 + nth}" formatCode="${escapedXml(format)}"/>`)
    .join('')
  const plain = 'fontId="0" fillId="0" borderId="0" xfId="0"'
  const bold = 'fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"'
  const numbers = formats.map((_, nth) => `<xf numFmtId="${164 + nth}" ${plain} applyNumberFormat="1"/>`).join('')
  return `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="${formats.length}">${numFmts}</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="7"><xf numFmtId="0" ${plain}/><xf numFmtId="0" ${bold}/>${numbers}<xf numFmtId="0" ${plain} quotePrefix="1"/><xf numFmtId="0" ${bold} applyAlignment="1"><alignment vertical="top"/></xf></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`
}

export function columnName(nth: number): string {
  return nth < 26 ? String.fromCharCode(65 + nth) : columnName(Math.floor(nth / 26) - 1) + columnName(nth % 26)
}
