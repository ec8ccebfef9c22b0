import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import * as v from 'valibot'

import type { ParsedRequest } from '../../contract/endpoint.ts'
import {
  type Tablet,
  type TabletRequest,
  askTablet,
  finishTabletRequest,
  listTablets,
  withdrawTabletRequest,
} from '../../contract/tablet.ts'
import { TabletReport } from '../../contract/tablet-report.ts'
import { fullName } from '../../domain/people.ts'
import { TABLET_ASK_LASTS_MS } from '../../domain/tablets.ts'
import { writeAudit } from '../audit/audit-trail.ts'
import { callDefiner } from '../db/call-definer.ts'
import { operators } from '../db/schema/people.ts'
import { tabletRequests, tablets } from '../db/schema/tablets.ts'
import { ProblemError } from '../http/problem-error.ts'
import { type CompanyContext, type Route, companyRoute } from '../http/route.ts'
import { announceClosed } from '../operators/open-sessions.ts'

/** Number of requests that are shown with a device. */
const SHOWN_REQUESTS = 10

export const tabletRoutes: readonly Route[] = [
  companyRoute(listTablets, async (_, context) => ({
    asOf: context.now.toISOString(),
    data: await readTablets(null, context),
  })),
  companyRoute(askTablet, ask),
  companyRoute(withdrawTabletRequest, withdraw),
  companyRoute(finishTabletRequest, finish),
]

/** A report that an earlier release stored in another form counts as none. */
const StoredReport = v.fallback(v.nullable(TabletReport), null)

/** Returns one device, or all devices of the company, the last used first. */
async function readTablets(deviceId: string | null, { tx, actor }: CompanyContext): Promise<Tablet[]> {
  const { companyId } = actor
  const rows = await tx.db
    .select({ tablet: tablets, firstName: operators.firstName, lastName: operators.lastName })
    .from(tablets)
    .innerJoin(operators, and(eq(operators.companyId, tablets.companyId), eq(operators.id, tablets.operatorId)))
    .where(and(eq(tablets.companyId, companyId), deviceId === null ? undefined : eq(tablets.deviceId, deviceId)))
    .orderBy(desc(tablets.seenAt), desc(tablets.deviceId))
  const requests = await tx.db
    .select()
    .from(tabletRequests)
    .where(
      and(
        eq(tabletRequests.companyId, companyId),
        inArray(
          tabletRequests.deviceId,
          rows.map(({ tablet }) => tablet.deviceId),
        ),
      ),
    )
    .orderBy(desc(tabletRequests.askedAt), desc(tabletRequests.id))
  return rows.map(({ tablet, ...person }) => ({
    id: tablet.deviceId,
    userAgent: tablet.userAgent,
    person: { id: tablet.operatorId, name: fullName(person) },
    locationId: tablet.locationId,
    firstSeenAt: tablet.firstSeenAt.toISOString(),
    seenAt: tablet.seenAt.toISOString(),
    report: v.parse(StoredReport, tablet.report),
    requests: requests
      .filter((request) => request.deviceId === tablet.deviceId)
      .slice(0, SHOWN_REQUESTS)
      .map(toRequest),
  }))
}

function toRequest(row: typeof tabletRequests.$inferSelect): TabletRequest {
  return {
    id: row.id,
    act: row.act,
    askedBy: { id: row.askedBy, name: row.askedByName },
    askedAt: row.askedAt.toISOString(),
    doneAt: row.doneAt?.toISOString() ?? null,
    outcome: row.outcome,
  }
}

async function readTablet(id: string, context: CompanyContext): Promise<Tablet> {
  const [tablet] = await readTablets(id, context)
  if (tablet === undefined) throw new ProblemError('not_found')
  return tablet
}

async function ask(
  { params: { id }, body: { act } }: ParsedRequest<typeof askTablet>,
  context: CompanyContext,
): Promise<Tablet> {
  const { tx, actor, now } = context
  await readTablet(id, context)
  const ofTablet = and(eq(tabletRequests.companyId, actor.companyId), eq(tabletRequests.deviceId, id))
  // A request that the device never received must not hold back a new one.
  await tx.db
    .delete(tabletRequests)
    .where(
      and(
        ofTablet,
        isNull(tabletRequests.doneAt),
        sql`${tabletRequests.askedAt} <= ${new Date(now.getTime() - TABLET_ASK_LASTS_MS).toISOString()}::timestamptz`,
      ),
    )
  const added = await tx.db
    .insert(tabletRequests)
    .values({
      companyId: actor.companyId,
      id: uuidv7(),
      deviceId: id,
      act,
      askedBy: actor.id,
      askedByName: actor.name,
      askedAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: tabletRequests.id })
  if (added.length > 0) await audit('requested', { deviceId: id, act }, context)
  return readTablet(id, context)
}

async function withdraw(
  { params: { id, requestId } }: ParsedRequest<typeof withdrawTabletRequest>,
  context: CompanyContext,
): Promise<Tablet> {
  const { tx, actor } = context
  const [gone] = await tx.db
    .delete(tabletRequests)
    .where(
      and(
        eq(tabletRequests.companyId, actor.companyId),
        eq(tabletRequests.deviceId, id),
        eq(tabletRequests.id, requestId),
        isNull(tabletRequests.doneAt),
      ),
    )
    .returning()
  if (gone !== undefined) await audit('withdrawn', gone, context)
  return readTablet(id, context)
}

async function finish(
  { params: { id }, body: { outcome } }: ParsedRequest<typeof finishTabletRequest>,
  context: CompanyContext,
): Promise<{ finished: true }> {
  const { tx, actor, now, deviceId } = context
  if (deviceId === null) throw new ProblemError('not_found')
  // Otherwise any colleague could report a request to sign out as carried out on a stolen tablet.
  const asked = and(
    eq(tabletRequests.companyId, actor.companyId),
    eq(tabletRequests.deviceId, deviceId),
    eq(tabletRequests.id, id),
  )
  const [done] = await tx.db
    .update(tabletRequests)
    .set({ doneAt: now, outcome })
    .where(and(asked, isNull(tabletRequests.doneAt)))
    .returning()
  if (done !== undefined) {
    await audit('carried_out', done, context)
    // Several people may have a session on one device: the request is about the device.
    if (done.act === 'sign_out')
      announceClosed(await callDefiner(tx, sql`tablet_end_sessions(${done.deviceId}::uuid)`), context)
  }
  // A repeat after a lost answer is not an error.
  else if ((await tx.db.$count(tabletRequests, asked)) === 0) throw new ProblemError('not_found')
  return { finished: true }
}

function audit(
  action: 'requested' | 'withdrawn' | 'carried_out',
  { deviceId, act, outcome = null }: { deviceId: string; act: string; outcome?: string | null },
  context: CompanyContext,
): Promise<void> {
  const after = { deviceRequest: act, ...(outcome !== null && { requestOutcome: outcome }) }
  return writeAudit([{ entity: 'tablet', id: deviceId, action, before: {}, after }], { ...context, doneAt: null })
}
