import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import * as v from 'valibot'

import { DRIVER_LINK_HEADER } from '../../contract/driver-link.ts'
import { writeAudit } from '../audit/audit-trail.ts'
import { driverLinks } from '../db/schema/driver-links.ts'
import { ProblemError } from '../http/problem-error.ts'
import type { AuthorContext, RequestContext } from '../http/route.ts'
import { callDefiner, countTry } from '../session/tries.ts'
import { type LinkKey, readToken } from './link-token.ts'

/** In a quarter of an hour: a page asks anew for each contact that is typed. */
const TRIES_WITH_ONE_LINK = 60
/** Many people may share one address. */
const TRIES_FROM_ONE_ADDRESS = 300

const Link = v.nullable(v.object({ driver_id: v.nullable(v.string()), sent_to: v.string(), expires_at: v.string() }))

/** A link that opens something, inside its company. */
export interface ByLink {
  driverId: string | null
  sentTo: string
  expiresAt: Date
  key: LinkKey
  tx: AuthorContext['tx']
}

/**
 * Runs `work` in a transaction that the request's link lets into its company. Whatever is wrong with a link, unknown,
 * spent, expired or replaced, is answered alike, after the same work.
 */
export async function byLink<T>(token: string, { database, ip }: RequestContext, work: (link: ByLink) => Promise<T>): Promise<T> {
  const key = readToken(token)
  await countTry(database, [
    [`driver-link-from:${ip}`, TRIES_FROM_ONE_ADDRESS],
    [`driver-link:${key.hash.toString('hex')}`, TRIES_WITH_ONE_LINK],
  ])
  return database.transaction(async (tx) => {
    const link = v.parse(Link, (await callDefiner(tx, sql`app_enter_driver_link(${key.companyId}::uuid, ${key.hash}::bytea)`)) ?? null)
    if (link === null) throw new ProblemError('link_gone')
    return work({ driverId: link.driver_id, sentTo: link.sent_to, expiresAt: new Date(link.expires_at), key, tx })
  })
}

/** Who writes by a link: the driver themselves, under the name that they have or give. */
export function asDriver({ tx, key }: ByLink, driver: { id: string; name: string }, context: RequestContext): AuthorContext {
  return { ...context, tx, actor: { ...driver, companyId: key.companyId, sentBy: null } }
}

/** Uses the link up, with all that the transaction does; of two who use it at once the second finds it gone. */
export async function spend({ sentTo, key: { companyId, hash } }: ByLink, context: AuthorContext): Promise<void> {
  const spent = await context.tx.db
    .update(driverLinks)
    .set({ usedAt: sql`now()` })
    .where(and(eq(driverLinks.companyId, companyId), eq(driverLinks.hash, hash), isNull(driverLinks.usedAt), gt(driverLinks.expiresAt, sql`now()`)))
    .returning({ usedAt: driverLinks.usedAt })
  if (spent.length === 0) throw new ProblemError('link_gone')
  await writeAudit([{ entity: 'driver', id: context.actor.id, action: 'link_used', before: {}, after: { sentTo } }], context)
}

/** What a request with a link carries. */
export function tokenOf({ headers }: { headers: Record<typeof DRIVER_LINK_HEADER, string> }): string {
  return headers[DRIVER_LINK_HEADER]
}
