import type { Collection } from './collection.ts'
import type { KeptDatabase } from './kept-database.ts'
import { writeKept } from './write-kept.ts'

/**
 * Writes what lies beside the rows of a collection and was left out while they came, some at a time, so that other
 * writes come between. Each time says in the same transaction how far it has come: whoever is killed goes on there, and
 * two tabs take turns. Throws what the store does, and `Wiped`.
 */
export async function catchUp(collection: Collection, db: KeptDatabase, signal: AbortSignal): Promise<void> {
  const { name, tables, writeBeside } = collection
  if (writeBeside === null || (await db.besides.get(name))?.upTo === null) return
  for (let more = true; more && !signal.aborted; ) {
    more = await writeKept(db, [...tables(db), db.pulls], async () => {
      const pulled = await db.pulls.get(name)
      // While rows come, the rest is left to the time after them.
      return pulled?.filled === true && pulled.total === null && writeBeside(db)
    })
  }
}
