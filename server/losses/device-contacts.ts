import { and, eq, gte, lt, sql } from 'drizzle-orm'

import type { ContactSpan } from '../../domain/deviations.ts'
import { keptSince } from '../../domain/kept-window.ts'
import { deviceContacts } from '../db/schema/deviations.ts'
import type { CompanyContext } from '../http/route.ts'

/** A longer silence ends a span: devices in contact report each minute. */
const SILENT_MS = 10 * 60 * 1000
/** Interval for noting contact that continues. */
const NOTED_EVERY_MS = 2 * 60 * 1000

/** Notes that a booth's device has contact. */
export async function noteContact({ tx, actor, now, deviceId, unsent }: CompanyContext): Promise<void> {
  if (unsent === null || deviceId === null || actor.isKiosk === true) return
  const at = now.toISOString()
  await tx.db.execute(sql`
    with known as (
      select max(until) as until from device_contacts where company_id = ${actor.companyId} and device_id = ${deviceId}
    ), continued as (
      update device_contacts d set until = ${at}::timestamptz from known
      where d.company_id = ${actor.companyId} and d.device_id = ${deviceId} and d.until = known.until
        and known.until >= ${at}::timestamptz - make_interval(secs => ${SILENT_MS / 1000}) and known.until < ${at}::timestamptz - make_interval(secs => ${NOTED_EVERY_MS / 1000})
    )
    insert into device_contacts (company_id, device_id, since, until)
    select ${actor.companyId}::uuid, ${deviceId}::uuid, ${at}::timestamptz, ${at}::timestamptz from known
    where coalesce(known.until < ${at}::timestamptz - make_interval(secs => ${SILENT_MS / 1000}), true)
    on conflict do nothing`)
}

/** Returns the spans of contact of the calling device that end after an instant. */
export async function contactsSince(since: Date, { tx, actor, deviceId }: CompanyContext): Promise<ContactSpan[]> {
  if (deviceId === null) return []
  return tx.db
    .select({ from: deviceContacts.since, until: deviceContacts.until })
    .from(deviceContacts)
    .where(
      and(
        eq(deviceContacts.companyId, actor.companyId),
        eq(deviceContacts.deviceId, deviceId),
        gte(deviceContacts.until, since),
      ),
    )
}

/** Deletes spans that no queued work can be older than. */
export async function forgetContacts({
  tx,
  actor,
  now,
}: Pick<CompanyContext, 'tx' | 'now'> & { actor: { companyId: string } }): Promise<void> {
  await tx.db
    .delete(deviceContacts)
    .where(and(eq(deviceContacts.companyId, actor.companyId), lt(deviceContacts.until, keptSince(now))))
}
