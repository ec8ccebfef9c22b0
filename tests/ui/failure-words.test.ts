import { describe, expect, test } from 'vitest'

import type { Problem } from '../../contract/problem.ts'
import { callFailureOf } from '../../src/data/failures.ts'
import { ApiFailure } from '../../src/offline/api-failure.ts'
import { failureWords } from '../../src/ui/failure-words.ts'
import { FIELD_CODE_LABELS } from '../../src/ui/labels/errors.ts'
import { PROBLEM_LABELS } from '../../src/ui/labels/problems.ts'

const problem = (code: Problem['code'], status: number, errors?: Problem['errors']): Problem => ({
  title: code,
  status,
  code,
  requestId: 'r',
  ...(errors && { errors }),
})

describe('the reason why an unqueued call failed [S2-06]', () => {
  test('is the server’s reason, at its field if it names one', () => {
    const refused = (given: Problem) => failureWords({ kind: 'problem', problem: given })
    expect(refused(problem('too_many_attempts', 429))).toEqual({
      message: PROBLEM_LABELS.too_many_attempts,
      inDoubt: false,
    })
    expect(refused(problem('driver_exists', 409, [{ path: 'email', code: 'driver_email_exists' }]))).toEqual({
      message: FIELD_CODE_LABELS.driver_email_exists,
      inDoubt: false,
    })
  })

  test('says that the outcome is unknown if no answer came', () => {
    for (const reason of [
      { kind: 'network' },
      { kind: 'timeout' },
      { kind: 'foreign', status: 200 },
      { kind: 'unreadable', status: 200 },
      { kind: 'server', status: 500, problem: null, retryAfterMs: null },
    ] as const)
      expect(failureWords(callFailureOf(new ApiFailure(reason))).inDoubt, reason.kind).toBe(true)
  })

  test('is absent if the app itself is at fault', () => {
    expect(() => callFailureOf(new TypeError('a fault of ours'))).toThrow('a fault of ours')
  })
})
