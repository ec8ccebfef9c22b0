import { ApiFailure, type ApiFailureReason } from '../offline/api-failure.ts'

/** Why a call failed. What is no failure of a call is a fault of ours, and thrown on. */
export function callFailureOf(error: unknown): ApiFailureReason {
  if (!(error instanceof ApiFailure)) throw error
  return error.reason
}
