import type { CollectionName } from '../../../contract/events.ts'
import type { KeptDatabase } from '../../offline/kept-database.ts'

/** The device will keep all of a collection, but has not got it all yet. */
export class CollectionIncomplete extends Error {
  override readonly name = 'CollectionIncomplete'
}

/** A file of some of the rows would be taken for all of them. */
export async function requireFilled(db: KeptDatabase, collection: CollectionName): Promise<void> {
  const pull = await db.pulls.get(collection)
  if (pull?.filled !== true) throw new CollectionIncomplete(collection)
}
