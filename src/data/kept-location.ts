import { keptLocations } from '../../domain/kept-window.ts'
import type { KeptDatabase } from '../offline/kept-database.ts'
import type { Session } from '../offline/session-state.ts'
import { writeKept } from '../offline/write-kept.ts'

/** Returns the location chosen for this device, if its person sees too many to keep all; `null` if none was chosen. */
export async function keptLocation(db: KeptDatabase): Promise<string | null> {
  return (await db.meta.get('keptLocation'))?.locationId ?? null
}

/**
 * Keeps services, cash-ups and passes of this location from now on, and drops those of the previous one. These
 * collections count as not filled until the new pull ends. Returns false while ops wait to be sent, because their
 * records must stay.
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

/**
 * Returns the locations that the person sees, and those whose services, cash-ups and passes are on this device: all,
 * the chosen one, or none.
 */
export async function locationsHere(
  db: KeptDatabase,
): Promise<{ visible: readonly string[]; kept: readonly string[] }> {
  const visible = await db.locations.toCollection().primaryKeys()
  return { visible, kept: keptLocations(visible, (await keptLocation(db)) ?? undefined) }
}

/** Returns whether the device has the data of these locations; an empty choice means all locations. */
export function areHere(wanted: readonly string[], kept: readonly string[]): boolean {
  return wanted.length > 0 && wanted.every((id) => kept.includes(id))
}
