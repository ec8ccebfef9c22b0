import type { KeptDatabase } from '../kept-database.ts'
import { StoreWiped } from '../write-kept.ts'
import { createOrder, moveCopied } from './order.ts'
import type { KeptWrites } from './kept-writes.ts'
import { byLane, type Op } from './op.ts'
import { outboxTransaction } from './outbox-tables.ts'

/** Unsent ops, for a file. */
export interface ExportedOps {
  ops: readonly unknown[]
  /** Whether the ops are marked as in doubt here. A store that accepts no more writes still exports its ops. */
  marked: boolean
}

/**
 * Exports all unsent ops. They stay here too and are in doubt from now on: another device may send them, so they can't
 * be changed or taken back before the server has answered. Ops that the server has refused stay refused on every
 * device.
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
  /** Number of ops that are here already or have ended here. */
  known: number
}

/**
 * Adds ops of another device behind the unsent ones here, in their order and under their keys. The other device may
 * have sent them, so they are in doubt; the server would then repeat its earlier answers.
 */
export function importOps(db: KeptDatabase, writes: readonly KeptWrites[], ops: readonly Op[]): Promise<ImportedOps> {
  return outboxTransaction(db, writes, async () => {
    const ids = ops.map(({ id }) => id)
    const waiting = await db.outbox.where('id').anyOf(ids).toArray()
    const ended = await db.settled.bulkGet(ids)
    const known = new Set([...waiting, ...ended].flatMap((one) => one?.id ?? []))
    const added = [...new Map(ops.map((op) => [op.id, op])).values()].filter(({ id }) => !known.has(id))
    await db.outbox.bulkAdd(added.map(asBrought))
    // Ops that were shown as a colleague's are in the person's own queue from here on.
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

/**
 * Moves the person's acts on a colleague's op behind that op once it is imported. None of these acts was ever tried.
 */
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
