import type { CollectionName } from '../../../contract/events.ts'
import type { KeptDatabase } from '../../offline/kept-database.ts'
import { type Cell, wordCell } from '../../../domain/spreadsheet/cell.ts'
import type { KeptPage } from '../kept-page.ts'
import type { ExportRequest } from './export-messages.ts'
import type { ExportPlace } from './export-place.ts'
import { requireFilled } from './not-filled.ts'
import type { ExportedRows } from './serve-export.ts'
import { unsentCell } from './word-cells.ts'

/** Question of an export: the list's question, without a page. */
export interface ListQuestion {
  search: string
}

interface KeptRowState {
  pending: boolean
  needsPerson: boolean
}

/** File layout of a list whose rows are all on the device. */
interface KeptList<Row extends KeptRowState, Column extends string> {
  collection: CollectionName
  find: (db: KeptDatabase, search: string, skip: number, limit: number) => Promise<KeptPage<Row>>
  /** Columns in the order of the file. Members of an enumeration are written as words, if there are words for them. */
  columns: readonly Column[]
  tells: (row: Row) => Record<Column, string | null>
}

/* @__NO_SIDE_EFFECTS__ */
export function defineKeptList<Row extends KeptRowState, const Column extends string>(
  list: KeptList<Row, Column>,
): KeptList<Row, Column> {
  return list
}

/** More rows than any device keeps. A search multiplies this number, so it is well below the integer limit. */
const ALL = 2 ** 29

/** Reads all rows that the search finds, in one read of the device, and marks the unsent ones. */
export function readKeptList<Row extends KeptRowState, Column extends string>({
  collection,
  find,
  columns,
  tells,
}: KeptList<Row, Column>) {
  return async function* read(
    { db }: Pick<ExportPlace, 'db'>,
    { question, words }: Pick<ExportRequest<ListQuestion>, 'question' | 'words'>,
  ): AsyncIterable<ExportedRows> {
    await requireFilled(db, collection)
    const { rows, total } = await find(db, question.search, 0, ALL)
    const cells = rows.map((row): Cell[] => {
      const values = tells(row)
      return [...columns.map((column) => wordCell(words, column, values[column])), unsentCell(words, row)]
    })
    yield { rows: cells, total }
  }
}
