import type { Session } from '../offline/session-state.ts'
import { writeKept } from '../offline/write-kept.ts'

/**
 * Downloads again everything that the device keeps from the server. Each collection is dropped in the same write that
 * stores the first of its new rows, so a lost connection empties nothing. Rows with unsent changes, the outbox and
 * drafts are never dropped. Throws the store's errors; failed requests are retried automatically.
 */
export async function downloadAgain({ db, sync }: Pick<Session, 'db' | 'sync'>): Promise<void> {
  await writeKept(db, [db.pulls], () => db.pulls.clear())
  await sync.refresh()
}
