import type { Problem } from '../../contract/problem.ts'

/**
 * Reason why a call has no result. Only `problem`, `server` and `unreadable` come from our API. `foreign`: an answer
 * from something else (a captive portal, a proxy), which says nothing about the session, whatever its status.
 * `unreadable`: our server answered in a shape that this version does not know, for example because the server is
 * newer.
 */
export type ApiFailureReason =
  | { kind: 'network' }
  | { kind: 'timeout' }
  | { kind: 'foreign'; status: number }
  | { kind: 'unreadable'; status: number }
  | { kind: 'server'; status: number; problem: Problem | null; retryAfterMs: number | null }
  /** `final`: the answer names the key of its write, so it will never change. */
  | { kind: 'problem'; problem: Problem; retryAfterMs: number | null; final?: true }

export class ApiFailure extends Error {
  readonly reason: ApiFailureReason

  constructor(reason: ApiFailureReason, options?: ErrorOptions) {
    super(reason.kind === 'problem' ? `${reason.problem.status} ${reason.problem.code}` : reason.kind, options)
    this.name = 'ApiFailure'
    this.reason = reason
  }

  /** The API's problem; `null` for another kind of failure. */
  get problem(): Problem | null {
    return this.reason.kind === 'problem' ? this.reason.problem : null
  }
}

/** Returns whether the API ended this person's access: 401 or 403, parsed as our problem. */
export function isRefusedSession(error: unknown): boolean {
  if (!(error instanceof ApiFailure) || error.problem === null) return false
  return error.problem.status === 401 || (error.problem.status === 403 && error.problem.code !== 'company_required')
}
