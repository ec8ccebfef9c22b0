import * as v from 'valibot'

import { shownOf, type KeptDatabase, type KeptRow } from '../kept-database.ts'
import type { KeptWrites } from './kept-writes.ts'
import { laneOf, type Op } from './op.ts'
import type { Waiting } from './op-kind.ts'
import { writesOf } from './outbox-tables.ts'

/** Where an op stands in the queue, as its kind says. Everything runs inside a transaction of the caller's. */
export interface Order {
  /** What waits, as kinds ask for it. */
  waiting: Waiting
  /** What waits for an op, in its lane or by its name, and for that in turn. */
  held: (op: Op) => Promise<Op[]>
  /** Gives an op that was written in place of `before` what it must come after now, and its place behind that. */
  renew: (before: Op, op: Op) => Promise<Op>
}

interface OrderOptions {
  db: KeptDatabase
  writes: readonly KeptWrites[]
}

function shownIn<T>(row: KeptRow<T> | undefined): T | null {
  return row === undefined ? null : shownOf(row)
}

/** An op names only such as stand before it: so none ever waits for itself, and the queue is read once from its front. */
export function createOrder({ db, writes }: OrderOptions): Order {
  const waiting: Waiting = {
    doneTo: (collection, recordId) => db.outbox.where('lane').equals(laneOf(collection, recordId)).toArray(),
    ofKind: (name) => db.outbox.filter(({ kind }) => kind === name).toArray(),
    service: async (id) => shownIn(await db.services.get(id)),
    cashUp: async (id) => shownIn(await db.cashUps.get(id)),
    pass: async (id) => shownIn(await db.passes.get(id)),
  }

  /** Null of what this release cannot read. */
  async function followedBy({ collection, kind, request }: Op): Promise<readonly string[] | null> {
    try {
      return (await writesOf(writes, collection).kinds.get(kind)?.follows(request, waiting)) ?? null
    } catch (error) {
      if (error instanceof v.ValiError) return null
      throw error
    }
  }

  async function held(op: Op): Promise<Op[]> {
    const ids = new Set([op.id])
    const lanes = new Set([op.lane])
    const later = await db.outbox.where('seq').above(op.seq).sortBy('seq')
    return later.filter(({ id, lane, after }) => {
      const waits = lanes.has(lane) || after.some((name) => ids.has(name))
      if (waits) {
        ids.add(id)
        lanes.add(lane)
      }
      return waits
    })
  }

  /** Whoever came after what was there before comes after this, and after what is done to the record later, only where it still has a reason to. */
  async function renewFollowers(before: Op, op: Op): Promise<void> {
    const behind = new Set((await db.outbox.where('lane').equals(op.lane).toArray()).map(({ id }) => id))
    for (const follower of await db.outbox.filter(({ after }) => after.includes(before.id)).toArray()) {
      const follows = await followedBy(follower)
      const others = follower.after.filter((id) => id !== before.id && (follows === null || !behind.has(id) || follows.includes(id)))
      await db.outbox.put({ ...follower, after: follows === null || follows.includes(op.id) ? [...others, op.id] : others })
    }
  }

  return {
    waiting,
    held,

    renew: async (before, op) => {
      await renewFollowers(before, op)
      const names = new Set(await followedBy(op))
      const named = (await db.outbox.filter(({ id }) => names.has(id)).sortBy('seq')).filter(({ id }) => id !== op.id)
      for (const later of named.filter(({ seq }) => seq > op.seq)) {
        // Each would come after the other, as a payment and the close of its shift: who acted first goes first.
        const follows = await followedBy(later)
        if (follows?.includes(op.id) === true && !later.after.includes(op.id)) await db.outbox.put({ ...later, after: [...later.after, op.id] })
      }
      const behind = await held(op)
      const followed = named.filter(({ id }) => behind.every((one) => one.id !== id))
      const renewed = { ...op, after: followed.map(({ id }) => id) }
      await db.outbox.put(renewed)
      if (followed.every(({ seq }) => seq < op.seq)) return renewed
      const [moved = renewed] = await moveToEnd([renewed, ...behind])
      return moved
    },
  }

  async function moveToEnd(ops: readonly Op[]): Promise<Op[]> {
    await db.outbox.bulkDelete(ops.map(({ seq }) => seq))
    const moved: Op[] = []
    for (const { seq: _, ...op } of ops) moved.push({ ...op, seq: await db.outbox.add(op) })
    return moved
  }
}
