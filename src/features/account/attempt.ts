import { callFailureOf } from '../../data/failures.ts'
import { submitErrorOfFailure, type SubmitError } from '../../ui/form/submit-error.ts'

type Attempt<Answer> = { submitError: null; answer: Answer } | { submitError: SubmitError }

/** Runs a call that is not queued. Returns its answer, or the reason for its failure. */
export async function attempt<Answer>(call: () => Promise<Answer>): Promise<Attempt<Answer>> {
  try {
    return { submitError: null, answer: await call() }
  } catch (error) {
    return { submitError: submitErrorOfFailure(callFailureOf(error)) }
  }
}
