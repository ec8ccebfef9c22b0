import { and, eq, gte, lt, sql } from 'drizzle-orm'

import type { ContactSpan } from '../../domain/deviations.ts'
import { keptSince } from '../../domain/kept-window.ts'
import { GATE_LEEWAY_MS } from '../../domain/kiosks.ts'
import { deviceContacts } from '../db/schema/deviations.ts'
import type { Transaction } from '../db/database.ts'
import type { CompanyContext } from '../http/route.ts'

interface Pace {
  /** A longer silence ends a span: devices in contact report each minute. */
  silentMs: number
  /** Interval for noting contact that continues. */
  notedEveryMs: number
}
const BOOTH: Pace = { silentMs: 10 * 60 * 1000, notedEveryMs: 2 * 60 * 1000 }
/** The stated moment of a gate decides whether the gate opens, so every heartbeat is recorded. */
const GATE: Pace = { silentMs: GATE_LEEWAY_MS, notedEveryMs: 0 }

interface Contact {
  tx: Transaction
  companyId: string
  deviceId: string
  now: Date
}

/** Notes that a booth's device has contact. */
export async function noteContact({ tx, actor, now, deviceId, unsent }: CompanyContext): Promise<void> {
  if (unsent === null || deviceId === null || actor.isKiosk === true) return
  await extendContact({ tx, companyId: actor.companyId, deviceId, now }, BOOTH)
}

/** Notes the heartbeat of a device at a gate. */
export async function noteHeartbeat(contact: Contact): Promise<void> {
  await extendContact(contact, GATE)
}

/** Extends the device's last span until now, or begins a new one after a silence. */
async function extendContact(
  { tx, companyId, deviceId, now }: Contact,
  { silentMs, notedEveryMs }: Pace,
): Promise<void> {
  const at = now.toISOString()
  await tx.db.execute(sql`
    with known as (
      select max(until) as until from device_contacts where company_id = ${companyId} and device_id = ${deviceId}
    ), continued as (
      update device_contacts d set until = ${at}::timestamptz from known
      where d.company_id = ${companyId} and d.device_id = ${deviceId} and d.until = known.until
        and known.until >= ${at}::timestamptz - make_interval(secs => ${silentMs / 1000}) and known.until < ${at}::timestamptz - make_interval(secs => ${notedEveryMs / 1000})
    )
    insert into device_contacts (company_id, device_id, since, until)
    select ${companyId}::uuid, ${deviceId}::uuid, ${at}::timestamptz, ${at}::timestamptz from known
    where coalesce(known.until < ${at}::timestamptz - make_interval(secs => ${silentMs / 1000}), true)
    on conflict do nothing`)
}

/** Returns the spans of contact of the calling device that end after an instant. */
export async function contactsSince(
  since: Date,
  { tx, actor, deviceId: sender }: CompanyContext,
): Promise<ContactSpan[]> {
  const deviceId = actor.isKiosk === true ? actor.id : sender
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

/** Deletes spans that are older than any queued work. */
export async function forgetContacts({
  tx,
  actor,
  now,
}: Pick<CompanyContext, 'tx' | 'now'> & { actor: { companyId: string } }): Promise<void> {
  await tx.db
    .delete(deviceContacts)
    .where(and(eq(deviceContacts.companyId, actor.companyId), lt(deviceContacts.until, keptSince(now))))
}
