import * as v from 'valibot'

import { DRIVER_CONTACTS } from '../domain/drivers.ts'
import { Driver } from './driver.ts'
import { JsonValue } from './field-changes.ts'
import { Instant, NamedReference } from './primitives.ts'
import { FIELD_CODES, PROBLEM_CODES, isProblemCode } from './errors.ts'

const problemCodes = Object.keys(PROBLEM_CODES).filter(isProblemCode)

export const FieldError = v.object({ path: v.string(), code: v.picklist(FIELD_CODES), detail: v.optional(v.string()) })
export type FieldError = v.InferOutput<typeof FieldError>

/** A field that was changed on the server since the edit was made. */
export const FieldConflict = v.object({
  path: v.string(),
  base: JsonValue,
  theirs: JsonValue,
  mine: JsonValue,
  by: v.nullable(v.object({ id: v.string(), name: v.string() })),
  at: v.nullable(v.string()),
})
export type FieldConflict = v.InferOutput<typeof FieldConflict>

/** A driver who already has a contact in the request. */
export const DriverMatch = v.object({ path: v.picklist(DRIVER_CONTACTS), driver: Driver })
export type DriverMatch = v.InferOutput<typeof DriverMatch>

/** A right that the person had lost before the refused act. */
export const LostRight = v.object({
  right: v.picklist(['location', 'admin', 'sign_in']),
  /** The location that was lost; null for other rights. */
  location: v.nullable(NamedReference),
  at: Instant,
})
export type LostRight = v.InferOutput<typeof LostRight>

/**
 * Returns whether later writes that follow a write refused for a lost right should still be sent. They are refused for
 * the same right, and their money is recorded. An admin's role may be missing for one write and not for the next.
 */
export function allowsDependents({ right }: LostRight): boolean {
  return right !== 'admin'
}

/**
 * Header on each answer of the server, and `requestId` of its problems. Never on an answer of a captive portal or a
 * proxy.
 */
export const REQUEST_ID_HEADER = 'x-request-id'

/** RFC 9457 problem details, with this API's stable `code`. */
export const Problem = v.object({
  title: v.string(),
  status: v.number(),
  code: v.picklist(problemCodes),
  /** For developers; the app shows its own text for the code. */
  detail: v.optional(v.string()),
  requestId: v.string(),
  errors: v.optional(v.array(FieldError)),
  conflicts: v.optional(v.array(FieldConflict)),
  /** With `driver_exists`: the drivers with these contacts. */
  matches: v.optional(v.array(DriverMatch)),
  /** With `right_removed`. */
  lost: v.optional(LostRight),
  /** Whether money of the refused write now waits for an administrator to settle it. */
  queued: v.optional(v.boolean()),
  /** Seconds, with `too_many_attempts` and `unavailable`. */
  retryAfter: v.optional(v.number()),
})
export type Problem = v.InferOutput<typeof Problem>
