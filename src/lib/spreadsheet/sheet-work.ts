import { UPLOAD_TYPE } from '../../../domain/pass-upload/columns.ts'
import type { SheetLines } from '../../../domain/spreadsheet/read-book.ts'
import type { SheetOfLines } from './write-lines.ts'

/** Requests to the worker. */
export type SheetWork = { read: ArrayBuffer } | { write: SheetOfLines }

export type SheetAnswer = { sheets: SheetLines[] | null } | { file: Uint8Array<ArrayBuffer> } | { failed: true }

/** A worker for one file: what a file makes of it ends with it. */
function ask(work: SheetWork): Promise<SheetAnswer> {
  const worker = new Worker(new URL('./sheet.worker.ts', import.meta.url), { type: 'module' })
  return new Promise<SheetAnswer>((resolve) => {
    worker.addEventListener('message', ({ data }: MessageEvent<SheetAnswer>) => resolve(data))
    worker.addEventListener('error', () => resolve({ failed: true }))
    worker.postMessage(work)
  }).finally(() => worker.terminate())
}

/** Returns the texts of each sheet of a file. */
export async function sheetsOfFile(
  file: Blob,
): Promise<SheetLines[] | { fault: 'sheet_type_invalid' | 'sheet_damaged' }> {
  const answer = await ask({ read: await file.arrayBuffer() })
  if (!('sheets' in answer)) return { fault: 'sheet_damaged' }
  return answer.sheets ?? { fault: 'sheet_type_invalid' }
}

export async function fileOfLines(sheet: SheetOfLines): Promise<Blob> {
  const answer = await ask({ write: sheet })
  if (!('file' in answer)) throw new Error('The spreadsheet was not written')
  return new Blob([answer.file], { type: UPLOAD_TYPE })
}
