import { ApiFailure, callFailureOf } from '../../data/failures.ts'
import { askForProof } from '../../data/step-up.ts'
import { submitErrorOfFailure, type SubmitError } from '../../ui/form/submit-error.ts'

type Attempt<Answer> = { submitError: null; answer: Answer } | { submitError: SubmitError }

/**
 * Runs a call that is not queued, after a proof of the second factor if the server asks for one. Returns its answer, or
 * the reason for its failure.
 */
export async function attempt<Answer>(call: () => Promise<Answer>): Promise<Attempt<Answer>> {
  try {
    return { submitError: null, answer: await call() }
  } catch (error) {
    const needsProof = error instanceof ApiFailure && error.problem?.code === 'step_up_needed'
    if (needsProof && (await askForProof()) === 'proved') return attempt(call)
    return { submitError: submitErrorOfFailure(callFailureOf(error)) }
  }
}
