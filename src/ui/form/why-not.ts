import type { MessageDescriptor } from '@lingui/core'

import { fieldCodeLabel } from '../labels/errors.ts'
import { submitErrorOf, type Outcome } from './submit-error.ts'

/** Returns why an act without a form failed; `null` if it was done. */
export function whyNot(outcome: Outcome): MessageDescriptor | null {
  const found = submitErrorOf(outcome)
  const [field] = found?.fields ?? []
  return field === undefined ? (found?.message ?? null) : fieldCodeLabel(field.code)
}
