import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { DriverMatch, FieldConflict, FieldError, Problem } from '../../../contract/problem.ts'
import { failureWords, type CallFailure } from '../failure-words.ts'
import { PROBLEM_LABELS } from '../labels/errors.ts'

/** Why what a form was to do is not done, as it says it. */
export interface Trouble {
  message: MessageDescriptor
  fields: readonly FieldError[]
  conflicts: readonly FieldConflict[]
  matches: readonly DriverMatch[]
}

/** What came of a command; `op` is what stays in the outbox, for what mends it to take its place. */
export type Outcome = { kind: 'done' } | { kind: 'kept' } | { kind: 'taken_back' } | { kind: 'not_kept' } | { kind: 'refused' | 'conflict'; problem: Problem; op: string | null }

const NOT_KEPT = msg`This device could not save the change. Free some space, or load the page again, and save once more.`

const TAKEN_BACK = msg`This change was taken back in another tab.`

function justSaid(message: MessageDescriptor): Trouble {
  return { message, fields: [], conflicts: [], matches: [] }
}

/** Null where it is done, or on its way. */
export function troubleOf(outcome: Outcome): Trouble | null {
  if (outcome.kind === 'done' || outcome.kind === 'kept') return null
  if (outcome.kind === 'taken_back') return justSaid(TAKEN_BACK)
  if (outcome.kind === 'not_kept') return justSaid(NOT_KEPT)
  return troubleOfProblem(outcome.problem)
}

/** The server's word on it. */
export function troubleOfProblem({ code, errors = [], conflicts = [], matches = [] }: Problem): Trouble {
  return { message: PROBLEM_LABELS[code], fields: errors, conflicts, matches }
}

/** Why a call that nothing keeps for later failed. */
export function troubleOfFailure(failure: CallFailure): Trouble {
  return failure.kind === 'problem' ? troubleOfProblem(failure.problem) : justSaid(failureWords(failure).message)
}

/** What is left of it when a conflict is settled; null where it was the last. */
export function withoutConflict(trouble: Trouble, field: string): Trouble | null {
  const conflicts = trouble.conflicts.filter(({ path }) => path !== field)
  return conflicts.length > 0 ? { ...trouble, conflicts } : null
}
