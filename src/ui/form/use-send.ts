import type { MessageDescriptor } from '@lingui/core'
import { useState } from 'react'

import type { Problem } from '../../../contract/problem.ts'
import { fieldCodeLabel } from '../labels/errors.ts'
import { runWithToast } from '../toasts/toasts.ts'
import { keptNoteOf, submitErrorOf, submitErrorOfProblem, type Outcome, type SubmitError } from './submit-error.ts'

const isDone = ({ kind }: Outcome) => kind === 'done' || kind === 'kept'

/** Options for a form that continues before the server has answered. */
interface Ahead {
  /** Called once the act is on disk. */
  onKept: () => void
  /** Whether the form is still open and can show a refusal. */
  isShown: () => boolean
}

interface Sending<Input, Result extends Outcome> {
  run: (
    input: Input,
    circumstances: { replacing: string | undefined; draft?: string } & Partial<Ahead>,
  ) => Promise<Result>
  /** The draft that the same write deletes; `null` for a form without input. */
  draft: { key: string; flushed: () => Promise<void> } | null
  /** The op that is resubmitted. */
  refused: { id: string; problem: Problem | null } | null
  /** Returns the form's field for a path of the server's answer; `null` if there is none. */
  fieldOf: (path: string) => string | null
  /** Message of a failure, if the act has a message of its own. */
  failed?: MessageDescriptor | undefined
}

/** Sends a form's input, in place of a refused op if there is one, and shows why it failed. */
export function useSend<Input, Result extends Outcome>({
  run,
  draft,
  refused,
  fieldOf,
  failed,
}: Sending<Input, Result>) {
  const [problem, setProblem] = useState(refused?.problem ?? null)
  const [submitError, setSubmitError] = useState(problem === null ? null : worded(submitErrorOfProblem(problem)))
  /** Id of the refused op that the next submission replaces. */
  const [replacing, setReplacing] = useState(refused?.id)
  const [sent, setSent] = useState(false)

  /** Moves errors without a field to the whole form. */
  function worded(found: SubmitError): SubmitError {
    const lost = found.fields.find(({ path }) => fieldOf(path) === null)
    return lost ? { ...found, message: fieldCodeLabel(lost.code) } : found
  }

  /**
   * `happened`: the message once the act is done or saved on this device. `undoOf` returns the function that reverses
   * the act.
   */
  async function send(
    input: Input,
    happened: MessageDescriptor | null = null,
    undoOf?: (outcome: Result) => (() => void) | null,
    ahead: Partial<Ahead> = {},
  ): Promise<{ outcome: Result; submitError: SubmitError | null }> {
    // A draft written after the act would survive it, and the next act would start from old values.
    await draft?.flushed()
    setSent(true)
    const outcome = await runWithToast(
      () => run(input, { replacing, ...(draft && { draft: draft.key }), ...ahead }),
      (result) => submitErrorOf(result)?.message ?? null,
      () => happened,
      {
        failed,
        noteOf: keptNoteOf,
        ...(undoOf && { undoOf: (result) => (isDone(result) ? undoOf(result) : null) }),
      },
    )
    if (outcome.kind === 'refused' || outcome.kind === 'conflict') {
      setReplacing(outcome.op ?? undefined)
      setProblem(outcome.problem)
    }
    const found = submitErrorOf(outcome)
    const message = found && worded(found)
    setSubmitError(message)
    return { outcome, submitError: message }
  }

  return {
    send,
    submitError,
    setSubmitError,
    /** The server's last refusal. */
    problem,
    /** Refusal of the op that is resubmitted, until it is sent again. */
    refusal: sent ? null : (refused?.problem ?? null),
    isResubmitting: replacing !== undefined,
  }
}
