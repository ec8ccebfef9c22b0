import type { Location } from '../../../contract/location.ts'
import { shownOf, type KeptDatabase } from '../../data/kept-data.ts'

/** The locations that the person sees, by name. Always of the device. */
export async function keptLocationsByName(db: KeptDatabase): Promise<Location[]> {
  const rows = await db.locations.orderBy('name').toArray()
  return rows.map(shownOf)
}

/** The time zone in which a list that spans locations reads its dates: theirs, where they share one. */
export function sharedTimeZone(locations: readonly Pick<Location, 'timeZone'>[], otherwise: string): string {
  const [first, ...others] = locations
  return first && others.every(({ timeZone }) => timeZone === first.timeZone) ? first.timeZone : otherwise
}
