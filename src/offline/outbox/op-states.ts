import type { Problem } from '../../../contract/problem.ts'
import type { Op, OpError } from './op.ts'
import { LONGEST_WAIT_MS } from './sendable.ts'

/** What came of one try. */
export type SendOutcome =
  /** The server has done it, now or before; `body` is its answer, as it came. */
  | { kind: 'done'; body: unknown }
  /** The server's final no to this key. */
  | { kind: 'refused'; problem: Problem }
  /** Not done by this try, or nobody knows: `doubtful`. Worth another, not before `retryAfterMs`. */
  | { kind: 'failed'; error: Omit<OpError, 'at'>; doubtful: boolean; retryAfterMs: number | null }
  /** It was not looked at, because of one before it. Where it had left, a late copy may still be: `doubtful`. */
  | { kind: 'not_tried'; doubtful: boolean }

/** An op that is about to be asked of the server. Written before the request leaves. */
export function asClaimed(op: Op, now: number): Op {
  return { ...op, state: 'sending', attempts: op.attempts + 1, triedAt: now }
}

/** An op whose sender has died: whether the server did it is not known. */
export function asRecovered(op: Op): Op {
  return { ...op, state: 'queued', inDoubt: true, notBefore: 0 }
}

/** The op after a try that did not succeed. */
export function afterOutcome(
  op: Op,
  outcome: Exclude<SendOutcome, { kind: 'done' }>,
  now: number,
  backOffMs: number,
): Op {
  if (outcome.kind === 'not_tried')
    return { ...op, state: 'queued', inDoubt: op.inDoubt || outcome.doubtful, notBefore: 0 }
  if (outcome.kind === 'refused') {
    const state = outcome.problem.code === 'edit_conflict' ? 'conflict' : 'refused'
    // A receipt stands behind it. Had an earlier try been done, its receipt would have answered: so there is no doubt left.
    return { ...op, state, inDoubt: false, lastError: { kind: 'problem', problem: outcome.problem, at: now } }
  }
  return {
    ...op,
    state: 'waiting',
    inDoubt: op.inDoubt || outcome.doubtful,
    notBefore: now + Math.min(LONGEST_WAIT_MS, Math.max(backOffMs, outcome.retryAfterMs ?? 0)),
    lastError: { ...outcome.error, at: now },
  }
}
