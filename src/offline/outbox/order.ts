import * as v from 'valibot'

import type { KeptDatabase } from '../kept-database.ts'
import { shownOf, type ColleagueOp, type KeptRow } from '../kept-rows.ts'
import type { KeptWrites, QueuedOpType } from './kept-writes.ts'
import { laneOf, type Op } from './op.ts'
import type { UnsentOps } from './op-type.ts'
import { writesOf } from './outbox-tables.ts'

/** Computes an op's place in the queue, by its op type, inside the caller's transaction. */
export interface Order {
  /** Returns the ids of ops that must precede an act, other than the person's earlier ops on the same record. */
  comesAfter: (opType: OrderedOpType, action: Pick<Op, 'collection' | 'recordId' | 'request'>) => Promise<string[]>
  /** Returns the ops that wait for an op, in its lane or by its id, and the ops that wait for those. */
  behind: (op: Op) => Promise<Behind>
  /** Returns an op that replaces `before`, with the ops that it must now follow, and moves it behind them. */
  renew: (before: Op, op: Op) => Promise<Op>
}

type OrderedOpType = Pick<QueuedOpType, 'follows' | 'editsFields'>

export interface Behind {
  own: readonly Op[]
  colleagues: readonly ColleagueOp[]
}

interface OrderOptions {
  db: KeptDatabase
  writes: readonly KeptWrites[]
}

function shownIn<T>(row: KeptRow<T> | undefined): T | null {
  return row === undefined ? null : shownOf(row)
}

/**
 * Creates the order of a queue. An op names only ops that existed when it was made, so no op ever waits for itself, and
 * one pass from the front of the queue is enough. Ops of colleagues on the device are named like the person's own.
 */
export function createOrder({ db, writes }: OrderOptions): Order {
  /**
   * Returns the queries of an act to the queue while its place is computed. On a slow tablet each request costs time,
   * so colleagues' ops are read once if an op type needs all of them.
   */
  function unsentNow(): UnsentOps & { colleaguesIn: (lane: string) => Promise<ColleagueOp[]> } {
    let all: Promise<ColleagueOp[]> | null = null
    const colleaguesIn = async (lane: string) => {
      const found = all === null ? db.colleagueOps.where('lane').equals(lane).toArray() : all
      return (await found).filter((one) => one.lane === lane && one.sent === null)
    }
    return {
      colleaguesIn,
      doneTo: async (collection, recordId) => {
        const lane = laneOf(collection, recordId)
        const [own, theirs] = await Promise.all([db.outbox.where('lane').equals(lane).toArray(), colleaguesIn(lane)])
        return [...own, ...theirs.map(({ op }) => op)]
      },
      ofTypes: async (...names) => {
        all ??= db.colleagueOps.toArray()
        // Dexie filters with a cursor, which takes a turn of a busy thread for each row.
        const [own, theirs] = await Promise.all([db.outbox.toArray(), all])
        const ops = [...own, ...theirs.flatMap(({ op, sent }) => (sent === null ? op : []))]
        return names.flatMap((name) => ops.filter(({ kind }) => kind === name))
      },
      service: async (id) => shownIn(await db.services.get(id)),
      cashUp: async (id) => shownIn(await db.cashUps.get(id)),
      pass: async (id) => shownIn(await db.passes.get(id)),
    }
  }

  const opTypeOf = ({ collection, kind }: Pick<Op, 'collection' | 'kind'>) =>
    writesOf(writes, collection).opTypes.get(kind)

  async function comesAfter(
    opType: OrderedOpType,
    { collection, recordId, request }: Pick<Op, 'collection' | 'recordId' | 'request'>,
  ): Promise<string[]> {
    const waiting = unsentNow()
    const [follows, inLane] = await Promise.all([
      opType.follows(request, waiting),
      waiting.colleaguesIn(laneOf(collection, recordId)),
    ])
    // Fields are merged by their values, so after a colleague's edit only another edit has to wait: a payment does not.
    const theirs = inLane.filter(({ op }) => opType.editsFields || opTypeOf(op)?.editsFields !== true)
    return [...new Set([...follows, ...theirs.map(({ id }) => id)])]
  }

  /** Returns `null` for an op that this release cannot read. */
  async function followedBy(op: Op): Promise<readonly string[] | null> {
    const opType = opTypeOf(op)
    try {
      return opType === undefined ? null : await comesAfter(opType, op)
    } catch (error) {
      if (error instanceof v.ValiError) return null
      throw error
    }
  }

  async function behind(op: Op): Promise<Behind> {
    const ids = new Set([op.id])
    /** For each lane, the position behind which all ops wait. */
    const lanes = new Map([[op.lane, op.seq]])
    const waits = ({ lane, seq, after }: Op) =>
      (lanes.get(lane) ?? Infinity) < seq || after.some((name) => ids.has(name))
    const later = await db.outbox.where('seq').above(op.seq).sortBy('seq')
    const theirs = await db.colleagueOps.filter(({ sent }) => sent === null).toArray()
    const colleagues = new Set<ColleagueOp>()
    const own = new Set<Op>()
    // An op may follow another through a colleague's op in between: repeat until nothing is added.
    for (let before = -1; before < ids.size;) {
      before = ids.size
      for (const one of later) {
        if (own.has(one) || !waits(one)) continue
        own.add(one)
        ids.add(one.id)
        lanes.set(one.lane, Math.min(lanes.get(one.lane) ?? Infinity, one.seq))
      }
      for (const one of theirs) {
        if (colleagues.has(one) || !one.op.after.some((name) => ids.has(name))) continue
        colleagues.add(one)
        ids.add(one.id)
      }
    }
    return { own: later.filter((one) => own.has(one)), colleagues: [...colleagues] }
  }

  /**
   * Lets the ops that followed the replaced op follow its replacement, if they still have a reason to; so do later acts
   * on the record.
   */
  async function renewFollowers(before: Op, op: Op): Promise<void> {
    const behind = new Set((await db.outbox.where('lane').equals(op.lane).toArray()).map(({ id }) => id))
    for (const follower of await db.outbox.filter(({ after }) => after.includes(before.id)).toArray()) {
      const follows = await followedBy(follower)
      const others = follower.after.filter(
        (id) => id !== before.id && (follows === null || !behind.has(id) || follows.includes(id)),
      )
      await db.outbox.put({
        ...follower,
        after: follows === null || follows.includes(op.id) ? [...others, op.id] : others,
      })
    }
  }

  return {
    comesAfter,
    behind,

    renew: async (before, op) => {
      await renewFollowers(before, op)
      const names = new Set(await followedBy(op))
      const named = (await db.outbox.filter(({ id }) => names.has(id)).sortBy('seq')).filter(({ id }) => id !== op.id)
      for (const later of named.filter(({ seq }) => seq > op.seq)) {
        // Both ops would follow each other, like a payment and the close of its shift: the earlier act comes first.
        const follows = await followedBy(later)
        if (follows?.includes(op.id) === true && !later.after.includes(op.id))
          await db.outbox.put({ ...later, after: [...later.after, op.id] })
      }
      const { own, colleagues } = await behind(op)
      const followed = named.filter(({ id }) => own.every((one) => one.id !== id))
      // Colleagues' ops that the replaced op followed are followed by the new one.
      const theirs = (await db.colleagueOps.bulkGet([...names])).filter((one) => one !== undefined)
      const free = theirs.filter(
        ({ id, op: { after } }) => colleagues.every((one) => one.id !== id) && !after.includes(before.id),
      )
      const renewed = { ...op, after: [...followed, ...free].map(({ id }) => id) }
      await db.outbox.put(renewed)
      if (followed.every(({ seq }) => seq < op.seq)) return renewed
      const [moved = renewed] = await moveToEnd(db, [renewed, ...own])
      return moved
    },
  }
}

/** Moves ops to the end of the queue. The backups have the old positions until they are written again. */
export async function moveCopied(db: Pick<KeptDatabase, 'outbox' | 'meta'>, ops: readonly Op[]): Promise<void> {
  const last = (await moveToEnd(db, ops)).at(-1)
  if (last) await db.meta.put({ name: 'moved', at: last.seq })
}

/** Moves ops to the end of the queue, in their order. */
async function moveToEnd({ outbox }: Pick<KeptDatabase, 'outbox'>, ops: readonly Op[]): Promise<Op[]> {
  await outbox.bulkDelete(ops.map(({ seq }) => seq))
  const moved: Op[] = []
  for (const { seq: _, ...op } of ops) moved.push({ ...op, seq: await outbox.add(op) })
  return moved
}
