import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { Outbox } from '../data/use-outbox.ts'
import type { Outcome } from '../ui/form/submit-error.ts'
import { whyNot } from '../ui/form/why-not.ts'
import { runWithToast } from '../ui/toasts/toasts.ts'
import { reversed, type Changes, type Values } from './edit-values.ts'

const UNDONE = msg`It is as it was before.`
const CHANGED_SINCE = msg`Somebody has changed it since. Nothing was undone.`
const TOO_LATE = msg`It was sent meanwhile, and cannot be undone any more.`

/** Outcome of an undo; `too_late`: the act was no longer here, and nothing replaces it. */
type Undone = Outcome | { kind: 'too_late' }

function whyNotUndone(outcome: Undone): MessageDescriptor | null {
  if (outcome.kind === 'too_late') return TOO_LATE
  return outcome.kind === 'conflict' ? CHANGED_SINCE : whyNot(outcome)
}

/** The Undo of a toast: `run` reverts the act, and the next toast says whether it worked. An undo without an answer may be retried: the server acts once for its key. */
export function undoBy(run: () => Promise<Undone>): () => void {
  return function undo() {
    void runWithToast(run, whyNotUndone, () => UNDONE, { undoOf: ({ kind }) => (kind === 'lost' ? undo : null) })
  }
}

/** Takes an action that waits out of the outbox, where it was not sent yet and nothing was made on top of it. */
export async function takenBack({ takeBack }: Pick<Outbox, 'takeBack'>, outcome: Outcome): Promise<boolean> {
  return outcome.kind === 'kept' && outcome.op !== undefined && (await takeBack(outcome.op).catch(() => false))
}

/** Edits a record without a form, says what came of it, and offers the way back. */
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
