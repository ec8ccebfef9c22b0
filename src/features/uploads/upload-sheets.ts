import { lastDayOf } from '../../../domain/memberships.ts'
import type { Language } from '../../../domain/people.ts'
import type { UploadFault } from '../../../domain/uploads/check-rows.ts'
import {
  COLUMN_TITLES,
  EXAMPLE_EMAIL,
  SHEET_COLUMNS,
  type SheetKind,
  type UploadColumn,
  type UploadRow,
} from '../../../domain/uploads/columns.ts'
import type { FixPlace } from '../../../domain/uploads/fixes.ts'
import { ID_CODES, ROLE_TITLES, TYPE_TITLES, typeTitle } from '../../../domain/uploads/row-values.ts'
import type { ColumnRule, SheetOfLines } from '../../lib/spreadsheet/write-lines.ts'

interface TemplateOptions {
  name: string
  language: Language
  today: string
  place: FixPlace
  /** Hint of a spreadsheet at the cells of a column. */
  prompts: Partial<Record<UploadColumn, string | undefined>>
}

/** Returns an empty sheet with titles in a person's language, a description of each cell, and an example row. */
export function templateSheet({ name, language, today, place, prompts }: TemplateOptions): SheetOfLines {
  const { kind, phoneCode, validity } = place
  const columns = SHEET_COLUMNS[kind]
  const titles = COLUMN_TITLES[language]
  const example: UploadRow['cells'] = {
    identificationType: 'CC',
    identification: '1020304050',
    firstName: 'Mariana',
    lastName: 'Torres',
    email: EXAMPLE_EMAIL,
    phoneCode,
    phone: '3001112233',
    vehicleType: place.kind === 'passes' ? typeTitle(place, language) : TYPE_TITLES[language][1],
    plates: kind === 'vehicles' ? 'ABC123' : 'ABC123;DEF456',
    brand: 'Renault',
    model: 'Logan',
    color: language === 'es' ? 'Rojo' : 'Red',
    startDate: today,
    endDate: validity === undefined ? today : lastDayOf(today, validity),
    role: ROLE_TITLES[language].parking_staff,
    locations: place.kind === 'users' ? (place.locations[0]?.name ?? '') : '',
  }
  const lists: Partial<Record<UploadColumn, readonly string[]>> = {
    identificationType: ID_CODES,
    vehicleType: [
      ...new Set([
        ...(place.kind === 'passes' ? [typeTitle(place, language)] : []),
        ...(place.kind === 'vehicles' ? place.types.map((type) => typeTitle(type, language)) : []),
        ...Object.values(TYPE_TITLES[language]),
      ]),
    ],
    role: Object.values(ROLE_TITLES[language]),
  }
  const rules = columns.flatMap((column, at): ColumnRule[] => {
    const { [column]: prompt = '' } = prompts
    const { [column]: list } = lists
    return prompt === '' && list === undefined
      ? []
      : [{ column: at, title: titles[column], prompt, ...(list !== undefined && { list }) }]
  })
  return { name, lines: [titlesIn(kind, language), lineOf(kind, example)], rules }
}

export function uploadSheet(kind: SheetKind, rows: readonly UploadRow[]): SheetOfLines {
  return { name: kind, lines: [[...SHEET_COLUMNS[kind]], ...rows.map(({ cells }) => lineOf(kind, cells))] }
}

/** Returns the rows with their faults, for a person who fixes them in a spreadsheet. */
export function annotatedSheet(
  kind: SheetKind,
  rows: readonly UploadRow[],
  faults: readonly UploadFault[],
  {
    name,
    language,
    title,
    words,
  }: { name: string; language: Language; title: string; words: (fault: UploadFault, row: UploadRow) => string },
): SheetOfLines {
  const found = new Map<number, UploadFault[]>()
  for (const fault of faults) found.set(fault.row, [...(found.get(fault.row) ?? []), fault])
  const told = (row: UploadRow) =>
    (found.get(row.row) ?? [])
      .map((fault) => `${COLUMN_TITLES[language][fault.column]}: ${words(fault, row)}`)
      .join('. ')
  return {
    name,
    lines: [[...titlesIn(kind, language), title], ...rows.map((row) => [...lineOf(kind, row.cells), told(row)])],
  }
}

function titlesIn(kind: SheetKind, language: Language): string[] {
  return SHEET_COLUMNS[kind].map((column) => COLUMN_TITLES[language][column])
}

function lineOf(kind: SheetKind, cells: UploadRow['cells']): string[] {
  return SHEET_COLUMNS[kind].map((column) => cells[column])
}
