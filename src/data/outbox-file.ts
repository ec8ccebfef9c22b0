import { useCallback, useState } from 'react'

import { useKeepsVersion } from '../lib/keeps-version.ts'
import { KEPT_WRITES } from '../offline/outbox/op-types.ts'
import {
  type FileFault,
  OUTBOX_FILE_MOST_BYTES,
  readOutboxFile,
  writeOutboxFile,
} from '../offline/outbox/outbox-file.ts'
import { exportOps, type ImportedOps, importOps } from '../offline/outbox/transfer.ts'
import type { Session } from '../offline/session-state.ts'
import { type StorageFailure, storageFailureOf } from '../offline/storage-failure.ts'
import { useSession } from './session-provider.tsx'

export interface OutboxExport {
  file: Blob
  count: number
  /** Whether this device could record that another device may send them. */
  marked: boolean
}

/** Outcome of reading a file into the outbox. */
export type OutboxImport =
  | ({ kind: 'brought'; deviceId: string } & ImportedOps)
  | { kind: 'fault'; fault: FileFault | { kind: 'too_large' | 'unreadable' } }
  | { kind: 'not_kept'; failure: StorageFailure }

/** Returns all unsent ops of a person on this device as a file. Rejects with the store's errors. */
export async function exportOutbox(
  { db, user, company }: Pick<Session, 'db' | 'user' | 'company'>,
  deviceId: string,
  now: number,
): Promise<OutboxExport> {
  const { ops, marked } = await exportOps(db, KEPT_WRITES)
  const text = writeOutboxFile({ user, company }, { deviceId, exportedAt: now, ops: [...ops] })
  return { file: new Blob([text], { type: 'application/json' }), count: ops.length, marked }
}

/** Imports a person's unsent ops from another device into this device's outbox. Never rejects. */
export async function importOutbox(
  { db, outbox, user, company }: Pick<Session, 'db' | 'outbox' | 'user' | 'company'>,
  file: Pick<Blob, 'size' | 'text'>,
): Promise<OutboxImport> {
  if (file.size > OUTBOX_FILE_MOST_BYTES) return { kind: 'fault', fault: { kind: 'too_large' } }
  let text: string
  try {
    text = await file.text()
  } catch {
    return { kind: 'fault', fault: { kind: 'unreadable' } }
  }
  const reading = readOutboxFile(text, { authorId: user.id, companyId: company.id, writes: KEPT_WRITES })
  if (reading.kind === 'fault') return reading
  try {
    const brought = await importOps(db, KEPT_WRITES, reading.ops)
    // The ops are already stored; sending them at once is optional.
    await outbox.sendNow().catch(() => undefined)
    return { kind: 'brought', deviceId: reading.file.deviceId, ...brought }
  } catch (error) {
    return { kind: 'not_kept', failure: storageFailureOf(error) }
  }
}

/** Exports and imports the person's outbox as a file. `running` while either is under way. */
export function useOutboxFile(): {
  running: boolean
  exportAll: () => Promise<OutboxExport>
  importFile: (file: File) => Promise<OutboxImport>
} {
  const { db, outbox, user, company, deviceId } = useSession()
  const [running, setRunning] = useState(false)
  useKeepsVersion(running)

  const during = useCallback(async <T>(work: Promise<T>) => {
    setRunning(true)
    try {
      return await work
    } finally {
      setRunning(false)
    }
  }, [])

  return {
    running,
    exportAll: () => during(exportOutbox({ db, user, company }, deviceId, Date.now())),
    importFile: (file) => during(importOutbox({ db, outbox, user, company }, file)),
  }
}
