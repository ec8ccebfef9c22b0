import { PROBLEM_CODES } from '../../contract/errors.ts'
import type { AppDeps } from '../app-deps.ts'
import { jsonResponse } from './json-response.ts'
import { allowedMethods } from './known-paths.ts'
import type { AppContext } from './mount.ts'
import { ProblemError } from './problem-error.ts'

/** Returns the refusal for an unexpected error; the details are in the log. */
export function failureOf(error: unknown, requestId: string, { log }: AppDeps): ProblemError {
  log.error({ requestId, err: error }, 'a request failed')
  return new ProblemError(isDatabaseAway(error) ? 'unavailable' : 'internal')
}

/** Returns the answer to a call that threw; an error that is no refusal is logged. */
export function problemResponse(error: Error, c: AppContext, deps: AppDeps): Promise<Response> {
  const requestId = c.get('requestId')
  const problem = (error instanceof ProblemError ? error : failureOf(error, requestId, deps)).toProblem(requestId)
  c.set('refusal', problem.code)
  const retryAfter = problem.retryAfter
  return jsonResponse(problem, c.req.raw, PROBLEM_CODES[problem.code], 'application/problem+json').then((response) => {
    if (retryAfter !== undefined) response.headers.set('retry-after', String(retryAfter))
    if (problem.status === 401) response.headers.set('www-authenticate', 'Bearer')
    if (problem.status === 405) response.headers.set('allow', allowedMethods(c.req.path).join(', '))
    return response
  })
}

const AWAY = /^(ECONNREFUSED|ENOENT|ECONNRESET|57P0[123]|08\d{3})$/

function isDatabaseAway(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if ('code' in at && typeof at.code === 'string' && AWAY.test(at.code)) return true
    if (/Connection terminated|timeout exceeded when trying to connect/.test(at.message)) return true
  }
  return false
}
