import * as v from 'valibot'

import { BACK_OFFICE_ROLES } from '../domain/roles.ts'
import { defineEndpoint } from './endpoint.ts'
import { IdParams } from './list.ts'
import { Id, Instant, NamedReference } from './primitives.ts'

/** One entry of the audit trail: who changed what, when and from which device. */
export const AuditEntry = v.object({
  id: Id,
  at: Instant,
  action: v.picklist(['created', 'edited', 'finished', 'voided', 'resent', 'assigned', 'paid_again', 'refunded']),
  actor: v.nullable(NamedReference),
  /** Whose work it is that the actor has sent, after they had left. */
  onBehalfOf: v.nullable(NamedReference),
  deviceId: v.nullable(Id),
  changes: v.array(v.object({ path: v.string(), before: v.nullable(v.string()), after: v.nullable(v.string()) })),
})
export type AuditEntry = v.InferOutput<typeof AuditEntry>

export const getServiceHistory = defineEndpoint({
  id: 'getServiceHistory',
  area: 'services',
  method: 'GET',
  path: '/services/:id/history',
  summary: 'The audit trail of one service, newest first.',
  roles: BACK_OFFICE_ROLES,
  request: { params: IdParams },
  response: v.object({ data: v.array(AuditEntry) }),
  queueable: false,
})
