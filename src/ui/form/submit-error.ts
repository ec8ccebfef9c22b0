import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { DriverMatch, FieldConflict, FieldError, Problem } from '../../../contract/problem.ts'
import { failureWords, type CallFailure } from '../failure-words.ts'
import { helpForError } from '../help/error-help.ts'
import type { HelpArticle } from '../help/help-articles.ts'
import { PROBLEM_LABELS } from '../labels/problems.ts'

/** Reason why a form's act failed, as the form shows it. */
export interface SubmitError {
  message: MessageDescriptor
  fields: readonly FieldError[]
  conflicts: readonly FieldConflict[]
  matches: readonly DriverMatch[]
  /** Help article about the error. */
  help: HelpArticle | null
}

/**
 * Outcome of a write. `op`: the op that waits or stays in the outbox, and that can be taken back or replaced. `isSlow`:
 * the server can be reached but has not answered yet. `lost`: the write was not queued, and the server did not answer.
 */
export type Outcome =
  | { kind: 'done' }
  | { kind: 'lost'; failure: CallFailure }
  | { kind: 'kept'; op?: string; later?: Promise<unknown>; isSlow?: true }
  | { kind: 'taken_back' }
  | { kind: 'not_kept' }
  | { kind: 'refused' | 'conflict'; problem: Problem; op: string | null }

/** Returns the outcome of a write that this device refuses itself, for the same reason as the server would. */
export function refusedHere({ path, code }: Pick<FieldError, 'path' | 'code'>): Outcome {
  return {
    kind: 'refused',
    problem: {
      title: 'Refused by this device',
      status: 400,
      code: 'validation_failed',
      requestId: '',
      errors: [{ path, code }],
    },
    op: null,
  }
}

const NOT_KEPT = msg`This device could not save the change. Free some space, or load the page again, and save once more.`

const TAKEN_BACK = msg`This change was undone in another tab.`

function unmarkedError(message: MessageDescriptor): SubmitError {
  return { message, fields: [], conflicts: [], matches: [], help: null }
}

const KEPT_HERE = msg`Saved on this device. It is sent as soon as there is a connection.`
const NOT_ANSWERED = msg`Saved on this device. The server has not answered yet; PARQ keeps trying.`

/**
 * Returns the message that a write waits on this device, with the reason; `null` if it does not wait, or if its screen
 * follows the answer.
 */
export function keptNoteOf(outcome: Outcome): MessageDescriptor | null {
  if (outcome.kind !== 'kept' || outcome.later !== undefined) return null
  return outcome.isSlow === true ? NOT_ANSWERED : KEPT_HERE
}

/** Returns `null` if the write is done or on its way. */
export function submitErrorOf(outcome: Outcome): SubmitError | null {
  if (outcome.kind === 'done' || outcome.kind === 'kept') return null
  if (outcome.kind === 'lost') return submitErrorOfFailure(outcome.failure)
  if (outcome.kind === 'taken_back') return unmarkedError(TAKEN_BACK)
  if (outcome.kind === 'not_kept') return unmarkedError(NOT_KEPT)
  return submitErrorOfProblem(outcome.problem)
}

/** Returns the error for the server's problem. */
export function submitErrorOfProblem(problem: Problem): SubmitError {
  const { code, errors = [], conflicts = [], matches = [] } = problem
  return { message: PROBLEM_LABELS[code], fields: errors, conflicts, matches, help: helpForError(problem) }
}

/** Returns the error for a failed call that is not queued. */
export function submitErrorOfFailure(failure: CallFailure): SubmitError {
  return failure.kind === 'problem'
    ? submitErrorOfProblem(failure.problem)
    : unmarkedError(failureWords(failure).message)
}

/** Returns the error without a resolved conflict; `null` if that was the last one. */
export function withoutConflict(submitError: SubmitError, field: string): SubmitError | null {
  const conflicts = submitError.conflicts.filter(({ path }) => path !== field)
  return conflicts.length > 0 ? { ...submitError, conflicts } : null
}
