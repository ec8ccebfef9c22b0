import type { KeptDatabase } from '../kept-database.ts'
import { StoreWiped } from '../write-kept.ts'
import { createOrder, moveCopied } from './order.ts'
import type { KeptWrites } from './kept-writes.ts'
import { byLane, type Op } from './op.ts'
import { outboxTransaction } from './outbox-tables.ts'

/** What lies in the queue, for a file. */
export interface ExportedOps {
  ops: readonly unknown[]
  /** Whether they are marked as in doubt here. A store that takes no more writes still gives them out. */
  marked: boolean
}

/**
 * Gives out everything that waits. It stays here too, and is in doubt from now on: another device may send it, so it
 * can neither be changed nor taken back before the server has said what came of it. What it has refused already it
 * refuses everywhere.
 */
export async function exportOps(db: KeptDatabase, writes: readonly KeptWrites[]): Promise<ExportedOps> {
  try {
    const ops = await outboxTransaction(db, writes, async () => {
      await db.outbox.where('state').anyOf('queued', 'waiting', 'sending').modify({ inDoubt: true })
      return db.outbox.orderBy('seq').toArray()
    })
    return { ops, marked: true }
  } catch (error) {
    if (error instanceof StoreWiped) throw error
    return { ops: await db.outbox.orderBy('seq').toArray(), marked: false }
  }
}

export interface ImportedOps {
  added: number
  /** Those that are here already, or whose story has ended here. */
  known: number
}

/**
 * Puts ops of another device behind what waits here, in their order and under their keys. The device that they come
 * from may have sent them, so they are in doubt; what it heard of them it hears here again.
 */
export function importOps(db: KeptDatabase, writes: readonly KeptWrites[], ops: readonly Op[]): Promise<ImportedOps> {
  return outboxTransaction(db, writes, async () => {
    const ids = ops.map(({ id }) => id)
    const waiting = await db.outbox.where('id').anyOf(ids).toArray()
    const ended = await db.settled.bulkGet(ids)
    const known = new Set([...waiting, ...ended].flatMap((one) => one?.id ?? []))
    const added = [...new Map(ops.map((op) => [op.id, op])).values()].filter(({ id }) => !known.has(id))
    await db.outbox.bulkAdd(added.map(asBrought))
    // What was shown as a colleague's is in the person's own queue from here on.
    await db.colleagueOps.bulkDelete(added.map(({ id }) => id))
    await moveBehind(db, writes, added)
    const lanes = byLane(
      await db.outbox
        .where('lane')
        .anyOf([...new Set(added.map(({ lane }) => lane))])
        .sortBy('seq'),
      ({ lane }) => lane,
    )
    for (const { collection, takeAnswers } of writes) {
      const records = [...lanes.values()].flatMap((lane) => {
        const [first] = lane
        return first?.collection === collection ? [{ recordId: first.recordId, ops: lane, answers: [] }] : []
      })
      if (records.length > 0) await takeAnswers(db, records)
    }
    return { added: added.length, known: ops.length - added.length }
  })
}

/** Puts behind what was brought what the person did on top of it while it was a colleague's. None of that was ever tried. */
async function moveBehind(db: KeptDatabase, writes: readonly KeptWrites[], added: readonly Op[]): Promise<void> {
  const ids = new Set(added.map(({ id }) => id))
  const order = createOrder({ db, writes })
  const behind = new Map<string, Op>()
  for (const op of await db.outbox
    .filter(({ id, after }) => !ids.has(id) && after.some((name) => ids.has(name)))
    .toArray()) {
    for (const one of [op, ...(await order.behind(op)).own]) if (!ids.has(one.id)) behind.set(one.id, one)
  }
  await moveCopied(
    db,
    [...behind.values()].toSorted((one, other) => one.seq - other.seq),
  )
}

function asBrought({ seq: _, ...op }: Op): Omit<Op, 'seq'> {
  return { ...op, state: 'queued', inDoubt: true, attempts: 0, triedAt: null, notBefore: 0, lastError: null }
}
