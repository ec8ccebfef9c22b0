import type { MessageDescriptor } from '@lingui/core'

import * as v from 'valibot'

import { Problem } from '../../contract/problem.ts'
import { fieldCodeLabel } from './labels/errors.ts'

/** Returns why a code or a passkey was not accepted; null for another failure. */
export function proofFault(error: unknown): MessageDescriptor | null {
  if (!(error instanceof Error) || !('problem' in error)) return null
  const code = v.is(Problem, error.problem) ? error.problem.errors?.[0]?.code : undefined
  return code === undefined ? null : fieldCodeLabel(code)
}
