import type { Membership } from '../../../../contract/membership.ts'
import { type Country, countryOption } from '../../../../domain/countries.ts'
import { lastDayOf } from '../../../../domain/memberships.ts'
import { ID_CODES, TYPE_TITLES, type UploadFault, typeTitle } from '../../../../domain/pass-upload/check-rows.ts'
import {
  COLUMN_TITLES,
  EXAMPLE_EMAIL,
  UPLOAD_COLUMNS,
  type UploadColumn,
  type UploadRow,
} from '../../../../domain/pass-upload/columns.ts'
import type { FixPlace } from '../../../../domain/pass-upload/fixes.ts'
import type { Validity } from '../../../../domain/passes.ts'
import type { Language } from '../../../../domain/people.ts'
import type { VehicleTypeId } from '../../../../domain/vehicles.ts'
import type { ColumnRule, SheetOfLines } from '../../../lib/spreadsheet/write-lines.ts'

/** Returns the data for checking and fixing rows. */
export function placeOf(
  country: Country,
  membership: Pick<Membership, 'vehicleTypeId' | 'authorizedVehicles' | 'validityUnit' | 'validityCount'>,
  typeName: string,
): FixPlace {
  const { vehicleTypeId, authorizedVehicles, validityUnit, validityCount } = membership
  return {
    country,
    vehicleTypeId,
    typeName,
    authorizedVehicles,
    phoneCode: countryOption(country).phoneCode,
    validity: { validityUnit, validityCount },
  }
}

interface TemplateOptions {
  name: string
  language: Language
  country: Country
  today: string
  membership: Validity & { vehicleTypeId: VehicleTypeId }
  /** The company's own name of the membership's type; null if it has none. */
  typeName: string | null
  /** What a spreadsheet says at a cell of the column. */
  prompts: Partial<Record<UploadColumn, string>>
}

/** An empty sheet with titles in a person's language, what each cell takes, and a row that shows how one is written. */
export function templateSheet({
  name,
  language,
  country,
  today,
  membership,
  typeName,
  prompts,
}: TemplateOptions): SheetOfLines {
  const titles = COLUMN_TITLES[language]
  const example: UploadRow['cells'] = {
    identificationType: 'CC',
    identification: '1020304050',
    firstName: 'Mariana',
    lastName: 'Torres',
    email: EXAMPLE_EMAIL,
    phoneCode: countryOption(country).phoneCode,
    phone: '3001112233',
    vehicleType: typeTitle({ ...membership, typeName }, language),
    plates: 'ABC123;DEF456',
    startDate: today,
    endDate: lastDayOf(today, membership),
  }
  const rules = UPLOAD_COLUMNS.flatMap((column, at): ColumnRule[] => {
    const prompt = prompts[column]
    if (prompt === undefined) return []
    const list =
      column === 'identificationType'
        ? [...ID_CODES]
        : column === 'vehicleType'
          ? [...new Set([typeTitle({ ...membership, typeName }, language), ...Object.values(TYPE_TITLES[language])])]
          : undefined
    return [{ column: at, title: titles[column], prompt, ...(list && { list }) }]
  })
  return { name, lines: [titlesIn(language), lineOf(example)], rules }
}

export function uploadSheet(rows: readonly UploadRow[]): SheetOfLines {
  return { name: 'passes', lines: [[...UPLOAD_COLUMNS], ...rows.map(({ cells }) => lineOf(cells))] }
}

/** Returns the rows with their faults, for fixing in a spreadsheet. */
export function annotatedSheet(
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
  const faultTexts = (row: UploadRow) =>
    (found.get(row.row) ?? [])
      .map((fault) => `${COLUMN_TITLES[language][fault.column]}: ${words(fault, row)}`)
      .join('. ')
  return {
    name,
    lines: [[...titlesIn(language), title], ...rows.map((row) => [...lineOf(row.cells), faultTexts(row)])],
  }
}

function titlesIn(language: Language): string[] {
  return UPLOAD_COLUMNS.map((column) => COLUMN_TITLES[language][column])
}

function lineOf(cells: UploadRow['cells']): string[] {
  return UPLOAD_COLUMNS.map((column) => cells[column])
}
