import type { UploadPlace } from '../../../domain/pass-upload/check-rows.ts'
import type { UploadRow } from '../../../domain/pass-upload/columns.ts'

export const PLACE: UploadPlace = { country: 'colombia', vehicleTypeId: 1, authorizedVehicles: 2 }

/** A valid row; each number gives another person. */
export function aRow(row: number, cells: Partial<UploadRow['cells']> = {}): UploadRow {
  return {
    row,
    cells: {
      identificationType: 'CC',
      identification: String(52_000_000 + row),
      firstName: 'Mariana',
      lastName: 'Torres',
      email: `mariana.${row}@parq.test`,
      phoneCode: '57',
      phone: String(3_000_000_000 + row),
      vehicleType: 'car',
      plates: `ABC${String(row).padStart(3, '0')}`,
      startDate: '2026-12-01',
      endDate: '2026-12-31',
      ...cells,
    },
  }
}
