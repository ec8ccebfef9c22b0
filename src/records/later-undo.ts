import type { MessageDescriptor } from '@lingui/core'

import type { Outcome } from '../ui/form/submit-error.ts'
import { runWithToast } from '../ui/toasts/toasts.ts'
import type { Changes, Values } from './edit-values.ts'

/** As `editWithUndo`, for a list that edits in its rows: the words of all refusals come with the first press. Where they cannot be had, nothing is sent, and that is said. */
export async function editWithUndo<V extends Values, Result extends Outcome>(send: (changes: Changes<V>) => Promise<Result>, changes: Changes<V>, said: MessageDescriptor | null = null): Promise<Result | null> {
  const undo = await import('./undo.ts').catch(() => null)
  if (undo !== null) return undo.editWithUndo(send, changes, said)
  return runWithToast(
    () => Promise.resolve(null),
    () => undefined,
  )
}
