import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm'

import type { TabletAsk } from '../../contract/tablet-report.ts'
import { TABLET_ASK_LASTS_MS } from '../../domain/tablets.ts'
import { tabletRequests } from '../db/schema/tablets.ts'
import type { CompanyContext } from '../http/route.ts'
import { storedUserAgent } from '../session/open-session.ts'

/** Interval for noting contact without news; tablets report each minute. */
const UNCHANGED_MS = 5 * 60 * 1000
/** Maximum number of devices of a company. A caller who invents device ids can't fill the table further. */
const MOST_TABLETS = 2_000

/** Figures that change all the time: they are noted together with other contact. */
const RESTLESS = ['battery', 'storage', 'skewMs']

/**
 * Notes the regular call of a signed-in device with its report, if there is one. Super admins are guests in a company:
 * their devices are not part of it.
 */
export async function noteTablet(
  keptLocation: string | undefined,
  { tablet, unsent, deviceId, userAgent, tx, actor, now }: CompanyContext,
): Promise<void> {
  if ((unsent === null && tablet === null) || deviceId === null) return
  if (actor.isKiosk === true || actor.role === 'super_admin') return
  const { companyId } = actor
  const at = now.toISOString()
  const report = tablet === null ? null : JSON.stringify(tablet)
  // A device may name any location, so one that its person does not see is left out.
  const named = tablet?.shiftAt ?? keptLocation ?? null
  const locationId = named !== null && actor.locationIds?.includes(named) === false ? null : named
  await tx.db.execute(sql`
    insert into tablets as t (company_id, device_id, operator_id, location_id, user_agent, first_seen_at, seen_at, report)
    select ${companyId}::uuid, ${deviceId}::uuid, ${actor.id}::uuid, (select l.id from locations l where l.company_id = ${companyId} and l.id = ${locationId}::uuid),
      ${storedUserAgent(userAgent)}, ${at}::timestamptz, ${at}::timestamptz, ${report}::jsonb
    where exists (select from tablets k where k.company_id = ${companyId} and k.device_id = ${deviceId})
      or (select count(*) from tablets k where k.company_id = ${companyId}) < ${MOST_TABLETS}
    on conflict (company_id, device_id) do update
    set operator_id = excluded.operator_id, location_id = coalesce(excluded.location_id, t.location_id), user_agent = excluded.user_agent, seen_at = excluded.seen_at, report = excluded.report
    where t.seen_at < excluded.seen_at - make_interval(secs => ${UNCHANGED_MS / 1000}) or t.operator_id <> excluded.operator_id
      or (t.report - ${sql.param(RESTLESS)}::text[]) is distinct from (excluded.report - ${sql.param(RESTLESS)}::text[])`)
}

/** Returns what administrators ask of the calling device; undefined if nothing. */
export async function openAsks({ tx, actor, deviceId, now }: CompanyContext): Promise<TabletAsk[] | undefined> {
  if (deviceId === null) return undefined
  const asks = await tx.db
    .select({ id: tabletRequests.id, act: tabletRequests.act })
    .from(tabletRequests)
    .where(
      and(
        eq(tabletRequests.companyId, actor.companyId),
        eq(tabletRequests.deviceId, deviceId),
        isNull(tabletRequests.doneAt),
        gt(tabletRequests.askedAt, new Date(now.getTime() - TABLET_ASK_LASTS_MS)),
      ),
    )
    .orderBy(asc(tabletRequests.askedAt), asc(tabletRequests.id))
  return asks.length === 0 ? undefined : asks
}
