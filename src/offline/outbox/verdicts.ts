import type { BatchedAnswer } from '../../../contract/batch.ts'
import type { Problem } from '../../../contract/problem.ts'
import type { ApiFailure } from '../api-failure.ts'
import { problemOf } from '../read-problem.ts'
import type { Op } from './op.ts'
import type { Verdict } from './op-states.ts'

/** Why nothing more should be sent for now. */
export type Halt = { kind: 'signed_out' } | { kind: 'no_answer'; retryAfterMs: number | null }

export function verdictOf({ reason }: ApiFailure): Verdict {
  if (reason.kind === 'problem') return verdictOfProblem(reason.problem, reason.final === true, reason.retryAfterMs)
  if (reason.kind === 'server') return { kind: 'failed', error: { kind: 'server', problem: reason.problem }, doubtful: true, retryAfterMs: reason.retryAfterMs }
  return noAnswer(reason.kind)
}

/** What of a batch's answers each op makes of its own. */
export function verdictsOf(ops: readonly Op[], answers: readonly BatchedAnswer[]): Map<string, Verdict> {
  const byKey = new Map(answers.map((answer) => [answer.key, answer]))
  const verdicts = new Map<string, Verdict>()
  const lanes = new Map<string, Verdict>()
  for (const op of ops) {
    const before = [lanes.get(op.lane), ...op.after.map((id) => verdicts.get(id))]
    const answer = byKey.get(op.id)
    const verdict = answer ? verdictOfAnswer(answer, before) : noAnswer('foreign')
    verdicts.set(op.id, verdict)
    if (verdict.kind !== 'done') lanes.set(op.lane, verdict)
  }
  return verdicts
}

/** The network, the session and a throttle are everybody's; a server that fails at one op may well do the next. */
export function haltOf(verdicts: readonly Verdict[]): Halt | null {
  let failedThere = 0
  for (const verdict of verdicts) {
    if (verdict.kind !== 'failed') continue
    const { error, retryAfterMs } = verdict
    const status = error.problem?.status
    if (status === 401) return { kind: 'signed_out' }
    const isOfThisOp = error.kind === 'server' || (error.kind === 'problem' && status !== 403 && status !== 429)
    if (!isOfThisOp) return { kind: 'no_answer', retryAfterMs }
    failedThere += 1
  }
  return failedThere > 1 && failedThere === verdicts.length ? { kind: 'no_answer', retryAfterMs: null } : null
}

function noAnswer(kind: 'network' | 'timeout' | 'foreign' | 'unreadable'): Verdict {
  return { kind: 'failed', error: { kind, problem: null }, doubtful: true, retryAfterMs: null }
}

/**
 * Only what a receipt stands behind refuses an action. All else is of the moment, of who asks or of another server: it
 * says that this try was not looked at, and nothing of those before it.
 */
function verdictOfProblem(problem: Problem, isFinal: boolean, retryAfterMs: number | null): Verdict {
  if (problem.status >= 500) return { kind: 'failed', error: { kind: 'server', problem }, doubtful: true, retryAfterMs }
  const isOfTheMoment = problem.status === 401 || problem.status === 429
  // Refused because the key is known already, or for its size: that is said again for ever, too.
  const isForEver = problem.code === 'idempotency_key_reused' || problem.code === 'body_too_large'
  if ((isFinal && !isOfTheMoment) || isForEver) return { kind: 'refused', problem }
  // A late copy may come through where this one did not: not throttled any more, or allowed again. A session that is over stays so.
  return { kind: 'failed', error: { kind: 'problem', problem }, doubtful: problem.status !== 401, retryAfterMs }
}

function verdictOfAnswer({ status, body, final }: BatchedAnswer, before: readonly (Verdict | undefined)[]): Verdict {
  if (status === null) {
    // A late copy of the batch would do it, unless what it waited for is refused for good.
    const isHeldForGood = before.some((verdict) => verdict?.kind === 'refused' || (verdict?.kind === 'not_tried' && !verdict.doubtful))
    return { kind: 'not_tried', doubtful: !isHeldForGood }
  }
  if (status < 300) return final ? { kind: 'done', body } : noAnswer('foreign')
  const problem = problemOf(status, body, () => true)
  return problem ? verdictOfProblem(problem, final, problem.retryAfter === undefined ? null : problem.retryAfter * 1000) : noAnswer('foreign')
}
