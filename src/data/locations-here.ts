import { keptLocations } from '../../domain/kept-window.ts'
import type { KeptDatabase } from '../offline/kept-database.ts'
import { keptLocation } from './kept-location.ts'

/** The locations that the person sees, and those of them whose services, cash-ups and passes are on this device: all, the one that was chosen, or none. */
export async function locationsHere(db: KeptDatabase): Promise<{ visible: readonly string[]; kept: readonly string[] }> {
  const visible = await db.locations.toCollection().primaryKeys()
  return { visible, kept: keptLocations(visible, (await keptLocation(db)) ?? undefined) }
}

/** Whether what is asked of these locations is on the device; no choice of locations asks of all. */
export function areHere(asked: readonly string[], kept: readonly string[]): boolean {
  return asked.length > 0 && asked.every((id) => kept.includes(id))
}
