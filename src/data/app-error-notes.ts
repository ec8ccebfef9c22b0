import * as v from 'valibot'

import { APP_ERROR_KINDS, type AppErrorKind } from '../../domain/tablets.ts'

const NOTES = 'parq.error-kinds'
const Notes = v.array(v.object({ kind: v.picklist(APP_ERROR_KINDS), at: v.pipe(v.string(), v.isoTimestamp()) }))

/** Last error of a kind on this device, without its text. */
type AppErrorNote = v.InferOutput<typeof Notes>[number]

/** Returns the last error of each kind. Empty if there was none, or if the browser forbids storage. */
export function appErrorNotes(): AppErrorNote[] {
  try {
    const parsed = v.safeParse(Notes, JSON.parse(localStorage.getItem(NOTES) ?? '[]'))
    return parsed.success ? parsed.output : []
  } catch {
    return []
  }
}

export function noteAppErrorKind(kind: AppErrorKind, at: string): void {
  try {
    const others = appErrorNotes().filter((note) => note.kind !== kind)
    localStorage.setItem(NOTES, JSON.stringify([...others, { kind, at }]))
  } catch {
    // The store is full or forbidden: the report lacks the error.
  }
}
