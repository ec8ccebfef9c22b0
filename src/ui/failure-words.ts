import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { Problem } from '../../contract/problem.ts'
import { fieldCodeLabel } from './labels/errors.ts'
import { PROBLEM_LABELS } from './labels/problems.ts'

/**
 * Reason why a call has no result: the server refused or failed, another server answered, this version cannot read the
 * answer, or no answer came.
 */
export type CallFailure =
  | { kind: 'problem'; problem: Problem }
  | { kind: 'server'; problem: Problem | null }
  | { kind: 'foreign' | 'unreadable' | 'network' | 'timeout' }

export interface FailureWords {
  message: MessageDescriptor
  /** Whether it is unknown if the server has done the act. */
  inDoubt: boolean
}

/** Returns the reason why an unqueued call failed, and what to do. */
export function failureWords(failure: CallFailure): FailureWords {
  if (failure.kind === 'problem') {
    const [field] = failure.problem.errors ?? []
    return { message: field ? fieldCodeLabel(field.code) : PROBLEM_LABELS[failure.problem.code], inDoubt: false }
  }
  if (failure.kind === 'server')
    return { message: PROBLEM_LABELS[failure.problem?.code ?? 'unavailable'], inDoubt: true }
  if (failure.kind === 'foreign')
    return {
      message: msg`Another page answered instead of the server. On public Wi-Fi, open its sign-in page first, then try again.`,
      inDoubt: true,
    }
  if (failure.kind === 'unreadable')
    return {
      message: msg`This version of PARQ is too old for the server. Update it, and check whether this was done before you try again.`,
      inDoubt: true,
    }
  return { message: msg`The server does not answer. Check the connection and try again.`, inDoubt: true }
}
