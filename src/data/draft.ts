import * as v from 'valibot'

import type { KeptDatabase } from '../offline/kept-database.ts'
import { writeKept } from '../offline/write-kept.ts'

/** Null also where an older release left another shape. */
export async function readDraft<T>(db: KeptDatabase, key: string, schema: v.GenericSchema<unknown, T>): Promise<T | null> {
  const parsed = v.safeParse(schema, (await db.drafts.get(key))?.value)
  return parsed.success ? parsed.output : null
}

export interface DraftWriter<T> {
  save: (value: T) => Promise<void>
  discard: () => Promise<void>
  /** Settles when nothing is left to be written. */
  flushed: () => Promise<void>
}

/** Writes one draft. While a write is under way only the newest of the values that follow is kept. */
export function createDraftWriter<T>(db: KeptDatabase, key: string, now: () => number): DraftWriter<T> {
  let next: { value: T | null } | null = null
  let writing: Promise<void> | null = null

  async function drain(): Promise<void> {
    while (next !== null) {
      const { value } = next
      next = null
      await writeKept(db, [db.drafts], async () => {
        if (value === null) await db.drafts.delete(key)
        else await db.drafts.put({ key, value, savedAt: now() })
      })
    }
  }

  function write(value: T | null): Promise<void> {
    next = { value }
    writing ??= drain().finally(() => {
      writing = null
    })
    return writing
  }

  return { save: write, discard: () => write(null), flushed: () => writing?.catch(() => undefined) ?? Promise.resolve() }
}
