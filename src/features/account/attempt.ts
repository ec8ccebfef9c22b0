import { callFailureOf } from '../../data/failures.ts'
import { submitErrorOfFailure, type SubmitError } from '../../ui/form/submit-error.ts'

type Attempt<Answer> = { submitError: null; answer: Answer } | { submitError: SubmitError }

/** A call that is made now or not at all: its answer, or why there is none. */
export async function attempt<Answer>(call: () => Promise<Answer>): Promise<Attempt<Answer>> {
  try {
    return { submitError: null, answer: await call() }
  } catch (error) {
    return { submitError: submitErrorOfFailure(callFailureOf(error)) }
  }
}
