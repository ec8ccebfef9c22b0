import { callFailureOf } from '../../data/call-failure.ts'
import { troubleOfFailure, type Trouble } from '../../ui/form/trouble.ts'

/** What a save came to: null is done. */
export async function troubleIn(save: () => Promise<unknown>): Promise<Trouble | null> {
  try {
    await save()
    return null
  } catch (error) {
    return troubleOfFailure(callFailureOf(error))
  }
}
