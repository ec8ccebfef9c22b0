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

/** One act of a person, as a command hands it to the outbox. */
export interface NewOp<T extends KeptRecord> {
  opType: OpType<T>
  request: WireRequest
  /**
   * The record as the person saw it, for one that the device does not keep; of one that the action makes, as it is to
   * be shown, or null where the request tells all of it.
   */
  seen: T | null
  /** The key of the draft that it was made of, which goes in the same write. */
  draft?: string | undefined
}

/** What goes with a request that takes the place of another: the record that it makes, as it is to be shown now, and its draft. */
interface Instead {
  seen?: KeptRecord | null
  draft?: string | undefined
}

/**
 * What came of taking an op back: `gone`, since the server has done it or another tab has withdrawn it; `in_doubt`,
 * since the server may have done it and has not said so; `built_on`, since a colleague on this device has gone on from it.
 */
export type Withdrawal =
  | { kind: 'withdrawn'; with: number }
  | { kind: 'gone' }
  | { kind: 'in_doubt' }
  | { kind: 'built_on'; by: string }
export type Replacement = { kind: 'replaced'; op: Op } | { kind: 'gone' } | { kind: 'in_doubt' }

/** The author's side of the queue. Each call is one transaction: what it resolves with is on disk. Throws what the store throws. */
export interface Outbox {
  /** Writes an action and its effect on the record that is shown. */
  enqueue: <T extends KeptRecord>(newOp: NewOp<T>) => Promise<Op>
  /** Sends another request in place of an op, under a key of its own: at its place in the queue, or behind what it must come after now. */
  replace: (id: string, request: WireRequest, instead?: Instead) => Promise<Replacement>
  /** Takes an op back that was not sent, or was refused; those that follow it go with it. */
  withdraw: (id: string, how: 'undone' | 'discarded', reason: string | null) => Promise<Withdrawal>
  /** Takes back what was refused as soon as it was made, into the form where it was made; not where something follows it. */
  takeBack: (id: string) => Promise<boolean>
  /** Lets what waits for its next try go at once. */
  sendNow: () => Promise<void>
}

interface OutboxOptions {
  db: KeptDatabase
  writes: readonly KeptWrites[]
  author: Op['author']
  companyId: string
  clock: Clock
  serverClock: Pick<ServerClock, 'now'>
  /** There may be something to send. */
  onWritten: () => void
  /** Drops the backups of some ops. Never rejects. The function that it gives is called once it is decided what becomes of them. */
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
   * What is taken back must not come back out of its backup, so the backup goes first. So do those of the ops behind it,
   * which go with it, are computed anew or come to follow another op.
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

  /** Any of them may come to follow what takes the place of this one. */
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

  /** Rewrites the later edits that were made from the values of an op that is gone or replaced. None of them was ever done: the server does nothing of a lane behind an op that it refused. */
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

  /** Takes back what cannot be done without it: ops that name it, and all that is done to a record that it makes. */
  async function withdrawFollowers(op: Op): Promise<number> {
    const makes = writesOf(writes, op.collection).opTypes.get(op.kind)?.makes === true
    const followers = await db.outbox
      .filter(({ after, lane }) => after.includes(op.id) || (makes && lane === op.lane))
      .toArray()
    let count = 0
    for (const { seq, lane } of followers) {
      // Gone by now, where it followed another of them.
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
        // Requests that need no earlier answer go out together: on a slow tablet each answer waits for a busy thread.
        const [after, row] = await Promise.all([
          order.comesAfter(opType, { collection: collection.name, recordId, request }),
          opType.makes ? undefined : collection.get(db, recordId),
          draft === undefined ? undefined : db.drafts.delete(draft),
        ])
        const op = made(
          opType,
          { collection: collection.name, recordId, after, ...(opType.makes && seen !== null && { made: seen }) },
          request,
        )
        if (!opType.makes && row === undefined) {
          // Gone since it was seen, as an opening that another tab has taken back: the record of an unsent change is always here.
          if (seen === null) throw new Error(`The record ${recordId} is not on this device`)
          await collection.put(db, { id: recordId, base: seen, shown: null, pending: 0, seenOnly: true })
        }
        const [seq] = await Promise.all([db.outbox.add(op), writesOf(writes, collection.name).advance(db, op)])
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
          // What comes after what is asked of the records as they are now.
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
        // What was refused is never done: its author decides, whoever has gone on from it.
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
