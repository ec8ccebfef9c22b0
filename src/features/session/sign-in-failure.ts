import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import { ApiFailure, storageFailureOf } from '../../data/failures.ts'
import { PROBLEM_LABELS, tooManyAttempts } from '../../ui/labels/problems.ts'
import { STORAGE_WORDS } from '../../ui/storage-words.ts'

/** Returns why a sign-in failed, and what to do. The same message for a wrong password and an unknown e-mail. */
export function signInFailure(error: unknown): MessageDescriptor {
  if (!(error instanceof ApiFailure)) return STORAGE_WORDS[storageFailureOf(error).kind].advice
  const { reason } = error
  if (reason.kind === 'problem') {
    if (reason.problem.code === 'too_many_attempts') return tooManyAttempts(reason.retryAfterMs)
    return PROBLEM_LABELS[reason.problem.code]
  }
  if (reason.kind === 'server') return PROBLEM_LABELS[reason.problem?.code ?? 'unavailable']
  if (reason.kind === 'foreign')
    return msg`Another page answered instead of the server. On public Wi-Fi, open its sign-in page first, then try again.`
  if (reason.kind === 'unreadable')
    return msg`This version of PARQ is too old for the server. Update it and sign in again.`
  return msg`The server does not answer. Signing in needs a connection: check it and try again.`
}
