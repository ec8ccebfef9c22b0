import { csvPieces } from '../../lib/spreadsheet/csv.ts'
import type { Cell, Table } from '../../lib/spreadsheet/cell.ts'
import { ApiFailure } from '../../offline/api-failure.ts'
import { StorageError } from '../../offline/storage-failure.ts'
import type { ExportMessage, ExportRequest } from './export-messages.ts'
import { NotFilled } from './not-filled.ts'
import { openExportPlace, type ExportPlace } from './export-place.ts'

/** Some rows, and how many are known to come in all. */
export interface ExportedRows {
  rows: readonly (readonly Cell[])[]
  total: number | null
}

export type ReadForExport<Question> = (place: ExportPlace, request: ExportRequest<Question>) => AsyncIterable<ExportedRows>

const TYPES = { xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', csv: 'text/csv;charset=utf-8' }

/** Makes this worker the export of one list: it reads the rows itself, writes the file, and says how far it is. */
export function serveExport<Question>(read: ReadForExport<Question>): void {
  const say = (message: ExportMessage) => globalThis.postMessage(message)
  globalThis.addEventListener('message', ({ data }: MessageEvent<ExportRequest<Question>>) => {
    fileOf(read, data, say).catch((error: unknown) => say({ kind: 'failed', why: whyOf(error) }))
  })
}

async function fileOf<Question>(read: ReadForExport<Question>, request: ExportRequest<Question>, say: (message: ExportMessage) => void): Promise<void> {
  const { format, title, header, userId, companyId, amounts } = request
  const rows: (readonly Cell[])[] = []
  for await (const { rows: some, total } of read(await openExportPlace(userId, companyId), request)) {
    for (const row of some) rows.push(row)
    say({ kind: 'reading', done: rows.length, total })
  }
  say({ kind: 'writing', rows: rows.length })
  const table = { header, rows, amounts }
  const file = new Blob(format === 'csv' ? csvPieces(table) : [await xlsxOf(title, table)], { type: TYPES[format] })
  say({ kind: 'done', rows: rows.length, file })
}

/** What writes it weighs more than all else of a worker: the exports of all lists share it. */
async function xlsxOf(title: string, table: Table): Promise<ArrayBuffer> {
  const { xlsxFile } = await import('../../lib/spreadsheet/xlsx.ts')
  return xlsxFile(title, table)
}

function whyOf(error: unknown): Extract<ExportMessage, { kind: 'failed' }>['why'] {
  if (error instanceof StorageError) return 'storage'
  if (error instanceof NotFilled) return 'filling'
  if (!(error instanceof ApiFailure)) return 'other'
  if (error.problem !== null) return 'refused'
  return error.reason.kind === 'network' || error.reason.kind === 'timeout' ? 'offline' : 'other'
}
