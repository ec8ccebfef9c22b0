import { COLUMN_TITLES, SHEET_COLUMNS } from '../../../domain/uploads/columns.ts'
import { aRow } from './support.ts'

export const TITLES = SHEET_COLUMNS.passes.map((column) => COLUMN_TITLES.es[column])
export const lineOf = (row: number, cells: Parameters<typeof aRow>[1] = {}) =>
  SHEET_COLUMNS.passes.map((column) => aRow(row, cells).cells[column])
