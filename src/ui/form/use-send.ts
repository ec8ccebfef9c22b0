import type { MessageDescriptor } from '@lingui/core'
import { useState } from 'react'

import type { Problem } from '../../../contract/problem.ts'
import { fieldCodeLabel } from '../labels/errors.ts'
import { runWithToast } from '../toasts/toasts.ts'
import { keptNoteOf, submitErrorOf, submitErrorOfProblem, type Outcome, type SubmitError } from './submit-error.ts'

const isDone = ({ kind }: Outcome) => kind === 'done' || kind === 'kept'

/** For a form that goes on before the server has answered. */
interface Ahead {
  /** Called once the action is on disk. */
  onKept: () => void
  /** Whether the form is still there to show a refusal. */
  isShown: () => boolean
}

interface Sending<Input, Result extends Outcome> {
  run: (
    input: Input,
    circumstances: { replacing: string | undefined; draft?: string } & Partial<Ahead>,
  ) => Promise<Result>
  /** What goes in the same write; null of a form into which nothing is typed. */
  draft: { key: string; flushed: () => Promise<void> } | null
  /** What is resubmitted. */
  refused: { id: string; problem: Problem | null } | null
  /** The form's field that a path of the server's answer means; null where it means none. */
  fieldOf: (path: string) => string | null
}

/** Sends what a form says, in place of what was refused of it before, and says why it was not done. */
export function useSend<Input, Result extends Outcome>({ run, draft, refused, fieldOf }: Sending<Input, Result>) {
  const [problem, setProblem] = useState(refused?.problem ?? null)
  const [submitError, setSubmitError] = useState(problem === null ? null : worded(submitErrorOfProblem(problem)))
  /** The refused op that the next sending takes the place of. */
  const [replacing, setReplacing] = useState(refused?.id)
  const [sent, setSent] = useState(false)

  /** What stands beside no field is said of the whole. */
  function worded(found: SubmitError): SubmitError {
    const lost = found.fields.find(({ path }) => fieldOf(path) === null)
    return lost ? { ...found, message: fieldCodeLabel(lost.code) } : found
  }

  /** `happened` is what is said of it once it is done, or saved on this device; `undoOf` gives what takes it back then. */
  async function send(
    input: Input,
    happened: MessageDescriptor | null = null,
    undoOf?: (outcome: Result) => (() => void) | null,
    ahead: Partial<Ahead> = {},
  ): Promise<{ outcome: Result; submitError: SubmitError | null }> {
    // A draft that were written after the action would outlive it, and the next one be made from its old values.
    await draft?.flushed()
    setSent(true)
    const outcome = await runWithToast(
      () => run(input, { replacing, ...(draft && { draft: draft.key }), ...ahead }),
      (result) => submitErrorOf(result)?.message ?? null,
      () => happened,
      {
        noteOf: keptNoteOf,
        ...(undoOf && { undoOf: (result) => (isDone(result) ? undoOf(result) : null) }),
      },
    )
    if (outcome.kind === 'refused' || outcome.kind === 'conflict') {
      setReplacing(outcome.op ?? undefined)
      setProblem(outcome.problem)
    }
    const found = submitErrorOf(outcome)
    const said = found && worded(found)
    setSubmitError(said)
    return { outcome, submitError: said }
  }

  return {
    send,
    submitError,
    setSubmitError,
    /** The server's last word against it. */
    problem,
    /** Why what is resubmitted was refused, until it is sent again. */
    refusal: sent ? null : (refused?.problem ?? null),
    isResubmitting: replacing !== undefined,
  }
}
