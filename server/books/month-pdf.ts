import { eq } from 'drizzle-orm'
import * as v from 'valibot'

import type { ParsedRequest, ResponseOf } from '../../contract/endpoint.ts'
import type { getMonthFile } from '../../contract/month.ts'
import type { Currency } from '../../domain/countries.ts'
import { type MonthTable, isNothing } from '../../contract/month-rows.ts'
import { monthTables } from '../../contract/month-tables.ts'
import { LocalDay } from '../../contract/primitives.ts'
import { formatDay, formatMoment } from '../../domain/format-day.ts'
import { type AmountStyle, formatFigures } from '../../domain/money.ts'
import type { Cell } from '../../domain/spreadsheet/cell.ts'
import { printable, PDF_FONTS } from '../customer-receipt/receipt-pdf.ts'
import { openPdf, setFont } from '../pdf/pdf-document.ts'
import { companies } from '../db/schema/companies.ts'
import type { CompanyContext, StepsContext } from '../http/route.ts'
import { documentsInTurn } from '../http/work-queues.ts'
import { wordsIn } from '../locales/catalogs.ts'
import { type MonthCatalog, monthWordsIn } from '../locales/month-words.ts'
import { readMonth } from './month.ts'

/** A4, landscape. */
const SIZE = 'A4'
const MARGIN = 36
const WIDTH = 842 - 2 * MARGIN
const HEIGHT = 595 - 2 * MARGIN
const TEXT = 7.5
const SMALL_TEXT = 6
/** Number of columns that fit at the usual text size. */
const MANY = 10
const LINE = 12

interface Look {
  currency: Currency
  style: AmountStyle
}

/** Returns the figures of a month as a PDF file, in the language of the reader. */
export async function monthFile(
  query: ParsedRequest<typeof getMonthFile>['query'],
  context: StepsContext,
): Promise<ResponseOf<typeof getMonthFile>> {
  const { companyId, fileName, document } = await context.inCompany((inside) => documentOf(query, inside))
  // Drawn without a database connection.
  const content = await documentsInTurn(companyId, () => draw(document))
  return { fileName, content: content.toString('base64') }
}

interface MonthDocument {
  title: string
  lines: readonly string[]
  language: string
  tables: readonly MonthTable[]
  words: MonthCatalog
  look: Look
}

async function documentOf(
  query: ParsedRequest<typeof getMonthFile>['query'],
  context: CompanyContext,
): Promise<{ companyId: string; fileName: string; document: MonthDocument }> {
  const { tx, actor, entered } = context
  const [company] = await tx.db.select().from(companies).where(eq(companies.id, actor.companyId))
  if (!company) throw new Error('An actor without their company')
  const month = await readMonth(query, context)
  const words = monthWordsIn(entered.language, company.country)
  const { day } = wordsIn(entered.language, company.country)
  const tables = monthTables(month, (word) => words.words[word])
  const state = month.close === null ? words.open : words.closed(day(month.close.until), month.close.closedBy.name)
  const known = query.knownOn === undefined ? [] : [words.knownOn(day(query.knownOn))]
  return {
    companyId: actor.companyId,
    fileName: `${words.title} ${month.month}.pdf`,
    document: {
      title: `${words.title} ${month.month.slice(5)}/${month.month.slice(0, 4)}`,
      lines: [company.name, company.taxId, state, ...known, words.clocks(month.timeZones.join(', '), month.currency)],
      language: entered.language,
      tables,
      words,
      look: { currency: month.currency, style: company.amountStyle },
    },
  }
}

async function draw({ title, lines, language, tables, words, look }: MonthDocument): Promise<Buffer> {
  const { document, written } = await openPdf({
    size: SIZE,
    layout: 'landscape',
    margin: MARGIN,
    lang: language,
    info: { Title: printable(title), Author: printable(lines[0] ?? '') },
  })
  setFont(document, PDF_FONTS.bold).fontSize(14).text(printable(title), MARGIN, MARGIN)
  setFont(document, PDF_FONTS.regular).fontSize(8)
  for (const line of lines.filter((one) => one !== '')) document.text(printable(line))
  document.y += 8
  for (const table of tables) {
    const { columns, rows, total } = withFigures(table)
    // No figure is ever cut off: with many columns the text is smaller.
    const size = columns.length > MANY ? SMALL_TEXT : TEXT
    if (document.y + 4 * LINE > MARGIN + HEIGHT) document.addPage()
    setFont(document, PDF_FONTS.bold)
      .fontSize(10)
      .text(printable(words.sections[table.section]), MARGIN, document.y + 6)
    document.y += 3
    if (rows.length === 0) {
      setFont(document, PDF_FONTS.regular).fontSize(TEXT).text(printable(words.nothing), MARGIN)
      continue
    }
    const isText = columns.map((_, nth) => rows.every((row) => typeof (row[nth] ?? '') === 'string'))
    const shares = isText.map((text) => (text ? 1.4 : 1.1))
    const whole = shares.reduce((sum, share) => sum + share, 0)
    const line = (cells: readonly Cell[], font: string) => {
      if (document.y + LINE > MARGIN + HEIGHT) document.addPage()
      const top = document.y
      setFont(document, font).fontSize(size)
      let left = MARGIN
      for (const [nth, share] of shares.entries()) {
        const width = (WIDTH * share) / whole
        document.text(printable(cellText(cells[nth] ?? null, look)), left, top, {
          width: width - 4,
          height: LINE,
          align: isText[nth] === true ? 'left' : 'right',
          ellipsis: true,
          lineBreak: false,
        })
        left += width
      }
      document.y = top + LINE
    }
    line(
      columns.map((column) => words.words[column]),
      PDF_FONTS.bold,
    )
    for (const cells of rows) line(cells, PDF_FONTS.regular)
    if (total !== null) line(total, PDF_FONTS.bold)
  }
  document.end()
  return written
}

/** Leaves out columns without figures, as the screen does. */
function withFigures({ columns, rows, total }: MonthTable) {
  const isShown = columns.map((_, nth) => nth === 0 || rows.some(({ cells }) => !isNothing(cells[nth] ?? null)))
  const shown = <Item>(of: readonly Item[]) => of.filter((_, nth) => isShown[nth] === true)
  return {
    columns: shown(columns),
    rows: rows.map(({ cells }) => shown(cells)),
    total: total === null ? null : shown(total),
  }
}

/** Returns the text of a cell as a person reads it: days and moments as everywhere on the screen. */
export function cellText(cell: Cell, { currency, style }: Look): string {
  if (cell === null) return ''
  if (typeof cell === 'string') return v.is(LocalDay, cell) ? formatDay(cell) : cell
  if ('count' in cell) return String(cell.count)
  if ('wallClock' in cell) return formatMoment(cell.wallClock)
  return `${cell.amount < 0 ? '–' : ''}${formatFigures(Math.abs(cell.amount), currency, style)}`
}
