import { STEP_UP_MINUTES } from '../../contract/second-factor.ts'
import { createStore } from '../lib/store.ts'

/** A request to the person to give their second factor. */
export interface ProofRequest {
  /** Whether the act may also be done without it: it is then recorded so. */
  isOptional: boolean
  settle: (outcome: ProofOutcome) => void
}

/** `without`: the person does the act without a second factor. */
type ProofOutcome = 'proved' | 'without' | 'cancelled'

/** The request that is shown now; null if there is none. */
export const proofRequest = createStore<ProofRequest | null>(null)

/** A minute less than the server allows, because an act takes time. */
const HOLDS_MS = (STEP_UP_MINUTES - 1) * 60_000
let proved = { userId: '', until: 0 }

/** Notes that the person has given their second factor in this tab. */
export function noteProof(userId: string): void {
  proved = { userId, until: performance.now() + HOLDS_MS }
}

/** Returns whether the person gave their second factor in this tab a short time ago. */
export function isProved(userId: string): boolean {
  return proved.userId === userId && performance.now() < proved.until
}

/** Asks the person for their second factor in a dialog. */
export async function askForProof({ isOptional = false } = {}): Promise<ProofOutcome> {
  // A second act waits for no second dialog.
  proofRequest.get()?.settle('cancelled')
  const outcome = await new Promise<ProofOutcome>((settle) => proofRequest.set({ isOptional, settle }))
  proofRequest.set(null)
  return outcome
}
