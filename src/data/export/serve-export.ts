import type { Cell } from '../../../domain/spreadsheet/cell.ts'
import type { Rows, Workbook } from '../../../domain/spreadsheet/workbook.ts'
import { csvPieces, csvSignsOf } from '../../lib/spreadsheet/csv.ts'
import { ApiFailure } from '../../offline/api-failure.ts'
import { StorageError } from '../../offline/storage-failure.ts'
import type { ExportMessage, ExportRequest } from './export-messages.ts'
import { CollectionIncomplete } from './not-filled.ts'
import { openExportPlace, type ExportPlace } from './export-place.ts'

/** Some rows, and the total number of rows if it is known. */
export interface ExportedRows {
  rows: Rows
  total: number | null
}

export type ReadForExport<Question> = (
  place: ExportPlace,
  request: ExportRequest<Question>,
) => AsyncIterable<ExportedRows>

type Say = (message: ExportMessage) => void

/** Thrown if there are more rows than a browser writes. */
class TooMany extends Error {
  override readonly name = 'TooMany'
  readonly rows: number

  constructor(rows: number) {
    super(`${rows} rows`)
    this.rows = rows
  }
}

/** Turns this worker into the export of one list: it reads the rows, writes the file and reports progress. */
export function serveExport<Question>(read: ReadForExport<Question>): void {
  const say: Say = (message) => globalThis.postMessage(message)
  globalThis.addEventListener('message', ({ data }: MessageEvent<ExportRequest<Question>>) => {
    openExportPlace(data.userId, data.companyId)
      .then((place) => fileOf(read(place, data), data, say))
      .then(
        ({ rows, file }) => say({ kind: 'done', rows, file }),
        (error: unknown) =>
          say(error instanceof TooMany ? { kind: 'tooMany', rows: error.rows } : { kind: 'failed', why: whyOf(error) }),
      )
  })
}

/** Reads the rows into a file. Throws `TooMany` if there are more than `most`. */
export async function fileOf(
  found: AsyncIterable<ExportedRows>,
  request: Omit<ExportRequest<unknown>, 'question' | 'userId' | 'companyId' | 'words'>,
  say: Say,
): Promise<{ rows: number; file: Blob }> {
  const { format, title, header, amounts, country, about, most } = request
  let done = 0
  async function* counted(): AsyncGenerator<Rows> {
    for await (const { rows, total } of found) {
      done += rows.length
      // The device always writes the rows that it keeps, because the server does not know the unsent ones.
      if (most !== null && total !== null && Math.max(done, total) > most) throw new TooMany(Math.max(done, total))
      say({ kind: 'reading', done, total })
      yield rows
    }
    say({ kind: 'writing', rows: done })
  }
  if (format === 'xlsx')
    return {
      file: await xlsxOf({
        title,
        header,
        amounts,
        rows: counted(),
        about: (rows) => ({ name: about.name, lines: [...about.lines, [about.rows, String(rows)]] }),
      }),
      rows: done,
    }
  const all: (readonly Cell[])[] = []
  for await (const rows of counted()) for (const row of rows) all.push(row)
  return {
    file: new Blob(csvPieces({ header, rows: all }, csvSignsOf(country)), { type: 'text/csv;charset=utf-8' }),
    rows: done,
  }
}

/** The library that writes the file is larger than the rest of a worker, so the exports of all lists share it. */
async function xlsxOf(book: Workbook): Promise<Blob> {
  const { xlsxFile } = await import('../../lib/spreadsheet/xlsx.ts')
  return xlsxFile(book)
}

function whyOf(error: unknown): Extract<ExportMessage, { kind: 'failed' }>['why'] {
  if (error instanceof StorageError) return 'storage'
  if (error instanceof CollectionIncomplete) return 'filling'
  if (!(error instanceof ApiFailure)) return 'other'
  if (error.problem !== null) return 'refused'
  return error.reason.kind === 'network' || error.reason.kind === 'timeout' ? 'offline' : 'other'
}
