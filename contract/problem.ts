import * as v from 'valibot'

import { FIELD_CODES, PROBLEM_CODES, type ProblemCode } from './errors.ts'

const problemCodes = Object.keys(PROBLEM_CODES).filter((code): code is ProblemCode => code in PROBLEM_CODES)

export const FieldError = v.object({ path: v.string(), code: v.picklist(FIELD_CODES) })
export type FieldError = v.InferOutput<typeof FieldError>

/** One field that was changed on the server since the edit was made from it. */
export const FieldConflict = v.object({
  path: v.string(),
  base: v.nullable(v.string()),
  theirs: v.nullable(v.string()),
  mine: v.nullable(v.string()),
  by: v.nullable(v.object({ id: v.string(), name: v.string() })),
  at: v.nullable(v.string()),
})
export type FieldConflict = v.InferOutput<typeof FieldConflict>

/** RFC 9457 problem details, with this API's stable `code`. */
export const Problem = v.object({
  title: v.string(),
  status: v.number(),
  code: v.picklist(problemCodes),
  requestId: v.string(),
  errors: v.optional(v.array(FieldError)),
  conflicts: v.optional(v.array(FieldConflict)),
  /** Seconds, with `too_many_attempts` and `unavailable`. */
  retryAfter: v.optional(v.number()),
})
export type Problem = v.InferOutput<typeof Problem>
