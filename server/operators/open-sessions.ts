import { sql } from 'drizzle-orm'
import * as v from 'valibot'

import type { ParsedRequest } from '../../contract/endpoint.ts'
import type { OpenSession, endOpenSession, listOpenSessions } from '../../contract/open-session.ts'
import { writeAudit } from '../audit/audit-trail.ts'
import { callDefiner } from '../db/call-definer.ts'
import { ProblemError } from '../http/problem-error.ts'
import type { CompanyContext } from '../http/route.ts'
import { personToChange } from '../account/person-to-change.ts'

const instant = v.pipe(
  v.string(),
  v.transform((at) => new Date(at).toISOString()),
)

const SessionRows = v.pipe(
  v.object({
    id: v.string(),
    device_id: v.nullable(v.string()),
    user_agent: v.nullable(v.string()),
    address: v.nullable(v.string()),
    signed_in_at: instant,
    seen_at: instant,
    expires_at: instant,
    is_current: v.boolean(),
  }),
  v.transform(({ id, device_id, user_agent, address, signed_in_at, seen_at, expires_at, is_current }): OpenSession => ({
    id,
    deviceId: device_id,
    userAgent: user_agent,
    address,
    signedInAt: signed_in_at,
    seenAt: seen_at,
    expiresAt: expires_at,
    isCurrent: is_current,
  })),
)

/**
 * Returns the open sessions of a person, last used first: the caller's own, or, for an admin, those of a person of the
 * company.
 */
export async function readOpenSessions(
  { params }: ParsedRequest<typeof listOpenSessions>,
  context: CompanyContext,
): Promise<{ data: OpenSession[] }> {
  const { id } = await personToChange(params.id, context)
  return { data: await sessionsOf(id, context) }
}

/**
 * Signs a person out on one device; an unknown device changes nothing. Without a device, on all except the calling one.
 */
export async function endSessionsOf(
  params: { id: string } | ParsedRequest<typeof endOpenSession>['params'],
  context: CompanyContext,
): Promise<{ data: OpenSession[] }> {
  const { tx, session } = context
  const { id } = await personToChange(params.id, context)
  const only = 'sessionId' in params ? params.sessionId : null
  const closed = await callDefiner(tx, sql`auth_end_sessions(${session}::bytea, ${id}::uuid, ${only}::uuid)`)
  if (closed === null) throw new ProblemError('not_found')
  if (announceClosed(closed, context) > 0)
    await writeAudit([{ entity: 'operator', id, action: 'signed_out', before: {}, after: {} }], context)
  return { data: await sessionsOf(id, context) }
}

async function sessionsOf(id: string, { tx, session }: CompanyContext): Promise<OpenSession[]> {
  const rows = await tx.db
    .select({ found: sql<unknown>`to_json(open)` })
    .from(sql`auth_open_sessions(${session}::bytea, ${id}::uuid) as open`)
  return rows.map(({ found }) => v.parse(SessionRows, found))
}

const ClosedSessionIds = v.array(v.string())

/** Notifies the event streams of closed sessions, whose ids are bytes in JSON form. Returns the number of sessions. */
export function announceClosed(closed: unknown, { announceSignOut }: Pick<CompanyContext, 'announceSignOut'>): number {
  const sessions = v.parse(ClosedSessionIds, closed)
  for (const session of sessions) announceSignOut(Buffer.from(session.replace(/^\\x/, ''), 'hex'))
  return sessions.length
}
