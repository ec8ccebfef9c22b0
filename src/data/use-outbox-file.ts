import { useCallback, useState } from 'react'

import { useKeepsVersion } from '../lib/keeps-version.ts'
import { exportOutbox, importOutbox, type OutboxExport, type OutboxImport } from './outbox-file.ts'
import { useSession } from './session-provider.tsx'

export type { OutboxExport, OutboxImport } from './outbox-file.ts'

/** The person's outbox as a file, there and back. `running` while either is under way. */
export function useOutboxFile(): { running: boolean; exportAll: () => Promise<OutboxExport>; importFile: (file: File) => Promise<OutboxImport> } {
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
