import type { KeptDatabase } from '../offline/kept-database.ts'
import { blockingOps } from '../offline/outbox/colleague-order.ts'
import { isTurnedAway, needsPerson, type Op, type SettledOp } from '../offline/outbox/op.ts'
import { useSession } from './session-provider.tsx'
import { useLive, type Live } from './use-live.ts'

export { isOpen, isTurnedAway, needsPerson, type Op, type SettledOp, type WireRequest } from '../offline/outbox/op.ts'
export type { Outbox, Replacement, Withdrawal } from '../offline/outbox/outbox.ts'

/** Counts of the unsent ops on this device. */
export interface OutboxSummary {
  unsent: number
  /**
   * Number of ops that were refused, conflict with another person's change, or that the server rejects without
   * processing.
   */
  needPerson: number
  /** Moment at which the oldest op was made, in epoch milliseconds. */
  oldest: number | null
}

const asksPerson = (op: Op) => needsPerson(op) || isTurnedAway(op)
const STORIES_SHOWN = 20

function asking(db: KeptDatabase) {
  return db.outbox.where('state').anyOf(['refused', 'conflict', 'waiting']).filter(asksPerson)
}

async function summaryOf(db: KeptDatabase): Promise<OutboxSummary> {
  const [unsent, needPerson, first] = await db.transaction('r', db.outbox, () =>
    Promise.all([db.outbox.count(), asking(db).count(), db.outbox.orderBy('seq').first()]),
  )
  return { unsent, needPerson, oldest: first?.madeAt ?? null }
}

export function useOutboxSummary(): Live<OutboxSummary> {
  const { db } = useSession()
  return useLive(() => summaryOf(db), [db])
}

export interface OutboxEntries extends OutboxSummary {
  /** Ops that need the person first, then the others in the order in which they are sent. */
  ops: readonly Op[]
  /** Ended ops, the newest first. */
  ended: readonly SettledOp[]
  /** Names of colleagues whose unsent work delays ops, by the id of the delayed op. */
  waitsFor: ReadonlyMap<string, string>
}

/** Returns, for each of these ops, the name of the colleague whose unsent work delays it. */
export async function colleaguesAhead(db: KeptDatabase, ops: readonly Op[]): Promise<ReadonlyMap<string, string>> {
  const holding = await blockingOps(db)
  const authors = new Map((await db.colleagueOps.toArray()).map(({ id, op }) => [id, op.author.name]))
  return new Map(
    ops.flatMap(({ id, after }) =>
      after.flatMap((before) => (holding.has(before) ? [[id, authors.get(before) ?? ''] as const] : [])),
    ),
  )
}

async function lately(db: KeptDatabase): Promise<SettledOp[]> {
  const older = Math.max(0, (await db.settled.count()) - STORIES_SHOWN)
  const stories = await db.settled.orderBy('settledAt').offset(older).toArray()
  return stories.toReversed()
}

/** Returns the first `most` unsent ops, and the ops that ended recently. */
export function useOutboxEntries(most: number): Live<OutboxEntries> {
  const { db } = useSession()
  return useLive(async () => {
    const [summary, needing, others, ended] = await Promise.all([
      summaryOf(db),
      asking(db).limit(most).sortBy('seq'),
      db.outbox
        .orderBy('seq')
        .filter((op) => !asksPerson(op))
        .limit(most)
        .toArray(),
      lately(db),
    ])
    const ops = [...needing, ...others].slice(0, most)
    return { ...summary, ops, ended, waitsFor: await colleaguesAhead(db, ops) }
  }, [db, most])
}

/**
 * Longest time between an act and its refusal, in milliseconds, after which the refusal still interrupts the person.
 */
const INTERRUPTS_WITHIN_MS = 15_000

/** Returns the acts that the server refused right after they were done: the person may still be with the customer. */
export async function lateRefusals(db: KeptDatabase): Promise<Op[]> {
  const refused = await db.outbox.where('state').anyOf(['refused', 'conflict']).sortBy('seq')
  return refused.filter(({ madeAt, lastError }) => lastError !== null && lastError.at - madeAt <= INTERRUPTS_WITHIN_MS)
}

export function useLateRefusals(): Live<readonly Op[]> {
  const { db } = useSession()
  return useLive(() => lateRefusals(db), [db])
}

/** Maximum age of an answer that still interrupts after a reload, in milliseconds. */
const INTERRUPTS_FOR_MS = 15 * 60_000

/** Returns the ids of records that received an op of this type shortly before `now`, if the answer came at once. */
export async function answeredAtOnce(db: KeptDatabase, opType: string, now: number): Promise<readonly string[]> {
  const answered = db.settled.where('settledAt').above(now - INTERRUPTS_FOR_MS)
  const done = await answered
    .filter(
      ({ op, how, settledAt }) => how === 'done' && op.kind === opType && settledAt - op.madeAt <= INTERRUPTS_WITHIN_MS,
    )
    .toArray()
  return [...new Set(done.map(({ op }) => op.recordId))]
}
