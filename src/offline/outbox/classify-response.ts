import type { BatchedAnswer } from '../../../contract/batch.ts'
import type { Problem } from '../../../contract/problem.ts'
import type { ApiFailure } from '../api-failure.ts'
import { problemOf } from '../read-problem.ts'
import type { Op } from './op.ts'
import type { SendOutcome } from './op-states.ts'

/** Reason to stop sending for now. */
export type Halt = { kind: 'signed_out' } | { kind: 'no_answer'; retryAfterMs: number | null }

export function classifyFailure({ reason }: ApiFailure): SendOutcome {
  if (reason.kind === 'problem') return classifyProblem(reason.problem, reason.final === true, reason.retryAfterMs)
  if (reason.kind === 'server')
    return {
      kind: 'failed',
      error: { kind: 'server', problem: reason.problem },
      doubtful: true,
      retryAfterMs: reason.retryAfterMs,
    }
  return noAnswer(reason.kind)
}

/** Returns the outcome of each op from the answers of a batch. */
export function classifyBatch(ops: readonly Op[], answers: readonly BatchedAnswer[]): Map<string, SendOutcome> {
  const byKey = new Map(answers.map((answer) => [answer.key, answer]))
  const outcomes = new Map<string, SendOutcome>()
  const lanes = new Map<string, SendOutcome>()
  for (const op of ops) {
    const before = [lanes.get(op.lane), ...op.after.map((id) => outcomes.get(id))]
    const answer = byKey.get(op.id)
    const outcome = answer ? classifyAnswer(answer, before) : noAnswer('foreign')
    outcomes.set(op.id, outcome)
    if (outcome.kind !== 'done') lanes.set(op.lane, outcome)
  }
  return outcomes
}

/** A lost network, an ended session and a throttle stop all ops; a server that fails for one op may accept the next. */
export function haltOf(outcomes: readonly SendOutcome[]): Halt | null {
  let failedThere = 0
  for (const outcome of outcomes) {
    if (outcome.kind !== 'failed') continue
    const { error, retryAfterMs } = outcome
    const status = error.problem?.status
    if (status === 401) return { kind: 'signed_out' }
    const isOfThisOp = error.kind === 'server' || (error.kind === 'problem' && status !== 403 && status !== 429)
    if (!isOfThisOp) return { kind: 'no_answer', retryAfterMs }
    failedThere += 1
  }
  return failedThere > 1 && failedThere === outcomes.length ? { kind: 'no_answer', retryAfterMs: null } : null
}

function noAnswer(kind: 'network' | 'timeout' | 'foreign' | 'unreadable'): SendOutcome {
  return { kind: 'failed', error: { kind, problem: null }, doubtful: true, retryAfterMs: null }
}

/**
 * Only an answer with a receipt refuses an op. Any other answer depends on the moment, on the caller or on another
 * server: this try was not processed, and nothing is known about earlier tries.
 */
function classifyProblem(problem: Problem, isFinal: boolean, retryAfterMs: number | null): SendOutcome {
  if (problem.status >= 500) return { kind: 'failed', error: { kind: 'server', problem }, doubtful: true, retryAfterMs }
  const isOfTheMoment = problem.status === 401 || problem.status === 429
  // Refused because the key was used for another request, or for the request's size: the server will repeat this answer
  // for ever, too.
  const isForEver = problem.code === 'idempotency_key_reused' || problem.code === 'body_too_large'
  if ((isFinal && !isOfTheMoment) || isForEver) return { kind: 'refused', problem }
  // A late copy may succeed although this try did not, once the caller is no longer throttled or is allowed again. An
  // ended session never recovers.
  return { kind: 'failed', error: { kind: 'problem', problem }, doubtful: problem.status !== 401, retryAfterMs }
}

function classifyAnswer(
  { status, body, final }: BatchedAnswer,
  before: readonly (SendOutcome | undefined)[],
): SendOutcome {
  if (status === null) {
    // A late copy of the batch would do the op, unless an op for which it waited is finally refused.
    const isBlockedForGood = before.some(
      (outcome) => outcome?.kind === 'refused' || (outcome?.kind === 'not_tried' && !outcome.doubtful),
    )
    return { kind: 'not_tried', doubtful: !isBlockedForGood }
  }
  if (status < 300) return final ? { kind: 'done', body } : noAnswer('foreign')
  const problem = problemOf(status, body, () => true)
  return problem
    ? classifyProblem(problem, final, problem.retryAfter === undefined ? null : problem.retryAfter * 1000)
    : noAnswer('foreign')
}
