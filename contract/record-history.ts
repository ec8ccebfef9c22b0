import * as v from 'valibot'

import { ROLES } from '../domain/roles.ts'
import { JsonValue } from './field-changes.ts'
import { Id, Instant, NamedReference } from './primitives.ts'

/** `resent`: the receipt of a service, by mail. `assigned`: its payment, to a cash-up. `paid_again` and `refunded`: what was paid once more for it. `renewed` to `cancelled`: of a pass. `entered`: a super admin began to work in this company. `link_sent` and `link_used`: of a driver, who corrects or registers themselves by it; `invited`: of a company, somebody who is to be its driver; of a user, once more. `signed_out`: of a user, on a device. `email_asked`: somebody is to sign in with another e-mail, once they have confirmed it. `code_made`, `paired` and `revoked`: of a kiosk device. From `opened` on: of cash-ups. */
export const AUDIT_ACTIONS = [
  'created',
  'edited',
  'confirmed',
  'admitted',
  'finished',
  'voided',
  'deleted',
  'resent',
  'password_set',
  'email_asked',
  'signed_out',
  'assigned',
  'paid_again',
  'refunded',
  'void_asked',
  'renewed',
  'paused',
  'resumed',
  'cancelled',
  'entered',
  'link_sent',
  'link_used',
  'invited',
  'code_made',
  'paired',
  'revoked',
  'opened',
  'joined',
  'cash_moved',
  'closed',
  'recounted',
  'approved',
  'collected',
  'adjusted',
] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]

/** Somebody as they were when they did it: whoever has taken another's name since, or had it then, is told apart by these. */
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
  /** Whose work it is that the actor has sent, after they had left. */
  onBehalfOf: v.nullable(HistoryPerson),
  deviceId: v.nullable(Id),
  changes: v.array(v.object({ path: v.string(), before: JsonValue, after: JsonValue })),
})
export type HistoryEntry = v.InferOutput<typeof HistoryEntry>

export const RecordHistory = v.object({ data: v.array(HistoryEntry) })
