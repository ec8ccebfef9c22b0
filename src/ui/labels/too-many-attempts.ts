import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import { PROBLEM_LABELS } from './problems.ts'

/** Who tried too often, and how long they wait. A minute or less is a moment. */
export function tooManyAttempts(waitMs: number | null): MessageDescriptor {
  const minutes = Math.ceil((waitMs ?? 0) / 60_000)
  return minutes > 1 ? msg`Too many attempts. Try again in ${minutes} minutes.` : PROBLEM_LABELS.too_many_attempts
}
