import { describe, expect, it } from 'vitest'

import { ApiFailure } from '../../src/data/failures.ts'
import { proofRequest } from '../../src/data/step-up.ts'
import { attempt } from '../../src/features/account/attempt.ts'

const NEEDED = new ApiFailure({
  kind: 'problem',
  problem: { title: 'Forbidden', status: 403, code: 'step_up_needed', requestId: '' },
  retryAfterMs: null,
})

/** Runs a call that the server refuses until the second factor was given; answers the dialog with `outcome`. */
async function attempted(outcome: 'proved' | 'cancelled') {
  let calls = 0
  const stop = proofRequest.subscribe(() => proofRequest.get()?.settle(outcome))
  const found = await attempt(() => {
    calls += 1
    return calls === 1 ? Promise.reject(NEEDED) : Promise.resolve('done')
  })
  stop()
  return { found, calls }
}

describe('a call about the account', () => {
  it('is repeated once the second factor was given', async () => {
    expect(await attempted('proved')).toEqual({ found: { submitError: null, answer: 'done' }, calls: 2 })
  })

  it('is not repeated if the person gives none', async () => {
    expect(await attempted('cancelled')).toEqual({ found: { submitError: expect.any(Object) }, calls: 1 })
  })
})
