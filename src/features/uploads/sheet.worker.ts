import { UPLOAD_CELL_MAX } from '../../../domain/uploads/columns.ts'
import { linesOfCsv } from '../../../domain/spreadsheet/read-csv.ts'
import { readLines } from '../../lib/spreadsheet/read-lines.ts'
import { writeLines } from '../../lib/spreadsheet/write-lines.ts'
import type { SheetAnswer, SheetWork } from './sheet-work.ts'

function answer(work: SheetWork): SheetAnswer {
  try {
    if ('write' in work) return { file: writeLines(work.write) }
    const bytes = new Uint8Array(work.read)
    const sheets = readLines(bytes, UPLOAD_CELL_MAX)
    return { sheets: sheets ?? (work.withCsv ? linesOfCsv(bytes, UPLOAD_CELL_MAX) : null) }
  } catch {
    // The library throws whatever it stumbles on.
    return { failed: true }
  }
}

globalThis.addEventListener('message', ({ data }: MessageEvent<SheetWork>) => globalThis.postMessage(answer(data)))
