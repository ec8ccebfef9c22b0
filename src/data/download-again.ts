import type { Session } from '../offline/session-state.ts'
import { writeKept } from '../offline/write-kept.ts'

/**
 * Reads everything that the device keeps from the server anew. Each collection is dropped in the very write that brings
 * the first of its new rows, so a network that is lost meanwhile empties nothing; rows with unsent changes, the outbox
 * and drafts are never dropped. Throws what the store throws; what the server does not answer is tried again by itself.
 */
export async function downloadAgain({ db, sync }: Pick<Session, 'db' | 'sync'>): Promise<void> {
  await writeKept(db, [db.pulls], () => db.pulls.clear())
  await sync.refresh()
}
