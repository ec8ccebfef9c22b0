import { UPLOAD_CELL_MAX } from '../../../domain/uploads/columns.ts'
import { readLines } from '../../lib/spreadsheet/read-lines.ts'
import { writeLines } from '../../lib/spreadsheet/write-lines.ts'
import type { SheetAnswer, SheetWork } from './sheet-work.ts'

function answer(work: SheetWork): SheetAnswer {
  try {
    return 'read' in work
      ? { sheets: readLines(new Uint8Array(work.read), UPLOAD_CELL_MAX) }
      : { file: writeLines(work.write) }
  } catch {
    // The library throws whatever it stumbles on.
    return { failed: true }
  }
}

globalThis.addEventListener('message', ({ data }: MessageEvent<SheetWork>) => globalThis.postMessage(answer(data)))
