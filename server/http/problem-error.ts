import type { FieldCode, ProblemCode } from '../../contract/errors.ts'
import { PROBLEM_CODES } from '../../contract/errors.ts'
import type { DriverMatch, FieldConflict, FieldError, Problem } from '../../contract/problem.ts'

interface Details {
  errors?: FieldError[]
  conflicts?: FieldConflict[]
  matches?: DriverMatch[]
  retryAfter?: number
}

/** A refusal with its code. Thrown anywhere in a request, it rolls the transaction back and becomes the answer. */
export class ProblemError extends Error {
  readonly code: ProblemCode
  readonly details: Details

  constructor(code: ProblemCode, details: Details = {}, options?: ErrorOptions) {
    super(code, options)
    this.code = code
    this.details = details
  }

  toProblem(requestId: string): Problem {
    return { title: this.code, status: PROBLEM_CODES[this.code], code: this.code, requestId, ...this.details }
  }
}

export function invalidField(path: string, code: FieldCode): ProblemError {
  return new ProblemError('validation_failed', { errors: [{ path, code }] })
}
