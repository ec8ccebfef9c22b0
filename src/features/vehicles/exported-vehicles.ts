import { vehicleTypeName } from '../../../domain/vehicles.ts'
import type { ExportRequest } from '../../data/export/export-messages.ts'
import type { ExportPlace } from '../../data/export/export-place.ts'
import { wantFilled } from '../../data/export/not-filled.ts'
import type { ExportedRows } from '../../data/export/serve-export.ts'
import { unsentCell, wordCell, type ExportWords } from '../../data/export/word-cells.ts'
import type { Cell } from '../../lib/spreadsheet/cell.ts'
import { findKeptVehicles, type VehicleRow } from './kept-vehicles.ts'

/** What an export of vehicles asks for: what their list does, without a page. */
export interface ExportedVehicles {
  search: string
}

export const EXPORTED_FIELDS = ['licensePlate', 'vehicleTypeId', 'driverId', 'brand', 'model', 'color', 'ownerRole'] as const

export function exportedRow({ vehicle, pending, needsPerson }: VehicleRow, words: ExportWords): Cell[] {
  const { licensePlate, vehicleTypeId, driver, brand, model, color, ownerRole } = vehicle
  return [
    licensePlate,
    wordCell(words, 'vehicleTypeId', vehicleTypeName(vehicleTypeId)),
    driver.name,
    brand,
    model,
    color,
    wordCell(words, 'ownerRole', ownerRole),
    unsentCell(words, { pending, needsPerson }),
  ]
}

/** More than any device keeps; what looks for them asks for some times as many. */
const ALL = 2 ** 29

/** All vehicles that the search finds, as one look of the device has them. */
export async function* readVehicles({ db }: Pick<ExportPlace, 'db'>, { question, words }: Pick<ExportRequest<ExportedVehicles>, 'question' | 'words'>): AsyncIterable<ExportedRows> {
  await wantFilled(db, 'vehicles')
  const { rows, total } = await findKeptVehicles(db, question.search, 0, ALL)
  yield { rows: rows.map((row) => exportedRow(row, words)), total }
}
