import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { FieldConflict, FieldError } from '../../../contract/problem.ts'
import type { Service } from '../../../contract/service.ts'
import type { CommandOutcome } from '../../data/command.ts'
import { PROBLEM_LABELS } from '../../ui/labels/errors.ts'

/** Why an edit is not done, as its form says it. */
export interface EditTrouble {
  message: MessageDescriptor
  fields: readonly FieldError[]
  conflicts: readonly FieldConflict[]
}

export const NEEDS_NETWORK = msg`Sending needs a network. What you typed is kept on this device as a draft.`

const UNREACHABLE = {
  network: NEEDS_NETWORK,
  server: msg`The server could not do this just now. What you typed is kept on this device as a draft: try again in a moment.`,
  foreign: msg`Something else answered in the server’s place: on a public Wi-Fi, open its own sign-in page first. What you typed is kept on this device as a draft.`,
}

export function troubleOf(outcome: CommandOutcome<Service>): EditTrouble | null {
  if (outcome.kind === 'done') return null
  if (outcome.kind === 'unreachable') return { message: UNREACHABLE[outcome.because], fields: [], conflicts: [] }
  if (outcome.kind === 'signed_out') return { message: PROBLEM_LABELS.unauthorized, fields: [], conflicts: [] }
  const { code, errors = [], conflicts = [] } = outcome.problem
  return { message: PROBLEM_LABELS[code], fields: errors, conflicts }
}
