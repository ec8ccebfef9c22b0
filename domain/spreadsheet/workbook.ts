import type { AmountLook, Cell } from './cell.ts'
import { STYLES, escapedXml, cellXml, columnName, lengthOf, stylesXml, textXml } from './cell-xml.ts'

/** A line of the sheet about the file: its label and value. */
export type AboutLine = readonly [label: string, says: string]

export type Rows = readonly (readonly Cell[])[]

/** A file of any number of rows, which are read while it is written. */
export interface Workbook {
  title: string
  header: readonly string[]
  rows: AsyncIterable<Rows>
  /** If absent, amounts are plain numbers with two decimals. */
  amounts?: AmountLook
  /** Called after all rows are written, because it may state their number. */
  about: (rows: number) => { name: string; lines: readonly AboutLine[] }
}

/** A file within an .xlsx file. It is read completely before the next one. */
export interface Part {
  path: string
  texts: AsyncIterable<string>
}

/** Maximum number of rows of a sheet below its header; further rows get further sheets. */
const SHEET_ROWS = 1_048_575
const WIDEST = 40
const MEASURED = 200
/** Number of rows written before other work may run. Writing them takes some milliseconds. */
const AT_ONCE = 200

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** The parts of an .xlsx file: a sheet about the file, and the rows with a fixed header. The file opens at the rows. */
export async function* partsOf(book: Workbook, sheetRows = SHEET_ROWS): AsyncGenerator<Part> {
  const source = rowSource(book.rows)
  let sheets = 0
  let written = 0
  do {
    sheets += 1
    yield {
      path: sheetPath(sheets + 1),
      texts: rowSheet(book, source, sheetRows, sheets === 1, (rows) => (written += rows)),
    }
  } while (await source.hasMore())
  const { name, lines } = book.about(written)
  yield* frame(
    [name, ...Array.from({ length: sheets }, (_, nth) => (nth === 0 ? book.title : `${book.title} ${nth + 1}`))],
    lines,
    book.amounts,
  )
}

/** A file with a sheet for each table, after the sheet about the file. */
export interface TablesBook extends Pick<Workbook, 'amounts'> {
  tables: readonly { title: string; header: readonly string[]; rows: Rows }[]
  about: { name: string; lines: readonly AboutLine[] }
}

/** The parts of an .xlsx file with several tables, each small enough for one sheet. */
export async function* partsOfTables({ tables, about, amounts }: TablesBook): AsyncGenerator<Part> {
  for (const [nth, { title, header, rows }] of tables.entries()) {
    const book = { title, header, rows: once(rows), about: () => about, ...(amounts && { amounts }) }
    yield {
      path: sheetPath(nth + 2),
      texts: rowSheet(book, rowSource(book.rows), SHEET_ROWS, nth === 0, () => undefined),
    }
  }
  yield* frame([about.name, ...tables.map(({ title }) => title)], about.lines, amounts)
}

async function* once(rows: Rows): AsyncGenerator<Rows> {
  yield rows
}

/** Returns the sheet about the file, and the parts that connect the sheets. */
async function* frame(
  names: readonly string[],
  lines: readonly AboutLine[],
  amounts: AmountLook | undefined,
): AsyncGenerator<Part> {
  yield { path: sheetPath(1), texts: whole(aboutSheet(lines)) }
  yield { path: 'xl/styles.xml', texts: whole(stylesXml(amounts)) }
  yield { path: 'xl/workbook.xml', texts: whole(workbookXml(sheetNames(names))) }
  yield {
    path: 'xl/_rels/workbook.xml.rels',
    texts: whole(
      relations([
        ...names.map((_, nth) => [`worksheet`, `worksheets/sheet${nth + 1}.xml`] as const),
        ['styles', 'styles.xml'],
      ]),
    ),
  }
  yield { path: '_rels/.rels', texts: whole(relations([['officeDocument', 'xl/workbook.xml']])) }
  yield { path: '[Content_Types].xml', texts: whole(contentTypes(names.length)) }
}

function sheetPath(nth: number): string {
  return `xl/worksheets/sheet${nth}.xml`
}

async function* whole(xml: string): AsyncGenerator<string> {
  yield XML + xml
}

interface RowSource {
  hasMore: () => Promise<boolean>
  /** Returns at most this many rows; none at the end. */
  take: (most: number) => Promise<Rows>
}

function rowSource(rows: AsyncIterable<Rows>): RowSource {
  const reading = rows[Symbol.asyncIterator]()
  let rest: Rows = []
  let isOver = false
  async function hasMore(): Promise<boolean> {
    while (rest.length === 0 && !isOver) {
      const next = await reading.next()
      if (next.done === true) isOver = true
      else rest = next.value
    }
    return rest.length > 0
  }
  return {
    hasMore,
    async take(most) {
      await hasMore()
      const some = rest.slice(0, most)
      rest = rest.slice(most)
      return some
    },
  }
}

async function* rowSheet(
  { header, amounts }: Workbook,
  source: RowSource,
  sheetRows: number,
  isFirst: boolean,
  onWritten: (rows: number) => void,
): AsyncGenerator<string> {
  let some = await source.take(Math.min(AT_ONCE, sheetRows))
  yield `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView${isFirst ? ' tabSelected="1"' : ''} workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>${columns(widths(header, some))}<sheetData><row>${header.map((title) => textXml(title, STYLES.heading)).join('')}</row>`
  let count = 0
  while (some.length > 0) {
    yield some.map((row) => `<row>${row.map((cell) => cellXml(cell, amounts)).join('')}</row>`).join('')
    count += some.length
    some = count < sheetRows ? await source.take(Math.min(AT_ONCE, sheetRows - count)) : []
  }
  onWritten(count)
  const filter = header.length === 0 ? '' : `<autoFilter ref="A1:${columnName(header.length - 1)}${count + 1}"/>`
  yield `</sheetData>${filter}</worksheet>`
}

/** Width of the longest text in the first rows. */
function widths(header: readonly string[], rows: Rows): number[] {
  const measured = rows.slice(0, MEASURED)
  return header.map((title, column) =>
    Math.min(WIDEST, Math.max(title.length, ...measured.map((row) => lengthOf(row[column] ?? null))) + 2),
  )
}

function columns(wide: readonly number[]): string {
  return wide.length === 0
    ? ''
    : `<cols>${wide.map((width, nth) => `<col min="${nth + 1}" max="${nth + 1}" width="${width}" customWidth="1"/>`).join('')}</cols>`
}

function aboutSheet(lines: readonly AboutLine[]): string {
  const rows = lines.map(([label, says]) => `<row>${textXml(label, STYLES.label)}${textXml(says)}</row>`)
  const longest = (of: 0 | 1, most: number) => Math.min(most, Math.max(0, ...lines.map((line) => line[of].length)) + 2)
  return `<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"/></sheetViews>${columns([longest(0, WIDEST), longest(1, 3 * WIDEST)])}<sheetData>${rows.join('')}</sheetData></worksheet>`
}

const NAME_MOST = 31

/** Returns valid sheet names: at most 31 characters, without forbidden characters, and unique. */
function sheetNames(wanted: readonly string[]): string[] {
  const names: string[] = []
  for (const [nth, name] of wanted.entries()) {
    const plain =
      name
        .replaceAll(/[\\/?*[\]:]/g, ' ')
        .replaceAll(/^'|'$/g, ' ')
        .slice(0, NAME_MOST) || `${nth + 1}`
    const isTaken = names.some((one) => one.toLowerCase() === plain.toLowerCase())
    names.push(isTaken ? `${plain.slice(0, NAME_MOST - 8)} ${nth + 1}` : plain)
  }
  return names
}

function workbookXml(names: readonly string[]): string {
  const sheets = names.map(
    (name, nth) => `<sheet name="${escapedXml(name)}" sheetId="${nth + 1}" r:id="rId${nth + 1}"/>`,
  )
  return `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><bookViews><workbookView activeTab="1"/></bookViews><sheets>${sheets.join('')}</sheets></workbook>`
}

function relations(of: readonly (readonly [type: string, target: string])[]): string {
  return `<Relationships xmlns="${PACKAGE}/relationships">${of.map(([type, target], nth) => `<Relationship Id="rId${nth + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`).join('')}</Relationships>`
}

function contentTypes(sheets: number): string {
  const overrides = [
    ['/xl/workbook.xml', 'sheet.main'],
    ['/xl/styles.xml', 'styles'],
    ...Array.from({ length: sheets }, (_, nth) => [`/${sheetPath(nth + 1)}`, 'worksheet']),
  ]
  return `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${overrides.map(([path, type]) => `<Override PartName="${path}" ContentType="${TYPE}.${type}+xml"/>`).join('')}</Types>`
}
