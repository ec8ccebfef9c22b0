import { linesOfCsv } from '../../../domain/spreadsheet/read-csv.ts'
import { UPLOAD_CELL_MAX } from '../../../domain/uploads/columns.ts'
import { readLines } from './read-lines.ts'
import type { SheetAnswer, SheetWork } from './sheet-work.ts'
import { writeLines } from './write-lines.ts'

function answer(work: SheetWork): SheetAnswer {
  try {
    if ('write' in work) return { file: writeLines(work.write) }
    const bytes = new Uint8Array(work.read)
    const sheets = readLines(bytes, UPLOAD_CELL_MAX)
    return { sheets: sheets ?? (work.withCsv ? linesOfCsv(bytes, UPLOAD_CELL_MAX) : null) }
  } catch {
    // The library may throw anything.
    return { failed: true }
  }
}

globalThis.addEventListener('message', ({ data }: MessageEvent<SheetWork>) => globalThis.postMessage(answer(data)))
