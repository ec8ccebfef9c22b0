import type { ExportMessage } from '../../../src/data/export/export-messages.ts'
import type { Table } from '../../../src/lib/spreadsheet/cell.ts'
import { xlsxFile } from '../../../src/lib/spreadsheet/xlsx.ts'

globalThis.addEventListener('message', ({ data: { title, table } }: MessageEvent<{ title: string; table: Table }>) => {
  const file = new Blob([xlsxFile(title, table)])
  globalThis.postMessage({ kind: 'done', rows: table.rows.length, file } satisfies ExportMessage)
})
