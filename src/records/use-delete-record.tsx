import { useState, type ReactNode } from 'react'

import type { KeptRecord } from '../data/kept-data.ts'
import type { Deletion } from './deletion.ts'

const loadDeleteRecord = () => import('./delete-record.tsx')
type DeleteRecord = Awaited<ReturnType<typeof loadDeleteRecord>>['DeleteRecord']

interface Deleting<T extends KeptRecord> {
  deletion: Deletion<T>
  Question: DeleteRecord
}

/**
 * Asks before a record is deleted; the question's code is loaded with the first press. `lazy` can't express that record
 * and deletion have the same type.
 */
export function useDeleteRecord<T extends KeptRecord>(
  onDeleted: () => void = () => undefined,
): { ask: (deletion: Deletion<T>) => void; question: ReactNode } {
  const [deleting, setDeleting] = useState<Deleting<T> | null>(null)
  const [failure, setFailure] = useState<Error | null>(null)
  // Thrown to the nearest error boundary, as `lazy` does.
  if (failure !== null) throw failure

  function ask(deletion: Deletion<T>): void {
    loadDeleteRecord().then(
      ({ DeleteRecord }) => setDeleting({ deletion, Question: DeleteRecord }),
      (error: unknown) => setFailure(error instanceof Error ? error : new Error('It could not be loaded')),
    )
  }

  function close(): void {
    setDeleting(null)
  }

  return {
    ask,
    question: deleting && (
      <deleting.Question
        deletion={deleting.deletion}
        onDeleted={() => {
          close()
          onDeleted()
        }}
        onClose={close}
      />
    ),
  }
}
