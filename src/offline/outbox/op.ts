import * as v from 'valibot'

import { COLLECTIONS } from '../../../contract/events.ts'
import { Id, NamedReference } from '../../../contract/primitives.ts'
import { Problem } from '../../../contract/problem.ts'

/**
 * `queued`: to be sent. `sending`: asked of the server, no word yet. `waiting`: to be tried again at `notBefore`.
 * `refused` and `conflict`: the server said no, and a person decides. What the server has done is no op any more.
 *
 * That an op is paused until its author signs in again is no state: it is so for all of an author's at once, as long
 * as the device has no token of theirs.
 */
export const OP_STATES = ['queued', 'sending', 'waiting', 'refused', 'conflict'] as const

/** Why a try did not succeed. `unreadable`: our server's answer has a shape that this release does not know. */
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

/** One action of a person, from the tap until the server has it. Times in epoch milliseconds. */
export const Op = v.object({
  /** Place in the queue; the order in which the person acted. */
  seq: v.number(),
  /** Also the idempotency key. */
  id: Id,
  kind: v.string(),
  collection: v.picklist(COLLECTIONS),
  recordId: v.string(),
  /** Ops of one lane are sent in order. */
  lane: v.string(),
  /** Ops that must be done before, beside those earlier in the lane; also such of colleagues on the same device. */
  after: v.array(Id),
  /** Ids of the ops that this op replaced, one after the other: ops that wait for one of them wait for this op. */
  replaces: v.optional(v.array(Id)),
  request: WireRequest,
  /** The record that it makes, as its author saw it, where the request does not tell all that is shown of it. */
  made: v.optional(v.unknown()),
  author: NamedReference,
  /** In whose queue it is now: an admin's, for its author has left the company; or of a vehicle's entry a colleague's, who acts on that stay. */
  adopter: v.optional(NamedReference),
  companyId: Id,
  /** The version of the shape of `request`, as its op type counts it. */
  schemaVersion: v.number(),
  madeAt: v.number(),
  /** The same moment by the server's time, as far as the device knew it then; ops of older releases have none. */
  doneAt: v.optional(v.number()),
  state: v.picklist(OP_STATES),
  attempts: v.number(),
  triedAt: v.nullable(v.number()),
  /** An earlier try may have been done there, though no answer came. */
  inDoubt: v.boolean(),
  notBefore: v.number(),
  lastError: v.nullable(OpError),
})
export type Op = v.InferOutput<typeof Op>

/** In whose queue it lies, and with whose token it is sent. */
export function senderOf({ author, adopter }: Pick<Op, 'author' | 'adopter'>): NamedReference {
  return adopter ?? author
}

export function laneOf(collection: string, recordId: string): string {
  return `${collection}:${recordId}`
}

/** Whether the server has certainly not done it, so that its author may still change or withdraw it. */
export function isOpen(op: Pick<Op, 'state' | 'inDoubt'>): boolean {
  return op.state !== 'sending' && !op.inDoubt
}

export function needsPerson(op: Pick<Op, 'state'>): boolean {
  return op.state === 'refused' || op.state === 'conflict'
}

/** From then on it is no passing trouble. */
const OFTEN = 5

/**
 * Whether our server keeps refusing the op without a reason for the action itself, as a server older than this app
 * does. The state may pass, so the op is retried; but a person must be informed.
 */
export function isTurnedAway({ state, attempts, lastError }: Pick<Op, 'state' | 'attempts' | 'lastError'>): boolean {
  const status = lastError?.kind === 'problem' ? lastError.problem?.status : undefined
  return state === 'waiting' && attempts >= OFTEN && status !== undefined && status !== 401 && status !== 429
}

/** Final states of an op. */
export interface SettledOp {
  id: string
  op: Op
  settledAt: number
  how: 'done' | 'discarded' | 'undone' | 'replaced'
  /** Why the person discarded it. */
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
