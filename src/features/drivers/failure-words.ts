import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import { ApiFailure } from '../../data/failures.ts'
import { PROBLEM_LABELS, fieldCodeLabel } from '../../ui/labels/errors.ts'

export interface FailureWords {
  message: MessageDescriptor
  /** Whether it is not known if the server did what it was asked. */
  inDoubt: boolean
}

/** Why a call that waits for nothing was not done, and what to do. */
export function failureWords(error: unknown): FailureWords {
  if (!(error instanceof ApiFailure)) throw error
  const { reason } = error
  if (reason.kind === 'problem') {
    const [field] = reason.problem.errors ?? []
    return { message: field ? fieldCodeLabel(field.code) : PROBLEM_LABELS[reason.problem.code], inDoubt: false }
  }
  if (reason.kind === 'server') return { message: PROBLEM_LABELS[reason.problem?.code ?? 'unavailable'], inDoubt: reason.problem?.code !== 'mail_failed' }
  if (reason.kind === 'foreign') return { message: msg`Something else answered in the server’s place. On a public Wi-Fi, open its own sign-in page first, then try again.`, inDoubt: true }
  return { message: msg`The server does not answer. Check the network and try again.`, inDoubt: true }
}
