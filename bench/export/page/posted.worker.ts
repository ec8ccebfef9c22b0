import type { Table } from '../../../domain/spreadsheet/cell.ts'
import type { ExportMessage } from '../../../src/data/export/export-messages.ts'
import { sheetJsFile } from './sheetjs.ts'

globalThis.addEventListener('message', ({ data: { header, rows } }: MessageEvent<Table>) => {
  const file = new Blob([sheetJsFile(header, rows)])
  globalThis.postMessage({ kind: 'done', rows: rows.length, file } satisfies ExportMessage)
})
