import type { Problem } from '../../../contract/problem.ts'
import type { Op, OpError } from './op.ts'
import { LONGEST_WAIT_MS } from './sendable.ts'

/** Outcome of one try. */
export type SendOutcome =
  /** The server has done the op, now or before; `body` is its unparsed answer. */
  | { kind: 'done'; body: unknown }
  /** The server has finally refused this key. */
  | { kind: 'refused'; problem: Problem }
  /** This try failed, or its result is unknown (`doubtful`). The op may be tried again after `retryAfterMs`. */
  | { kind: 'failed'; error: Omit<OpError, 'at'>; doubtful: boolean; retryAfterMs: number | null }
  /**
   * The op was not processed because of an earlier one. If the request had been sent, a late copy may still be
   * processed: `doubtful`.
   */
  | { kind: 'not_tried'; doubtful: boolean }

/** Returns the op as it is stored before its request leaves. */
export function asClaimed(op: Op, now: number): Op {
  return { ...op, state: 'sending', attempts: op.attempts + 1, triedAt: now }
}

/** Returns an op whose sender has died: it is unknown whether the server did the op. */
export function asRecovered(op: Op): Op {
  return { ...op, state: 'queued', inDoubt: true, notBefore: 0 }
}

/** Returns the op after an unsuccessful try. */
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
    // The refusal has a receipt. An earlier successful try would have answered from its own receipt, so no doubt is
    // left.
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
