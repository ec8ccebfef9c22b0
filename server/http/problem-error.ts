import * as v from 'valibot'

import type { FieldCode, ProblemCode } from '../../contract/errors.ts'
import { PROBLEM_CODES, isProblemCode } from '../../contract/errors.ts'
import { FIELD_DETAILS, PROBLEM_DETAILS } from './error-details.ts'
import type { DriverMatch, FieldConflict, FieldError, LostRight, Problem } from '../../contract/problem.ts'

interface Details {
  errors?: FieldError[]
  conflicts?: FieldConflict[]
  matches?: DriverMatch[]
  lost?: LostRight
  queued?: boolean
  retryAfter?: number
  detail?: string
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
    const { code } = this
    const { errors, ...details } = this.details
    return {
      title: code,
      status: PROBLEM_CODES[code],
      code,
      detail: PROBLEM_DETAILS[code],
      requestId,
      ...details,
      ...(errors && { errors: errors.map((error) => ({ detail: FIELD_DETAILS[error.code], ...error })) }),
    }
  }
}

export function invalidField(path: string, code: FieldCode): ProblemError {
  return new ProblemError('validation_failed', { errors: [{ path, code }] })
}

const Refused = v.object({ code: v.picklist(Object.keys(PROBLEM_CODES).filter(isProblemCode)) })

/** Returns the code in a stored or fresh answer that is a refusal; null for any other answer. */
export function refusalIn({ status, body }: { status: number | null; body: unknown }): ProblemCode | null {
  if (status === null || status < 400) return null
  const refused = v.safeParse(Refused, body)
  return refused.success ? refused.output.code : null
}
