import type { NamedReference } from '../../../contract/primitives.ts'
import type { KeptDatabase } from '../kept-database.ts'
import { endUse } from '../kept-store.ts'
import { type KeptWrites, readOp } from './kept-writes.ts'
import { type Op } from './op.ts'
import { isInPlace } from './outbox-file.ts'
import { importOps, type ImportedOps } from './transfer.ts'

/** `newer`: this release cannot read one of the ops, and others may follow it. Then nothing is done. */
export type Adoption = ({ kind: 'adopted' } & ImportedOps) | { kind: 'newer' }

interface AdoptionOptions {
  /** The database of a person who has left the company. No session opens it any more. */
  theirs: KeptDatabase
  mine: KeptDatabase
  writes: readonly KeptWrites[]
  adopter: NamedReference
  companyId: string
}

/**
 * Moves a former colleague's ops into the queue of an admin, who sends them for the colleague. Two databases can't
 * share a transaction, so the ops are first imported under the same keys and in doubt, and deleted from the old
 * database afterwards. After an interruption both databases have them; the next run imports only ops that are neither
 * here nor ended here. An op sent from both is done once, because its receipt belongs to its author and not to its
 * sender.
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

/** An op that the former colleague had adopted still belongs to its author, who may be the adopter. */
function adopted({ adopter: _, ...op }: Op, adopter: NamedReference): Op {
  return op.author.id === adopter.id ? op : { ...op, adopter }
}

/**
 * Deletes the ops and, with the last of them, all data beside them, because nobody waits for that data any more. Ops
 * written since then stay. The moment since which the store was in use is kept, because it is part of the backup's
 * name.
 */
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
