import * as v from 'valibot'

import { COLLECTIONS } from '../../../contract/events.ts'
import { Id, NamedReference } from '../../../contract/primitives.ts'
import { Problem } from '../../../contract/problem.ts'

/**
 * `queued`: to be sent. `sending`: sent to the server, no answer yet. `waiting`: to be tried again at `notBefore`.
 * `refused` and `conflict`: the server refused it, and a person decides. A done op leaves the outbox.
 *
 * An op that waits for its author to sign in has no state of its own: this concerns all ops of the author, as long as
 * the device has no token of theirs.
 */
export const OP_STATES = ['queued', 'sending', 'waiting', 'refused', 'conflict'] as const

/** Reason why a try failed. `unreadable`: our server's answer has a shape that this release does not know. */
export const OpError = v.object({
  kind: v.picklist(['network', 'timeout', 'foreign', 'server', 'problem', 'unreadable']),
  problem: v.nullable(Problem),
  at: v.number(),
})
export type OpError = v.InferOutput<typeof OpError>

/** The request to the server, as sent. */
export const WireRequest = v.object({
  params: v.optional(v.record(v.string(), v.string())),
  body: v.optional(v.unknown()),
})
export type WireRequest = v.InferOutput<typeof WireRequest>

/** One act of a person, from the tap until the server has it. Times in epoch milliseconds. */
export const Op = v.object({
  /** Position in the queue: the order in which the person acted. */
  seq: v.number(),
  /** Also the idempotency key. */
  id: Id,
  kind: v.string(),
  collection: v.picklist(COLLECTIONS),
  recordId: v.string(),
  /** Ops of one lane are sent in order. */
  lane: v.string(),
  /** Ops that must be done first, apart from earlier ones in the lane; also ops of colleagues on the same device. */
  after: v.array(Id),
  /** Ids of the ops that this op replaced, one after the other: ops that wait for one of them wait for this op. */
  replaces: v.optional(v.array(Id)),
  request: WireRequest,
  /** The created record in the author's view, if the request does not contain all displayed data. */
  made: v.optional(v.unknown()),
  author: NamedReference,
  /**
   * Owner of the queue that contains the op, if not its author: an admin, after the author has left the company; or,
   * for a check-in, a colleague who acts on that stay.
   */
  adopter: v.optional(NamedReference),
  companyId: Id,
  /** Version of the shape of `request`, as counted by its op type. */
  schemaVersion: v.number(),
  madeAt: v.number(),
  /** Time of the act in server time, as far as the device knew it; ops of older releases have none. */
  doneAt: v.optional(v.number()),
  state: v.picklist(OP_STATES),
  attempts: v.number(),
  triedAt: v.nullable(v.number()),
  /** The server may have done an earlier try, although no answer came. */
  inDoubt: v.boolean(),
  notBefore: v.number(),
  lastError: v.nullable(OpError),
})
export type Op = v.InferOutput<typeof Op>

/** Returns the owner of the queue that contains the op; the op is sent with their token. */
export function senderOf({ author, adopter }: Pick<Op, 'author' | 'adopter'>): NamedReference {
  return adopter ?? author
}

export function laneOf(collection: string, recordId: string): string {
  return `${collection}:${recordId}`
}

/** Returns whether the server has certainly not done the op, so that its author may still change or withdraw it. */
export function isOpen(op: Pick<Op, 'state' | 'inDoubt'>): boolean {
  return op.state !== 'sending' && !op.inDoubt
}

export function needsPerson(op: Pick<Op, 'state'>): boolean {
  return op.state === 'refused' || op.state === 'conflict'
}

/** Number of attempts after which a failure no longer counts as temporary. */
const OFTEN = 5

/**
 * Returns whether our server keeps rejecting the op for reasons unrelated to the act, for example because the server is
 * older than this app. The cause may pass, so the op is retried; but a person must be informed.
 */
export function isTurnedAway({ state, attempts, lastError }: Pick<Op, 'state' | 'attempts' | 'lastError'>): boolean {
  const status = lastError?.kind === 'problem' ? lastError.problem?.status : undefined
  return state === 'waiting' && attempts >= OFTEN && status !== undefined && status !== 401 && status !== 429
}

/** Final states of an op. `erased`: its driver was erased; the op has no values any more. */
export interface SettledOp {
  id: string
  op: Op
  settledAt: number
  how: 'done' | 'discarded' | 'undone' | 'replaced' | 'erased'
  /** The reason that the person gave for discarding the op. */
  reason: string | null
}

/** Groups items by the lane that `laneOf` returns; each lane keeps the order of the items. */
export function byLane<T>(items: Iterable<T>, laneOf: (item: T) => string): Map<string, T[]> {
  const lanes = new Map<string, T[]>()
  for (const item of items) {
    const lane = lanes.get(laneOf(item))
    if (lane) lane.push(item)
    else lanes.set(laneOf(item), [item])
  }
  return lanes
}
