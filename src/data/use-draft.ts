import { useEffect, useMemo, useState } from 'react'
import * as v from 'valibot'

import type { KeptDatabase } from '../offline/kept-database.ts'
import { type StorageFailure, storageFailureOf } from '../offline/storage-failure.ts'
import { writeKept } from '../offline/write-kept.ts'
import { askBrowser, leaveDraft, takeDraft } from './draft-owner.ts'
import { useSession } from './session-provider.tsx'

/**
 * A person's unsent input of one form. A draft survives reload, crash and update, and is wiped at sign-out. Another
 * tab with the same form open keeps no draft. `key` names form and record: `service-edit:<id>`.
 */
type UseDraft<T> =
  | { status: 'loading' }
  | {
      status: 'ready'
      /** The draft when the form was opened; later saves do not change it. */
      initial: T | null
      save: (value: T) => void
      /** Key by which a command takes the draft along. */
      key: string
      /** Settles when no write is pending. */
      flushed: () => Promise<void>
      /** Called after the form was sent or its input discarded. */
      discard: () => void
      /** Why the last save failed, for a discreet warning; `null` if it succeeded. */
      failure: StorageFailure | null
    }

/** A draft that was read, as a form receives it. */
export type ReadyDraft<T> = Extract<UseDraft<T>, { status: 'ready' }>

/** Returns a draft that is not stored, for forms that keep no input. */
export function undrafted<T>(key: string): ReadyDraft<T> {
  return {
    status: 'ready',
    initial: null,
    key,
    failure: null,
    save: () => undefined,
    discard: () => undefined,
    flushed: () => Promise.resolve(),
  }
}

export function useDraft<T>(key: string, schema: v.GenericSchema<unknown, T>): UseDraft<T> {
  const { db } = useSession()
  const writer = useMemo(() => createDraftWriter<T>(db, key, Date.now), [db, key])
  const [read, setRead] = useState<{ of: typeof writer; initial: T | null; isOurs: boolean } | null>(null)
  const [failure, setFailure] = useState<StorageFailure | null>(null)

  useEffect(() => {
    let current = true
    const name = `${db.name}:${key}`
    const taken = takeDraft(name, askBrowser)
    taken
      .then(async (isOurs) => ({ isOurs, initial: isOurs ? await readDraft(db, key, schema) : null }))
      .then(
        (found) => current && setRead({ of: writer, ...found }),
        (error: unknown) => {
          if (!current) return
          setFailure(storageFailureOf(error))
          setRead({ of: writer, initial: null, isOurs: true })
        },
      )
    return () => {
      current = false
      void taken.then((isOurs) => isOurs && leaveDraft(name)).catch(() => undefined)
    }
  }, [db, key, schema, writer])

  return useMemo(() => {
    if (read?.of !== writer) return { status: 'loading' }
    const noted = (written: Promise<void>) => {
      written.then(
        () => setFailure(null),
        (error: unknown) => setFailure(storageFailureOf(error)),
      )
    }
    return {
      status: 'ready',
      initial: read.initial,
      key,
      flushed: writer.flushed,
      save: (value) => {
        if (read.isOurs) noted(writer.save(value))
      },
      discard: () => {
        if (read.isOurs) noted(writer.discard())
      },
      failure,
    }
  }, [read, writer, failure, key])
}

/** Returns `null` also if an older release stored another shape. */
export async function readDraft<T>(
  db: KeptDatabase,
  key: string,
  schema: v.GenericSchema<unknown, T>,
): Promise<T | null> {
  const parsed = v.safeParse(schema, (await db.drafts.get(key))?.value)
  return parsed.success ? parsed.output : null
}

interface DraftWriter<T> {
  save: (value: T) => Promise<void>
  discard: () => Promise<void>
  /** Settles when no write is pending. */
  flushed: () => Promise<void>
}

/** Writes one draft. While a write is under way, only the newest of the following values is kept. */
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

  return {
    save: write,
    discard: () => write(null),
    flushed: () => writing?.catch(() => undefined) ?? Promise.resolve(),
  }
}
