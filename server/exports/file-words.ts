import { and, eq, isNotNull } from 'drizzle-orm'

import type { Country } from '../../domain/countries.ts'
import type { ExportedList } from '../../domain/exports.ts'
import type { Language } from '../../domain/people.ts'
import type { ExportWords } from '../../domain/spreadsheet/cell.ts'
import { VEHICLE_TYPES, vehicleTypeKey } from '../../domain/vehicles.ts'
import { companyVehicleTypes } from '../db/schema/companies.ts'
import { exportWordsIn, wordsIn } from '../locales/catalogs.ts'
import type { ExportCatalog } from '../locales/export-words.ts'
import type { ReportContext } from '../reports/scope.ts'
import { toVehicleTypeId } from '../vehicle-types/vehicle-type-id.ts'

/** Texts of the file, with the company's names of vehicle types. */
export interface FileWords {
  lists: Readonly<Record<ExportedList, string>>
  /** Title of a field, or of a member with its own column. */
  titleOf: (word: string) => string
  members: ExportWords
  about: ExportCatalog['about']
}

export async function fileWords(
  language: Language,
  country: Country,
  { tx, actor }: ReportContext,
): Promise<FileWords> {
  const { lists, fields, members, about } = exportWordsIn(language, country)
  const { vehicles } = wordsIn(language, country)
  const own = await tx.db
    .select({ vehicleTypeId: companyVehicleTypes.vehicleTypeId, name: companyVehicleTypes.customName })
    .from(companyVehicleTypes)
    .where(and(eq(companyVehicleTypes.companyId, actor.companyId), isNotNull(companyVehicleTypes.customName)))
  const vehicleTypes = Object.fromEntries([
    ...VEHICLE_TYPES.map((name) => [`vehicleTypeId.${name}`, vehicles[name]]),
    ...own.map(({ vehicleTypeId, name }) => [`vehicleTypeId.${vehicleTypeKey(toVehicleTypeId(vehicleTypeId))}`, name]),
  ])
  const titles: ExportWords = { ...fields, ...members }
  return { lists, titleOf: (word) => titles[word] ?? word, members: { ...members, ...vehicleTypes }, about }
}
