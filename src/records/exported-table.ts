import type { Table } from '../../domain/spreadsheet/cell.ts'
import type { Column, Translate } from '../ui/list/column.ts'

/** The shown columns of all rows, as a file has them. */
export async function exportedTable<Row>(columns: readonly Column<Row>[], readAll: () => Promise<readonly Row[]>, t: Translate): Promise<Table> {
  const told = columns.flatMap(({ header, exported }) => (exported ? [{ header: t(header), exported }] : []))
  const rows = await readAll()
  return { header: told.map(({ header }) => header), rows: rows.map((row) => told.map(({ exported }) => exported(row, t))) }
}
