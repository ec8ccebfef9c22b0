import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { Outbox } from '../data/use-outbox.ts'
import type { Outcome } from '../ui/form/submit-error.ts'
import { whyNot } from '../ui/form/why-not.ts'
import { runWithToast } from '../ui/toasts/toasts.ts'
import { reversed, type Changes, type Values } from './edit-values.ts'

const UNDONE = msg`It is as it was before.`
const CHANGED_SINCE = msg`Somebody has changed it since. Nothing was undone.`
const TOO_LATE = msg`It was already sent and can no longer be undone.`

/** Outcome of an undo. `too_late`: the act was no longer in the outbox, and there is no reverse act. */
type Undone = Outcome | { kind: 'too_late' }

function whyNotUndone(outcome: Undone): MessageDescriptor | null {
  if (outcome.kind === 'too_late') return TOO_LATE
  return outcome.kind === 'conflict' ? CHANGED_SINCE : whyNot(outcome)
}

/**
 * Returns the Undo of a toast: `run` reverts the act, and the next toast shows the result. An undo without an answer
 * may be retried, because the server does it once for its key.
 */
export function undoBy(run: () => Promise<Undone>): () => void {
  return function undo() {
    void runWithToast(run, whyNotUndone, () => UNDONE, { undoOf: ({ kind }) => (kind === 'lost' ? undo : null) })
  }
}

/** Takes an unsent op out of the outbox, if no other op builds on it. */
export async function takenBack({ takeBack }: Pick<Outbox, 'takeBack'>, outcome: Outcome): Promise<boolean> {
  return outcome.kind === 'kept' && outcome.op !== undefined && (await takeBack(outcome.op).catch(() => false))
}

/** Edits a record without a form, shows the result, and offers Undo. */
export function editWithUndo<V extends Values, Result extends Outcome>(
  send: (changes: Changes<V>) => Promise<Result>,
  changes: Changes<V>,
  said: MessageDescriptor | null = null,
  failureOf: (outcome: Outcome) => MessageDescriptor | null = whyNot,
): Promise<Result> {
  return runWithToast(
    () => send(changes),
    failureOf,
    () => said,
    { undoOf: ({ kind }) => (kind === 'done' ? undoBy(() => send(reversed(changes))) : null) },
  )
}
