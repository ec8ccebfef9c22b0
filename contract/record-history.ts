import * as v from 'valibot'

import { ROLES } from '../domain/roles.ts'
import { JsonValue } from './field-changes.ts'
import { Id, Instant, NamedReference } from './primitives.ts'

/** Person as they were at the time of the change: role and e-mail tell apart people with one name. */
export const HistoryPerson = v.object({
  ...NamedReference.entries,
  /** Null where it is not known any more. */
  role: v.nullable(v.picklist(ROLES)),
  /** For admins; null for others, and where it is not known. */
  email: v.nullable(v.string()),
})
export type HistoryPerson = v.InferOutput<typeof HistoryPerson>

/** One entry of the audit trail of a record: who changed what, when and from which device. */
export const HistoryEntry = v.object({
  id: Id,
  at: Instant,
  /** One of `AUDIT_ACTIONS`; a newer server may know more. */
  action: v.string(),
  actor: v.nullable(HistoryPerson),
  /** Author whose work the actor has sent, after the author had left. */
  onBehalfOf: v.nullable(HistoryPerson),
  deviceId: v.nullable(Id),
  changes: v.array(v.object({ path: v.string(), before: JsonValue, after: JsonValue })),
})
export type HistoryEntry = v.InferOutput<typeof HistoryEntry>

export const RecordHistory = v.object({ data: v.array(HistoryEntry) })
