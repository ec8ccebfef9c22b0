import { fullName } from '../../../domain/people.ts'
import type { ExportRequest } from '../../data/export/export-messages.ts'
import type { ExportPlace } from '../../data/export/export-place.ts'
import { wantFilled } from '../../data/export/not-filled.ts'
import type { ExportedRows } from '../../data/export/serve-export.ts'
import { unsentCell, type ExportWords } from '../../data/export/word-cells.ts'
import type { Cell } from '../../lib/spreadsheet/cell.ts'
import { phoneText } from './driver-text.ts'
import { findKeptDrivers, type DriverRow } from './kept-drivers.ts'

/** What an export of drivers asks for: what their list does, without a page. */
export interface ExportedDrivers {
  search: string
}

/** What the list may show of a person, and no more. */
export const EXPORTED_FIELDS = ['name', 'identification', 'phone', 'email', 'plates'] as const

export function exportedRow({ driver, pending, needsPerson }: DriverRow, words: ExportWords): Cell[] {
  return [fullName(driver), driver.identification, phoneText(driver), driver.email, driver.plates.join(', '), unsentCell(words, { pending, needsPerson })]
}

/** More than any device keeps; what looks for them asks for some times as many. */
const ALL = 2 ** 29

/** All drivers that the search finds, as one look of the device has them. */
export async function* readDrivers({ db }: Pick<ExportPlace, 'db'>, { question, words }: Pick<ExportRequest<ExportedDrivers>, 'question' | 'words'>): AsyncIterable<ExportedRows> {
  await wantFilled(db, 'drivers')
  const { rows, total } = await findKeptDrivers(db, question.search, 0, ALL)
  yield { rows: rows.map((row) => exportedRow(row, words)), total }
}
