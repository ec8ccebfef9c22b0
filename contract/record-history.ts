import * as v from 'valibot'

import { ROLES } from '../domain/roles.ts'
import { JsonValue } from './field-changes.ts'
import { Id, Instant, NamedReference } from './primitives.ts'

/** Person at the time of the change. Role and e-mail distinguish people with one name. */
export const HistoryPerson = v.object({
  ...NamedReference.entries,
  /** Null if unknown. */
  role: v.nullable(v.picklist(ROLES)),
  /** For admins; null for others, and if unknown. */
  email: v.nullable(v.string()),
})
export type HistoryPerson = v.InferOutput<typeof HistoryPerson>

/** An entry of a record's audit trail: who changed what, when and on which device. */
export const HistoryEntry = v.object({
  id: Id,
  at: Instant,
  /** One of `AUDIT_ACTIONS`; a newer server may have more. */
  action: v.string(),
  actor: v.nullable(HistoryPerson),
  /** Author of the work, if they had left and the actor sent it for them. */
  onBehalfOf: v.nullable(HistoryPerson),
  deviceId: v.nullable(Id),
  changes: v.array(v.object({ path: v.string(), before: JsonValue, after: JsonValue })),
})
export type HistoryEntry = v.InferOutput<typeof HistoryEntry>

export const RecordHistory = v.object({ data: v.array(HistoryEntry) })
