import type { Problem } from '../../contract/problem.ts'

/**
 * Why a call brought no result. Only `problem`, `server` and `unreadable` come from our API; `foreign` is somebody
 * else's answer in its place (a captive portal, a proxy), which says nothing about the session, whatever its status.
 * `unreadable`: our server answered in a shape that this version does not know, as a newer one may.
 */
export type ApiFailureReason =
  | { kind: 'network' }
  | { kind: 'timeout' }
  | { kind: 'foreign'; status: number }
  | { kind: 'unreadable'; status: number }
  | { kind: 'server'; status: number; problem: Problem | null; retryAfterMs: number | null }
  /** `final`: it names the key of the write that it answers, so it will be the same for ever. */
  | { kind: 'problem'; problem: Problem; retryAfterMs: number | null; final?: true }

export class ApiFailure extends Error {
  readonly reason: ApiFailureReason

  constructor(reason: ApiFailureReason, options?: ErrorOptions) {
    super(reason.kind === 'problem' ? `${reason.problem.status} ${reason.problem.code}` : reason.kind, options)
    this.name = 'ApiFailure'
    this.reason = reason
  }

  /** The API's own problem, null when the failure is of another kind. */
  get problem(): Problem | null {
    return this.reason.kind === 'problem' ? this.reason.problem : null
  }
}

/** The API's own word that this person may not go on: 401 or 403, parsed as our problem. */
export function isRefusedSession(error: unknown): boolean {
  if (!(error instanceof ApiFailure) || error.problem === null) return false
  return error.problem.status === 401 || (error.problem.status === 403 && error.problem.code !== 'company_required')
}
