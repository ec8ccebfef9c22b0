import type { NamedReference } from '../../../contract/primitives.ts'
import type { KeptDatabase } from '../kept-database.ts'
import { endUse } from '../kept-store.ts'
import { type KeptWrites, readOp } from './kept-writes.ts'
import { type Op } from './op.ts'
import { isInPlace } from './outbox-file.ts'
import { importOps, type ImportedOps } from './transfer.ts'

/** `newer`: there is something among it that this release cannot read, and the rest may follow it. Then nothing is done. */
export type Adoption = ({ kind: 'adopted' } & ImportedOps) | { kind: 'newer' }

interface AdoptionOptions {
  /** The database of somebody who has left the company. No session opens it any more. */
  theirs: KeptDatabase
  mine: KeptDatabase
  writes: readonly KeptWrites[]
  adopter: NamedReference
  companyId: string
}

/**
 * Takes what somebody has left into the queue of an admin, who sends it for them. Two databases know no common
 * transaction, so it is brought in first, under the same keys and in doubt, and deleted there after: whoever is
 * interrupted between the two finds it in both, and takes in again only what is not here and has not ended here. What
 * is sent from both in the end is done once, for the receipt is its author's, whoever sends it.
 */
export async function adopt({ theirs, mine, writes, adopter, companyId }: AdoptionOptions): Promise<Adoption> {
  const rows: unknown[] = await theirs.outbox.orderBy('seq').toArray()
  const ops = rows.flatMap((row) => readOp(row, writes) ?? [])
  if (ops.length < rows.length || !ops.every((op) => isInPlace(op, companyId))) return { kind: 'newer' }
  const brought = await importOps(
    mine,
    writes,
    ops.map((op) => adopted(op, adopter)),
  )
  await dropFrom(theirs, ops)
  return { kind: 'adopted', ...brought }
}

/** What the one who has left had adopted themselves is still its author's; it may even be the adopter's own. */
function adopted({ adopter: _, ...op }: Op, adopter: NamedReference): Op {
  return op.author.id === adopter.id ? op : { ...op, adopter }
}

/** With the last of it all that was kept beside it: nobody waits for that any more. What was written meanwhile stays. Since when it was in use is left, for its backup goes by that. */
function dropFrom(theirs: KeptDatabase, ops: readonly Op[]): Promise<void> {
  return theirs.transaction('rw', theirs.tables, async () => {
    await theirs.outbox
      .where('id')
      .anyOf(ops.map(({ id }) => id))
      .delete()
    if ((await theirs.outbox.count()) > 0) return
    await Promise.all(theirs.tables.filter(({ name }) => name !== theirs.meta.name).map((table) => table.clear()))
    await endUse(theirs)
  })
}
