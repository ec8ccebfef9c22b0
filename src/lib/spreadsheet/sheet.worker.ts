import { UPLOAD_CELL_MAX } from '../../../domain/pass-upload/columns.ts'
import { readLines } from './read-lines.ts'
import { writeLines } from './write-lines.ts'
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
