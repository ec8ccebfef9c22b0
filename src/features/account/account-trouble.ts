import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { FieldError } from '../../../contract/problem.ts'
import { ApiFailure } from '../../data/failures.ts'
import { PROBLEM_LABELS } from '../../ui/labels/errors.ts'

/** Why the account is as it was. */
export interface AccountTrouble {
  message: MessageDescriptor
  fields: readonly FieldError[]
}

const UNREACHED = msg`The server does not answer, so nothing was changed. Check the network and save again.`

export function accountTrouble(error: unknown): AccountTrouble {
  const problem = error instanceof ApiFailure ? error.problem : null
  return problem === null ? { message: UNREACHED, fields: [] } : { message: PROBLEM_LABELS[problem.code], fields: problem.errors ?? [] }
}

/** What a save came to: null is done. */
export async function troubleIn(save: () => Promise<unknown>): Promise<AccountTrouble | null> {
  try {
    await save()
    return null
  } catch (error) {
    return accountTrouble(error)
  }
}
