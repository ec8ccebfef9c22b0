import { callFailureOf } from '../../data/call-failure.ts'
import { troubleOfFailure, type Trouble } from '../../ui/form/trouble.ts'

type Attempt<Answer> = { trouble: null; answer: Answer } | { trouble: Trouble }

/** A call that is made now or not at all: its answer, or why there is none. */
export async function attempt<Answer>(call: () => Promise<Answer>): Promise<Attempt<Answer>> {
  try {
    return { trouble: null, answer: await call() }
  } catch (error) {
    return { trouble: troubleOfFailure(callFailureOf(error)) }
  }
}
