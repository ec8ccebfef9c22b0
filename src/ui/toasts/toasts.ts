import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import { createToastStore, type Toast } from './toast-store.ts'

/** The app's one list of toasts. `Toaster` draws it. */
export const toasts = createToastStore()

const RUNNING = msg`Running operation`
const DONE = msg`Operation executed correctly`
const FAILED = msg`Operation could not be completed`

interface Remarks<Result> {
  /** What else is to be known of a success, beside what it was. */
  noteOf?: (result: Result) => MessageDescriptor | null
  /** What takes it back, where something does; of a failure, what tries again to. */
  undoOf?: (result: Result) => (() => void) | null
}

/** What happened comes first. The sentence of the specification stands beside it, and alone if there is nothing to name. */
function factFirst(fact: MessageDescriptor | null): Pick<Toast, 'message' | 'detail'> {
  return fact === null ? { message: DONE, detail: null } : { message: fact, detail: DONE }
}

/**
 * Says that an operation runs and then how it ended. `failureOf` tells from the result whether it failed: null where
 * it did not, else what exactly was wrong, or undefined where that is said elsewhere. `remarkOf` has more to say of
 * a success.
 */
export async function runWithToast<Result>(
  run: () => Promise<Result>,
  failureOf: (result: Result) => MessageDescriptor | null | undefined,
  remarkOf: (result: Result) => MessageDescriptor | null = () => null,
  { noteOf, undoOf }: Remarks<Result> = {},
): Promise<Result> {
  // A failure that stood beside the next success would deny it.
  toasts.dismissEnded()
  const id = toasts.show({ kind: 'running', message: RUNNING, detail: null })
  try {
    const result = await run()
    const failure = failureOf(result)
    const note = noteOf?.(result)
    const undo = undoOf?.(result)
    toasts.replace(id, {
      ...(failure === null ? { kind: 'done', ...factFirst(remarkOf(result)), ...(note && { note }) } : { kind: 'failed', message: FAILED, detail: failure ?? null }),
      ...(undo && { undo }),
    })
    return result
  } catch (error) {
    toasts.replace(id, { kind: 'failed', message: FAILED, detail: null })
    throw error
  }
}
