import type { CollectionName } from '../../../contract/events.ts'
import type { KeptDatabase } from '../../offline/kept-database.ts'

/** Thrown while the device has not downloaded all of a collection. */
export class CollectionIncomplete extends Error {
  override readonly name = 'CollectionIncomplete'
}

/** Throws if the collection is incomplete: a reader would take a partial file for a complete one. */
export async function requireFilled(db: KeptDatabase, collection: CollectionName): Promise<void> {
  const pull = await db.pulls.get(collection)
  if (pull?.filled !== true) throw new CollectionIncomplete(collection)
}
