import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import * as v from 'valibot'

import { DRIVER_LINK_HEADER } from '../../contract/driver-link.ts'
import { writeAudit } from '../audit/audit-trail.ts'
import type { Transaction } from '../db/database.ts'
import { driverLinks } from '../db/schema/driver-links.ts'
import { ProblemError } from '../http/problem-error.ts'
import type { AuthorContext, RequestContext } from '../http/route.ts'
import { callDefiner } from '../db/call-definer.ts'
import { count } from '../limiter/limiter.ts'
import { unknownLinkLimits, linkUseLimits } from '../limiter/limits.ts'
import { readToken } from '../mail/link-token.ts'

const Link = v.nullable(v.object({ driver_id: v.nullable(v.string()), sent_to: v.string(), expires_at: v.string() }))

/** Link that a token opens. */
interface DriverLinkKey {
  companyId: string
  hash: Buffer
}

/** A valid link and its company. */
export interface ByLink {
  driverId: string | null
  sentTo: string
  expiresAt: Date
  key: DriverLinkKey
  tx: AuthorContext['tx']
}

/**
 * Runs `work` in a transaction that the request's link admits to its company. An unknown, used, expired or replaced
 * link gets the same answer after the same work.
 */
export async function byLink<T>(
  token: string,
  { database, ip }: RequestContext,
  work: (link: ByLink) => Promise<T>,
): Promise<T> {
  const { placeId: companyId, hash } = readToken(token)
  const key = { companyId, hash }
  // In a separate transaction, because refused calls are counted too. People with a valid link are not held up by people
  // without one at the same address.
  await database.transaction(async (tx) =>
    count((await enterByLink(key, tx)) === null ? unknownLinkLimits(ip) : linkUseLimits(key.hash), tx),
  )
  return database.transaction(async (tx) => {
    const link = await enterByLink(key, tx)
    if (link === null) throw new ProblemError('link_gone')
    return work({ driverId: link.driver_id, sentTo: link.sent_to, expiresAt: new Date(link.expires_at), key, tx })
  })
}

async function enterByLink({ companyId, hash }: DriverLinkKey, tx: Transaction): Promise<v.InferOutput<typeof Link>> {
  return v.parse(Link, (await callDefiner(tx, sql`app_enter_driver_link(${companyId}::uuid, ${hash}::bytea)`)) ?? null)
}

/** Author of a write with a link: the driver, under their stored or stated name. */
export function asDriver(
  { tx, key, sentTo }: ByLink,
  driver: { id: string; name: string },
  context: RequestContext,
): AuthorContext {
  return { ...context, tx, actor: { ...driver, role: 'driver', email: sentTo, companyId: key.companyId, sentBy: null } }
}

/**
 * Uses up the link, together with everything in the transaction. If two people use it at once, the second gets
 * `link_gone`.
 */
export async function consumeDriverLink(
  { sentTo, key: { companyId, hash } }: ByLink,
  context: AuthorContext,
): Promise<void> {
  const spent = await context.tx.db
    .update(driverLinks)
    .set({ usedAt: sql`now()` })
    .where(
      and(
        eq(driverLinks.companyId, companyId),
        eq(driverLinks.hash, hash),
        isNull(driverLinks.usedAt),
        gt(driverLinks.expiresAt, sql`now()`),
      ),
    )
    .returning({ usedAt: driverLinks.usedAt })
  if (spent.length === 0) throw new ProblemError('link_gone')
  await writeAudit(
    [{ entity: 'driver', id: context.actor.id, action: 'link_used', before: {}, after: { sentTo } }],
    context,
  )
}

/** Request with a link. */
export function tokenOf({ headers }: { headers: Record<typeof DRIVER_LINK_HEADER, string> }): string {
  return headers[DRIVER_LINK_HEADER]
}
