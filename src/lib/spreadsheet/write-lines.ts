import { CFB, utils, write } from 'xlsx'

/** Comment and allowed values of a column in a spreadsheet, from the second row on. */
export interface ColumnRule {
  column: number
  title: string
  prompt: string
  /** The only allowed values. */
  list?: readonly string[]
}

export interface SheetOfLines {
  name: string
  lines: readonly (readonly string[])[]
  rules?: readonly ColumnRule[]
}

const LAST_ROW = 10_001
const SHEET = '/xl/worksheets/sheet1.xml'
const WIDEST = 40
const MEASURED = 200

/** Returns an .xlsx file of texts, which calculates nothing. */
export function writeLines({ name, lines, rules = [] }: SheetOfLines): Uint8Array<ArrayBuffer> {
  const sheet = utils.aoa_to_sheet(lines.map((line) => line.map((value) => ({ t: 's', v: value, z: '@' }))))
  sheet['!cols'] = (lines[0] ?? []).map((_, column) => ({
    wch: Math.min(WIDEST, Math.max(...lines.slice(0, MEASURED).map((line) => line[column]?.length ?? 0)) + 2),
  }))
  const book = utils.book_new()
  utils.book_append_sheet(book, sheet, name.replaceAll(/[\\/?*[\]:]/g, ' ').slice(0, 31))
  const file: unknown = write(book, { type: 'array', bookType: 'xlsx', compression: true })
  if (!(file instanceof ArrayBuffer)) throw new Error('The spreadsheet was not written as bytes')
  return rules.length === 0 ? new Uint8Array(file) : withRules(new Uint8Array(file), rules)
}

/** Adds rules to the file's XML, because the library can't write rules for cells. */
function withRules(file: Uint8Array, rules: readonly ColumnRule[]): Uint8Array<ArrayBuffer> {
  const container = CFB.read(file, { type: 'array' })
  const content: unknown = CFB.find(container, SHEET)?.content
  if (!(content instanceof Uint8Array) && !Array.isArray(content)) throw new Error('The spreadsheet has no sheet')
  const xml = new TextDecoder().decode(Uint8Array.from(content))
  const validations = `<dataValidations count="${rules.length}">${rules.map(ruleXml).join('')}</dataValidations>`
  CFB.utils.cfb_add(
    container,
    SHEET,
    new TextEncoder().encode(xml.replace('</sheetData>', `</sheetData>${validations}`)),
  )
  const written: unknown = CFB.write(container, { fileType: 'zip', type: 'array', compression: true })
  if (!(written instanceof Uint8Array) && !Array.isArray(written))
    throw new Error('The spreadsheet was not written as bytes')
  return Uint8Array.from(written)
}

function ruleXml({ column, title, prompt, list }: ColumnRule): string {
  const letter = utils.encode_col(column)
  const type = list === undefined ? '' : ' type="list" showErrorMessage="1"'
  const formula = list === undefined ? '' : `<formula1>"${escaped(list.join(','))}"</formula1>`
  return `<dataValidation${type} allowBlank="1" showInputMessage="1" promptTitle="${escaped(title.slice(0, 32))}" prompt="${escaped(prompt.slice(0, 255))}" sqref="${letter}2:${letter}${LAST_ROW}">${formula}</dataValidation>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
