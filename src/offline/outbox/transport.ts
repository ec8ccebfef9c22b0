import { batchWrites } from '../../../contract/batch.ts'
import { allowsDependents } from '../../../contract/problem.ts'
import type { ApiClient } from '../api-client.ts'
import { ApiFailure } from '../api-failure.ts'
import { deadline, type Clock } from '../clock.ts'
import type { KeptWrites } from './kept-writes.ts'
import { byLane, type Op } from './op.ts'
import { type SendOutcome } from './op-states.ts'
import { writesOf } from './outbox-tables.ts'
import { haltOf, classifyFailure, classifyBatch, type Halt } from './classify-response.ts'

/**
 * Time limit of a request in milliseconds, so that an op does not block its lane forever: the browser may have lost the
 * answer silently.
 */
const PATIENCE_MS = 30_000
const AT_ONCE = 6
const SINGLY_MS = 10 * 60_000

export interface Delivery {
  outcomes: ReadonlyMap<string, SendOutcome>
  halt: Halt | null
}

/** Sends ops to the server and returns the outcome of each. Rejects only with the reason of `signal`. */
export type Transport = (ops: readonly Op[], signal: AbortSignal) => Promise<Delivery>

interface TransportOptions {
  api: ApiClient
  writes: readonly KeptWrites[]
  clock: Clock
}

export function createTransport({ api, writes, clock }: TransportOptions): Transport {
  /**
   * Moment until which ops are sent singly, because the server is, or recently was, an older release without batches.
   */
  let singlyUntil = 0

  const endpointOf = (op: Op) => writesOf(writes, op.collection).opTypes.get(op.kind)?.endpoint

  async function inTime<T>(signal: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const patience = deadline(clock, PATIENCE_MS, signal)
    try {
      return await work(patience.signal)
    } finally {
      patience.clear()
    }
  }

  async function single(op: Op, signal: AbortSignal): Promise<SendOutcome> {
    const endpoint = endpointOf(op)
    if (!endpoint) throw new Error(`No op type is called ${op.kind}`)
    try {
      return {
        kind: 'done',
        body: await inTime(signal, (patience) =>
          api.write(endpoint, op.request, op.id, {
            signal: patience,
            onBehalfOf: absentAuthorOf(op),
            doneAt: momentOf(op),
          }),
        ),
      }
    } catch (error) {
      if (error instanceof ApiFailure) return classifyFailure(error)
      throw error
    }
  }

  /** Sends lanes in parallel, each in its order; an op waits for those that it follows. */
  async function singly(ops: readonly Op[], signal: AbortSignal): Promise<Map<string, SendOutcome>> {
    const outcomes = new Map<string, SendOutcome>()
    const lanes = [...byLane(ops, ({ lane }) => lane).values()]
    const sentIds = new Set(ops.map(({ id }) => id))
    let stopped = false
    const walk = async (): Promise<void> => {
      for (let lane = lanes.shift(); lane; lane = lanes.shift()) {
        let isBlocked = false
        for (const op of lane) {
          const waits = op.after.some((id) => sentIds.has(id) && holds(outcomes.get(id)))
          const outcome: SendOutcome =
            isBlocked || stopped || waits ? { kind: 'not_tried', doubtful: false } : await single(op, signal)
          outcomes.set(op.id, outcome)
          isBlocked ||= holds(outcome)
          stopped ||= haltOf([outcome]) !== null
        }
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, walk))
    return outcomes
  }

  async function together(ops: readonly Op[], signal: AbortSignal): Promise<Map<string, SendOutcome>> {
    const writes = ops.map((op) => ({
      key: op.id,
      endpoint: endpointOf(op)?.id ?? op.kind,
      ...op.request,
      lane: op.lane,
      after: op.after,
      onBehalfOf: absentAuthorOf(op),
      doneAt: momentOf(op),
    }))
    const { answers } = await inTime(signal, (patience) =>
      api.call(batchWrites, { body: { writes } }, { signal: patience }),
    )
    return classifyBatch(ops, answers)
  }

  return async (ops, signal) => {
    if (ops.length > 1 && clock.now() >= singlyUntil && api.sharesBase(ops.map((op) => endpointOf(op)?.area ?? null))) {
      try {
        return delivered(await together(ops, signal))
      } catch (error) {
        if (!(error instanceof ApiFailure)) throw error
        // Only our own server can answer that it has no such call or rejects such a body: then each op is sent
        // separately.
        const status = error.problem?.status
        if (status === undefined || status === 401 || status === 403 || status === 429) {
          const outcome = classifyFailure(error)
          return delivered(new Map(ops.map((op) => [op.id, outcome])))
        }
        if (status === 404 || status === 405) singlyUntil = clock.now() + SINGLY_MS
      }
    }
    return delivered(await singly(ops, signal))
  }
}

/** Returns the author of an op that another person sends. */
function absentAuthorOf({ author, adopter }: Op): string | undefined {
  return adopter && author.id
}

/** Returns whether ops that follow this one must not be sent after this outcome. */
function holds(outcome: SendOutcome | undefined): boolean {
  if (outcome?.kind === 'refused' && outcome.problem.lost !== undefined) return !allowsDependents(outcome.problem.lost)
  return outcome?.kind !== 'done'
}

/** Returns the moment of the act; nothing if the queue contains no valid moment, which must not block the op. */
function momentOf({ doneAt, madeAt }: Op): string | undefined {
  const moment = new Date(doneAt ?? madeAt)
  return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString()
}

function delivered(outcomes: ReadonlyMap<string, SendOutcome>): Delivery {
  return { outcomes, halt: haltOf([...outcomes.values()]) }
}
