import type { Clock } from '../clock.ts'
import type { KeptRecord } from '../collection.ts'
import type { KeptDatabase } from '../kept-database.ts'
import type { ServerClock } from '../server-clock.ts'
import { uuidv7 } from '../uuidv7.ts'
import { shiftOf, shifted } from './field-edits.ts'
import type { KeptWrites } from './kept-writes.ts'
import { isOpen, laneOf, needsPerson, type Op, type SettledOp, type WireRequest } from './op.ts'
import type { OpType } from './op-type.ts'
import { createOrder } from './order.ts'
import { outboxTransaction, refaceRecord, writesOf } from './outbox-tables.ts'

/** One act of a person, in the form in which a command passes it to the outbox. */
export interface NewOp<T extends KeptRecord> {
  opType: OpType<T>
  request: WireRequest
  /**
   * The record as the person saw it, if the device does not keep it. For an act that creates a record: the record as
   * shown, or `null` if the request contains all of it.
   */
  seen: T | null
  /** Key of the draft that the act was made from; the same write deletes the draft. */
  draft?: string | undefined
}

/** Data of a request that replaces another: the created record as it is now shown, and its draft. */
interface Instead {
  seen?: KeptRecord | null
  draft?: string | undefined
}

/**
 * Outcome of taking an op back. `gone`: the server has done it, or another tab has withdrawn it. `in_doubt`: the server
 * may have done it and has not answered. `built_on`: a colleague on this device has acted on its result.
 */
export type Withdrawal =
  | { kind: 'withdrawn'; with: number }
  | { kind: 'gone' }
  | { kind: 'in_doubt' }
  | { kind: 'built_on'; by: string }
export type Replacement = { kind: 'replaced'; op: Op } | { kind: 'gone' } | { kind: 'in_doubt' }

/**
 * The author's side of the queue. Each call is one transaction: its result is on disk when it resolves. Throws the
 * store's errors.
 */
export interface Outbox {
  /** Writes an act and its effect on the shown record. */
  enqueue: <T extends KeptRecord>(newOp: NewOp<T>) => Promise<Op>
  /**
   * Sends another request in place of an op, under a new key, at its place in the queue or behind the ops that it must
   * now come after.
   */
  replace: (id: string, request: WireRequest, instead?: Instead) => Promise<Replacement>
  /** Takes back an op that was not sent or was refused, together with the ops that follow it. */
  withdraw: (id: string, how: 'undone' | 'discarded', reason: string | null) => Promise<Withdrawal>
  /** Takes a freshly refused op back into its form, unless another op follows it. */
  takeBack: (id: string) => Promise<boolean>
  /** Ends the waits of ops that were to be tried again later. */
  sendNow: () => Promise<void>
}

interface OutboxOptions {
  db: KeptDatabase
  writes: readonly KeptWrites[]
  author: Op['author']
  companyId: string
  clock: Clock
  serverClock: Pick<ServerClock, 'now'>
  /** Called when there may be something to send. */
  onWritten: () => void
  /** Drops the backups of some ops. Never rejects. Call the returned function once the fate of these ops is decided. */
  dropBackups: (ids: readonly string[]) => Promise<(() => void) | undefined>
}

export function createOutbox({
  db,
  writes,
  author,
  companyId,
  clock,
  serverClock,
  onWritten,
  dropBackups,
}: OutboxOptions): Outbox {
  const order = createOrder({ db, writes })

  async function write<R>(work: () => Promise<R>): Promise<R> {
    const result = await outboxTransaction(db, writes, work)
    onWritten()
    return result
  }

  /**
   * Backups of an op that is taken back are deleted first, so that the op can't be restored from them. So are the
   * backups of ops behind it, which are taken back too, computed again, or made to follow another op.
   */
  async function taking<R>(
    id: string,
    work: () => Promise<R>,
    behind: (op: Op) => Promise<readonly Op[]> = async (op) => (await order.behind(op)).own,
  ): Promise<R> {
    const op = await db.outbox.get({ id })
    const decided = op && isOpen(op) ? await dropBackups([op, ...(await behind(op))].map((one) => one.id)) : null
    return write(work).finally(decided)
  }

  /** Returns all later ops, because each may have to follow the replacement. */
  const madeLater = ({ seq }: Op) => db.outbox.where('seq').above(seq).toArray()

  function made(
    opType: Pick<OpType<never>, 'name' | 'schemaVersion'>,
    place: Pick<Op, 'collection' | 'recordId' | 'after' | 'made' | 'replaces'>,
    request: WireRequest,
  ): Omit<Op, 'seq'> {
    const now = clock.now()
    const { collection, recordId, after, replaces } = place
    return {
      collection,
      recordId,
      after,
      ...(replaces && { replaces }),
      ...(place.made !== undefined && { made: place.made }),
      id: uuidv7(now),
      kind: opType.name,
      lane: laneOf(collection, recordId),
      request,
      author,
      companyId,
      schemaVersion: opType.schemaVersion,
      madeAt: now,
      doneAt: serverClock.now(),
      state: 'queued',
      attempts: 0,
      triedAt: null,
      inDoubt: false,
      notBefore: 0,
      lastError: null,
    }
  }

  async function endOp(op: Op, how: SettledOp['how'], reason: string | null): Promise<void> {
    await db.outbox.delete(op.seq)
    await db.settled.put({ id: op.id, op, settledAt: clock.now(), how, reason })
  }

  /**
   * Rewrites the later edits that were made from the values of a removed or replaced op. None of them has been done:
   * the server does no op of a lane after a refused one.
   */
  async function shiftFollowers(op: Op, put: Op | null): Promise<number> {
    const { opTypes } = writesOf(writes, op.collection)
    if (opTypes.get(op.kind)?.editsFields !== true) return 0
    let shift = shiftOf(op.request, put?.request ?? null)
    let left = 0
    const followers = await db.outbox
      .where('lane')
      .equals(op.lane)
      .and(({ seq }) => seq > op.seq)
      .sortBy('seq')
    for (const follower of followers) {
      if (opTypes.get(follower.kind)?.editsFields !== true) continue
      const { request, rest } = shifted(follower.request, shift)
      shift = rest
      if (request !== null) await db.outbox.put({ ...follower, request })
      else {
        await endOp(follower, 'undone', null)
        left += 1
      }
    }
    return left
  }

  /** Takes back the ops that need this one: ops that name it, and all ops on a record that it creates. */
  async function withdrawFollowers(op: Op): Promise<number> {
    const makes = writesOf(writes, op.collection).opTypes.get(op.kind)?.makes === true
    const followers = await db.outbox
      .filter(({ after, lane }) => after.includes(op.id) || (makes && lane === op.lane))
      .toArray()
    let count = 0
    for (const { seq, lane } of followers) {
      // The op is gone if it was taken back together with another follower.
      const follower = await db.outbox.get(seq)
      if (!follower) continue
      const standsAlone =
        lane !== op.lane && writesOf(writes, follower.collection).opTypes.get(follower.kind)?.standsAlone === true
      if (standsAlone) await db.outbox.put({ ...follower, after: follower.after.filter((id) => id !== op.id) })
      else count += 1 + (await remove(follower, 'undone', null))
    }
    return count
  }

  async function remove(op: Op, how: 'undone' | 'discarded', reason: string | null): Promise<number> {
    await endOp(op, how, reason)
    const count = (await shiftFollowers(op, null)) + (await withdrawFollowers(op))
    await refaceRecord(db, writes, op)
    return count
  }

  return {
    enqueue: ({ opType, request, seen, draft }) =>
      write(async () => {
        const { collection } = opType
        const recordId = opType.recordId(request)
        const { find } = writesOf(writes, collection.name)
        // Requests that need no earlier answer go out together: on a slow tablet each answer waits for a busy thread.
        const [after, found] = await Promise.all([
          order.comesAfter(opType, { collection: collection.name, recordId, request }),
          find(db, recordId),
          draft === undefined ? undefined : db.drafts.delete(draft),
        ])
        const op = made(
          opType,
          { collection: collection.name, recordId, after, ...(opType.makes && seen !== null && { made: seen }) },
          request,
        )
        let record = found
        if (!opType.makes && !found.isKept) {
          // The record has gone since the person saw it, for example because another tab took back its check-in: the
          // record of an unsent change is always on the device.
          if (seen === null) throw new Error(`The record ${recordId} is not on this device`)
          await collection.put(db, { id: recordId, base: seen, shown: null, pending: 0, seenOnly: true })
          record = await find(db, recordId)
        }
        const [seq] = await Promise.all([db.outbox.add(op), record.advance(op)])
        return { ...op, seq }
      }),

    replace: (id, request, { seen = null, draft } = {}) =>
      taking(
        id,
        async () => {
          const op = await db.outbox.get({ id })
          if (!op) return { kind: 'gone' }
          if (!isOpen(op)) return { kind: 'in_doubt' }
          if (draft !== undefined) await db.drafts.delete(draft)
          const opType = writesOf(writes, op.collection).opTypes.get(op.kind)
          if (!opType) throw new Error(`No op type is called ${op.kind}`)
          if (opType.recordId(request) !== op.recordId) throw new Error('It is done to another record')
          const place = {
            ...op,
            after: [],
            replaces: [...(op.replaces ?? []), op.id],
            ...(opType.makes && seen !== null && { made: seen }),
          }
          const put: Op = { ...made(opType, place, request), seq: op.seq }
          await endOp(op, 'replaced', null)
          await db.outbox.put(put)
          // The order of ops is computed from the present versions of the records.
          await refaceRecord(db, writes, op)
          const next = await order.renew(op, put)
          await shiftFollowers(op, next)
          await refaceRecord(db, writes, op)
          return { kind: 'replaced', op: next }
        },
        madeLater,
      ),

    withdraw: (id, how, reason) =>
      taking(id, async () => {
        const op = await db.outbox.get({ id })
        if (!op) return { kind: 'gone' }
        if (!isOpen(op)) return { kind: 'in_doubt' }
        // A refused op is never done: its author decides, even if a colleague has built on it.
        const [goneOn] = needsPerson(op) ? [] : (await order.behind(op)).colleagues
        if (goneOn) return { kind: 'built_on', by: goneOn.op.author.name }
        return { kind: 'withdrawn', with: await remove(op, how, reason) }
      }),

    takeBack: (id) =>
      taking(id, async () => {
        const op = await db.outbox.get({ id })
        if (!op || !isOpen(op)) return false
        const isFollowed = await db.outbox
          .filter(({ seq, lane, after }) => after.includes(id) || (lane === op.lane && seq > op.seq))
          .count()
        if (isFollowed > 0) return false
        await remove(op, 'undone', null)
        return true
      }),

    sendNow: () =>
      write(async () => {
        await db.outbox.where('state').equals('waiting').modify({ notBefore: 0 })
      }),
  }
}
