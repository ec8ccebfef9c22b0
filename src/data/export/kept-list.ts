import type { CollectionName } from '../../../contract/events.ts'
import type { KeptDatabase } from '../../offline/kept-database.ts'
import { type Cell, wordCell } from '../../../domain/spreadsheet/cell.ts'
import type { KeptPage } from '../kept-page.ts'
import type { ExportRequest } from './export-messages.ts'
import type { ExportPlace } from './export-place.ts'
import { requireFilled } from './not-filled.ts'
import type { ExportedRows } from './serve-export.ts'
import { unsentCell } from './word-cells.ts'

/** What an export asks for: what the list does, without a page. */
export interface ListQuestion {
  search: string
}

interface KeptRowState {
  pending: boolean
  needsPerson: boolean
}

/** A list of which the device keeps all, as a file has it. */
interface KeptList<Row extends KeptRowState, Column extends string> {
  collection: CollectionName
  find: (db: KeptDatabase, search: string, skip: number, limit: number) => Promise<KeptPage<Row>>
  /** In the order of the file. A member of an enumeration stands there in words, where there are words for it. */
  columns: readonly Column[]
  tells: (row: Row) => Record<Column, string | null>
}

/* @__NO_SIDE_EFFECTS__ */
export function defineKeptList<Row extends KeptRowState, const Column extends string>(
  list: KeptList<Row, Column>,
): KeptList<Row, Column> {
  return list
}

/** More than any device keeps; what looks for them asks for some times as many. */
const ALL = 2 ** 29

/** All rows that the search finds, as one look of the device has them, and which are not sent yet. */
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
