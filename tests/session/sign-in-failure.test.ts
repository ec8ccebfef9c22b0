import { describe, expect, it } from 'vitest'

import { ApiFailure } from '../../src/offline/api-failure.ts'
import { signInFailure } from '../../src/features/session/sign-in-failure.ts'
import { PROBLEM_LABELS } from '../../src/ui/labels/problems.ts'

const throttled = (retryAfterMs: number | null) =>
  new ApiFailure({
    kind: 'problem',
    problem: { title: 'too_many_attempts', status: 429, code: 'too_many_attempts', requestId: '1' },
    retryAfterMs,
  })

describe('a person with too many attempts [S5-02]', () => {
  it.each([
    [3_599_000, 60],
    [61_000, 2],
  ])('sees how long to wait: %i ms', (wait, minutes) => {
    expect(signInFailure(throttled(wait))).toMatchObject({
      message: 'Too many attempts. Try again in {minutes} minutes.',
      values: { minutes },
    })
  })

  it.each([60_000, 1_000, null])('is asked to wait a moment if the wait is short: %s ms', (wait) => {
    expect(signInFailure(throttled(wait))).toBe(PROBLEM_LABELS.too_many_attempts)
  })
})
