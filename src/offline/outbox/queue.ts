import * as v from 'valibot'

import { LostRight, allowsDependents } from '../../../contract/problem.ts'
import type { Clock } from '../clock.ts'
import type { KeptDatabase } from '../kept-database.ts'
import { type Answer, type KeptWrites, type AnsweredOps, readOp } from './kept-writes.ts'
import { blockingOps } from './colleague-order.ts'
import { byLane, Op, OP_STATES } from './op.ts'
import { afterOutcome, asClaimed, asRecovered, type SendOutcome } from './op-states.ts'
import { outboxTransaction } from './outbox-tables.ts'
import { sendable, type SendableOps } from './sendable.ts'

/** Number of rows that are read first. More are rarely needed, because done ops are removed from the front. */
const FRONT = 400
/**
 * Minimum time between two tries of an op, in milliseconds. Another op's success shows that the server is back, but
 * this op may fail for its own reasons.
 */
const SOONEST_RETRY_MS = 10_000
/** Number of ended ops that are kept for display. */
const STORIES = 500

/** Fields of a row that decide whether its op can be sent, as far as they can be read. */
const Queued = v.object({
  id: v.fallback(v.string(), ''),
  lane: v.fallback(v.string(), ''),
  after: v.fallback(v.array(v.string()), []),
  state: v.fallback(v.picklist(OP_STATES), 'queued'),
  notBefore: v.fallback(v.number(), 0),
  lastError: v.fallback(v.nullable(v.object({ problem: v.object({ lost: LostRight }) })), null),
})

/** Ops to be sent, marked as such in the store. */
export interface ClaimedBatch extends SendableOps<Op> {
  /** Whether the queue also holds ops that are due but that only a newer release can read. */
  newer: boolean
}

/** The sender's side of the queue. */
export interface Queue {
  /** Marks ops of a dead sender as in doubt: all, or those last tried before `triedBefore`. */
  recover: (triedBefore?: number) => Promise<void>
  /** Stores the mark of the ops that are about to be sent, before they are. */
  claim: (most: number) => Promise<ClaimedBatch>
  /**
   * Stores outcomes of tries: answers and their effects in one transaction. A late outcome of an op that was tried
   * again since counts only if it is final.
   */
  noteOutcomes: (tries: readonly Try[]) => Promise<void>
}

export interface Try {
  op: Op
  outcome: SendOutcome
  /** Wait before the next try, if there is one, in milliseconds. */
  backOffMs: number
}

interface Result {
  op: Op
  answer: Answer | null
  next: Op | null
  touches: boolean
  /** Final state of the op; null if it stays in the queue. */
  ends: 'done' | 'erased' | null
}

/** Returns an op without what its author typed. */
function withoutValues({ request: { params }, made: _, ...op }: Op): Op {
  return { ...op, request: params === undefined ? {} : { params } }
}

interface QueueOptions {
  db: KeptDatabase
  writes: readonly KeptWrites[]
  clock: Clock
}

export function createQueue({ db, writes, clock }: QueueOptions): Queue {
  /**
   * Parses only the picked rows. An op that this release cannot read is never sent and never dropped: it blocks its
   * lane until a release can read it.
   */
  function pickFrom(rows: readonly unknown[], elsewhere: ReadonlySet<string>, now: number, most: number): ClaimedBatch {
    const queued = rows.map((row) => {
      const { lastError, ...light } = v.parse(Queued, row)
      return { ...light, letsFollow: lastError !== null && allowsDependents(lastError.problem.lost), row }
    })
    let newer = false
    for (;;) {
      const { ops: picked, dueAt } = sendable(queued, now, most, elsewhere)
      const ops = picked.flatMap(({ row }) => readOp(row, writes) ?? [])
      if (ops.length === picked.length) return { ops, dueAt, newer }
      newer = true
      for (const light of picked) if (readOp(light.row, writes) === null) light.state = 'refused'
    }
  }

  async function pick(now: number, most: number): Promise<ClaimedBatch> {
    const front = await db.outbox.orderBy('seq').limit(FRONT).toArray()
    const elsewhere = await blockingOps(db)
    const near = pickFrom(front, elsewhere, now, most)
    if (near.ops.length > 0 || front.length < FRONT) return near
    return pickFrom(await db.outbox.orderBy('seq').toArray(), elsewhere, now, most)
  }

  /** Returns the op after a try; `null` if the outcome is late or the op is gone. */
  function resultOf(current: Op | undefined, { op, outcome, backOffMs }: Try, now: number): Result | null {
    if (current?.id !== op.id) return null
    if (outcome.kind === 'done')
      return { op: current, answer: { op, body: outcome.body }, next: null, touches: true, ends: 'done' }
    // Nobody can decide anything about an erased driver, and the queue must not keep what was typed about them.
    if (outcome.kind === 'refused' && outcome.problem.code === 'driver_erased')
      return { op: withoutValues(current), answer: null, next: null, touches: true, ends: 'erased' }
    const isLatest = current.state === 'sending' && current.attempts === op.attempts
    if (!isLatest && outcome.kind !== 'refused') return null
    return {
      op: current,
      answer: null,
      next: afterOutcome(current, outcome, now, backOffMs),
      touches: outcome.kind === 'refused',
      ends: null,
    }
  }

  /** Computes the shown versions of the records that the results touch. All ops of one lane belong to one record. */
  async function refaceAll(touched: readonly Result[]): Promise<void> {
    const lanes = byLane(touched, ({ op }) => op.lane)
    const left = byLane(
      await db.outbox
        .where('lane')
        .anyOf([...lanes.keys()])
        .sortBy('seq'),
      ({ lane }) => lane,
    )
    for (const known of writes) {
      const records = Array.from(lanes).flatMap(([lane, results]): AnsweredOps[] => {
        const [first] = results
        if (!first || first.op.collection !== known.collection) return []
        return [
          {
            recordId: first.op.recordId,
            ops: left.get(lane) ?? [],
            answers: results.flatMap(({ answer }) => answer ?? []),
          },
        ]
      })
      if (records.length > 0) await known.takeAnswers(db, records)
    }
  }

  /** Ends the waits after failures; only a wait that the server asked for stays. */
  async function endBackOffs(): Promise<void> {
    await db.outbox
      .where('state')
      .equals('waiting')
      .modify((op) => {
        const { triedAt, lastError } = op
        const retryAfterMs = (lastError?.problem?.retryAfter ?? 0) * 1000
        op.notBefore = Math.min(
          op.notBefore,
          Math.max((triedAt ?? 0) + SOONEST_RETRY_MS, (lastError?.at ?? 0) + retryAfterMs),
        )
      })
  }

  return {
    recover: async (triedBefore = Infinity) => {
      const lost = () =>
        db.outbox
          .where('state')
          .equals('sending')
          .and(({ triedAt }) => triedAt === null || triedAt <= triedBefore)
      // Reads first without write access: a transaction that may write waits for the disk.
      if ((await lost().count()) === 0) return
      await outboxTransaction(db, writes, async () => {
        await db.outbox.bulkPut((await lost().toArray()).map(asRecovered))
      })
    },

    claim: async (most) => {
      const now = clock.now()
      // Reads first without write access: a transaction that may write waits for the disk.
      const early = await pick(now, most)
      if (early.ops.length === 0) return early
      return outboxTransaction(db, writes, async () => {
        const { ops, newer } = await pick(now, most)
        const marked = ops.map((op) => asClaimed(op, now))
        await db.outbox.bulkPut(marked)
        return { ops: marked, dueAt: null, newer }
      })
    },

    noteOutcomes: (tries) =>
      outboxTransaction(db, writes, async () => {
        const now = clock.now()
        const currents = await db.outbox.bulkGet(tries.map(({ op }) => op.seq))
        const results = tries.flatMap((one, index) => resultOf(currents[index], one, now) ?? [])
        const ended = results.flatMap(({ op, ends }) => (ends === null ? [] : [{ op, how: ends }]))
        await Promise.all([
          db.outbox.bulkDelete(ended.map(({ op }) => op.seq)),
          db.settled.bulkPut(
            ended.map(({ op, how }) => ({
              id: op.id,
              op: { ...op, lastError: null },
              settledAt: now,
              how,
              reason: null,
            })),
          ),
          db.outbox.bulkPut(results.flatMap(({ next }) => next ?? [])),
        ])
        if (results.some(({ answer, touches }) => answer !== null || touches)) await endBackOffs()
        const touched = results.filter(({ touches }) => touches)
        if (touched.length > 0) await refaceAll(touched)
        const stories = await db.settled.count()
        if (stories > STORIES) {
          const oldest = await db.settled
            .orderBy('settledAt')
            .limit(stories - STORIES)
            .primaryKeys()
          await db.settled.bulkDelete(oldest)
        }
      }),
  }
}
