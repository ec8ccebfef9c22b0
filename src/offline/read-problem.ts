import * as v from 'valibot'

import { isProblemCode, type ProblemCode } from '../../contract/errors.ts'
import { FieldError, Problem, REQUEST_ID_HEADER } from '../../contract/problem.ts'

/** A problem of the contract, with additions of a newer server: codes that this version has no text for. */
const ProblemOfAnyVersion = v.object({
  ...Problem.entries,
  code: v.string(),
  errors: v.optional(
    v.array(v.object({ ...FieldError.entries, code: v.fallback(FieldError.entries.code, 'invalidField') })),
  ),
  conflicts: v.fallback(Problem.entries.conflicts, undefined),
  matches: v.fallback(Problem.entries.matches, undefined),
  lost: v.fallback(Problem.entries.lost, undefined),
  queued: v.fallback(Problem.entries.queued, undefined),
  retryAfter: v.fallback(Problem.entries.retryAfter, undefined),
})

/** Generic code for a status alone. 409 has none: a conflict without its values could not be resolved. */
const GENERIC: Partial<Record<number, ProblemCode>> = {
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  405: 'method_not_allowed',
  413: 'body_too_large',
  415: 'unsupported_media_type',
  429: 'too_many_attempts',
  503: 'unavailable',
}

/**
 * Returns the API's problem, or `null`. A code that this version does not know becomes the generic one for its status.
 */
export function readProblem(response: Response, body: unknown): Problem | null {
  if (response.headers.get('content-type')?.startsWith('application/problem+json') !== true) return null
  return problemOf(response.status, body, (requestId) => requestId === response.headers.get(REQUEST_ID_HEADER))
}

/** Returns the problem of an answer nested in another one. `isOurs` checks the request id if the code is unknown. */
export function problemOf(status: number, body: unknown, isOurs: (requestId: string) => boolean): Problem | null {
  const parsed = v.safeParse(ProblemOfAnyVersion, body)
  // A proxy may answer in place of the API, so the body must agree with the status line.
  if (!parsed.success || parsed.output.status !== status) return null
  const { code, ...problem } = parsed.output
  if (isProblemCode(code)) return { ...problem, code }
  // A known code is proof enough; with an unknown code the id must match the header's.
  if (!isOurs(problem.requestId)) return null
  return { ...problem, code: GENERIC[problem.status] ?? (problem.status >= 500 ? 'internal' : 'bad_request') }
}

const UUID_V7 = /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/

/**
 * Returns whether our server wrote an answer whose body this version cannot read. Other servers number requests
 * differently or not at all.
 */
export function bearsOurRequestId(response: Response): boolean {
  return UUID_V7.test(response.headers.get(REQUEST_ID_HEADER) ?? '')
}
