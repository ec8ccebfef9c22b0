import { UPLOAD_TYPE } from '../../../domain/uploads/columns.ts'
import { type SheetLines, isEncrypted } from '../../../domain/spreadsheet/read-book.ts'
import type { SheetOfLines } from './write-lines.ts'

/** Work for one file. */
export type SheetWork = { read: ArrayBuffer; withCsv: boolean } | { write: SheetOfLines }

export type SheetAnswer = { sheets: SheetLines[] | null } | { file: Uint8Array<ArrayBuffer> } | { failed: true }

/** Uses one worker for each file, so that everything created from the file ends with the worker. */
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
  withCsv: boolean,
): Promise<SheetLines[] | { fault: 'file_unreadable' | 'sheet_type_invalid' | 'sheet_damaged' | 'sheet_encrypted' }> {
  // The file is in a cloud folder and not on the device, has changed since it was chosen, or is locked by another
  // program.
  const bytes = await file.arrayBuffer().catch(() => null)
  if (bytes === null) return { fault: 'file_unreadable' }
  if (isEncrypted(new Uint8Array(bytes))) return { fault: 'sheet_encrypted' }
  const answer = await ask({ read: bytes, withCsv })
  if (!('sheets' in answer)) return { fault: 'sheet_damaged' }
  return answer.sheets ?? { fault: 'sheet_type_invalid' }
}

export async function fileOfLines(sheet: SheetOfLines): Promise<Blob> {
  const answer = await ask({ write: sheet })
  if (!('file' in answer)) throw new Error('The spreadsheet was not written')
  return new Blob([answer.file], { type: UPLOAD_TYPE })
}
