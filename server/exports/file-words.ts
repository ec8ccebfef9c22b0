import { and, eq, isNotNull } from 'drizzle-orm'

import type { ExportedList } from '../../domain/exports.ts'
import type { Language } from '../../domain/people.ts'
import type { ExportWords } from '../../domain/spreadsheet/cell.ts'
import { VEHICLE_TYPES, vehicleTypeKey } from '../../domain/vehicles.ts'
import { companyVehicleTypes } from '../db/schema/companies.ts'
import { WORDS } from '../locales/catalogs.ts'
import { EXPORT_WORDS, type ExportCatalog } from '../locales/export-words.ts'
import type { ReportContext } from '../reports/scope.ts'
import { toVehicleTypeId } from '../vehicle-types/vehicle-type-id.ts'

/** The words of a file, vehicle types as the company calls them. */
export interface FileWords {
  lists: Readonly<Record<ExportedList, string>>
  /** Title of a field, or of a member that has its own column. */
  titleOf: (word: string) => string
  members: ExportWords
  about: ExportCatalog['about']
}

export async function fileWords(language: Language, { tx, actor }: ReportContext): Promise<FileWords> {
  const { lists, fields, members, about } = EXPORT_WORDS[language]
  const own = await tx.db
    .select({ vehicleTypeId: companyVehicleTypes.vehicleTypeId, name: companyVehicleTypes.customName })
    .from(companyVehicleTypes)
    .where(and(eq(companyVehicleTypes.companyId, actor.companyId), isNotNull(companyVehicleTypes.customName)))
  const vehicleTypes = Object.fromEntries([
    ...VEHICLE_TYPES.map((name) => [`vehicleTypeId.${name}`, WORDS[language].vehicles[name]]),
    ...own.map(({ vehicleTypeId, name }) => [`vehicleTypeId.${vehicleTypeKey(toVehicleTypeId(vehicleTypeId))}`, name]),
  ])
  const titles: ExportWords = { ...fields, ...members }
  return { lists, titleOf: (word) => titles[word] ?? word, members: { ...members, ...vehicleTypes }, about }
}
