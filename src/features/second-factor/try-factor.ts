import type { MessageDescriptor } from '@lingui/core'

import { ApiFailure, callFailureOf } from '../../data/failures.ts'
import { askForProof } from '../../data/step-up.ts'
import { failureWords } from '../../ui/failure-words.ts'

/** Runs a call about the person's factors, after a new proof if the server asks for one. Returns why it failed. */
export async function tryFactor(call: () => Promise<void>): Promise<MessageDescriptor | null> {
  try {
    await call()
    return null
  } catch (error) {
    const needsProof = error instanceof ApiFailure && error.problem?.code === 'step_up_needed'
    if (needsProof && (await askForProof()) === 'proved') return tryFactor(call)
    return failureWords(callFailureOf(error)).message
  }
}
