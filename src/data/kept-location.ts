import type { KeptDatabase } from '../offline/kept-database.ts'
import type { Session } from '../offline/session-state.ts'
import { writeKept } from '../offline/write-kept.ts'

/** The location that was chosen on this device to be kept, where its person sees too many for all; null while none is. */
export async function keptLocation(db: KeptDatabase): Promise<string | null> {
  return (await db.meta.get('keptLocation'))?.locationId ?? null
}

/**
 * Keeps services, cash-ups and passes of this location from now on, and no longer those of another. What is shown counts
 * as not read yet until they are here. False while something waits to be sent: its records are not to go away meanwhile.
 */
export async function keepLocation({ db, sync }: Pick<Session, 'db' | 'sync'>, locationId: string): Promise<boolean> {
  const isChosen = await writeKept(db, [db.pulls, db.outbox], async () => {
    if ((await db.outbox.count()) > 0) return false
    await db.meta.put({ name: 'keptLocation', at: Date.now(), locationId })
    await db.pulls.bulkDelete(['cashUps', 'services', 'passes'])
    return true
  })
  if (isChosen) void sync.refresh()
  return isChosen
}
