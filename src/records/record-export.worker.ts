import { serveExport } from '../data/export/serve-export.ts'
import type { Table } from '../../domain/spreadsheet/cell.ts'

/** The rows come with the question. */
serveExport<Table['rows']>(async function* (_, { question: rows }) {
  yield { rows, total: rows.length }
})
