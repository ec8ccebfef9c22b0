import { keptLocations } from '../../domain/kept-window.ts'
import type { KeptDatabase } from '../offline/kept-database.ts'
import type { Session } from '../offline/session-state.ts'
import { writeKept } from '../offline/write-kept.ts'

/** The location that was chosen on this device to be kept, where its person sees too many for all; null while none is. */
export async function keptLocation(db: KeptDatabase): Promise<string | null> {
  return (await db.meta.get('keptLocation'))?.locationId ?? null
}

/**
 * Keeps services, cash-ups and passes of this location from now on, and drops those of another. These collections
 * count as not filled until the new pull ends. Returns false while something waits to be sent: its records must stay.
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

/** The locations that the person sees, and those of them whose services, cash-ups and passes are on this device: all, the one that was chosen, or none. */
export async function locationsHere(
  db: KeptDatabase,
): Promise<{ visible: readonly string[]; kept: readonly string[] }> {
  const visible = await db.locations.toCollection().primaryKeys()
  return { visible, kept: keptLocations(visible, (await keptLocation(db)) ?? undefined) }
}

/** Whether what is asked of these locations is on the device; no choice of locations asks of all. */
export function areHere(wanted: readonly string[], kept: readonly string[]): boolean {
  return wanted.length > 0 && wanted.every((id) => kept.includes(id))
}
