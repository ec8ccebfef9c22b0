import { and, asc, eq, inArray, sql } from 'drizzle-orm'

import { APPROVAL_WAITS_MS } from '../../domain/approvals.ts'
import type { AlertCause, AlertChannel } from '../../domain/alerts.ts'
import { MAIN_REGISTER } from '../../domain/cash-ups.ts'
import type { Transaction } from '../db/database.ts'
import { alertDeliveries, alerts } from '../db/schema/alerts.ts'
import { locations } from '../db/schema/locations.ts'
import { refusedWrites } from '../db/schema/rights.ts'
import { isOpenMoney } from '../refused-money/read-refused.ts'

/** An alert for one person, with its location. */
export interface AlertLine {
  id: string
  cause: AlertCause
  subjectId: string
  amount: number | null
  at: Date
  /** Null if the alert is about the whole company. */
  location: { name: string; timeZone: string; varianceLimit: number } | null
  /** False once the event is settled, so that nobody needs to act. */
  isStanding: boolean
}

/** Condition under which the event of an alert still concerns somebody. A shortage always concerns somebody. */
function standing(companyId: string) {
  const ofStay = (where: ReturnType<typeof sql>) =>
    sql`exists (select from services s where s.company_id = ${companyId} and s.id = ${alerts.subjectId} and ${where})`
  const hasTrouble = (table: ReturnType<typeof sql>) =>
    sql`exists (select from ${table} a where a.company_id = ${companyId} and a.trouble is not null)`
  return sql<boolean>`case ${alerts.cause}
    when 'approval' then exists (select from approvals a join services s on s.company_id = a.company_id and s.id = a.service_id
      where a.company_id = ${companyId} and a.id = ${alerts.subjectId} and a.approved is null and a.asked_at > now() - ${`${APPROVAL_WAITS_MS} milliseconds`}::interval and (a.act = 'lowered_price' or s.status = 'progress'))
    when 'refund' then ${ofStay(sql`s.refund_due > 0`)}
    when 'void_asked' then ${ofStay(sql`s.void_asked_at is not null and s.status = 'completed'`)}
    when 'unassigned' then ${ofStay(sql`s.cash_up_id is null and s.status = 'completed'`)}
    when 'refused_money' then exists (select from ${refusedWrites} where ${refusedWrites.id} = ${alerts.subjectId} and ${isOpenMoney({ actor: { companyId } })})
    when 'invoice' then exists (select from invoices i where i.company_id = ${companyId} and i.id = ${alerts.subjectId} and i.state = 'rejected')
    when 'booth' then exists (select from cash_ups c where c.company_id = ${companyId} and c.location_id = ${alerts.subjectId} and c.register = ${MAIN_REGISTER} and c.status = 'current')
      and not exists (select from app_booths() b where b.location_id = ${alerts.subjectId} and b.seen_at > ${alerts.at})
    when 'unsent' then exists (select from unsent_work u where u.company_id = ${companyId} and u.device_id = ${alerts.subjectId} and u.amount <> 0 and u.changes > u.refused)
    when 'invoicing' then ${hasTrouble(sql`invoicing_accounts`)}
    when 'whatsapp' then ${hasTrouble(sql`messaging_accounts`)}
    else true end`
}

const COLUMNS = (companyId: string) => ({
  id: alerts.id,
  cause: alerts.cause,
  subjectId: alerts.subjectId,
  amount: alerts.amount,
  at: alerts.at,
  byId: alerts.byId,
  location: { name: locations.name, timeZone: locations.timeZone, varianceLimit: locations.varianceLimit },
  isStanding: standing(companyId),
})

const ownLocation = and(eq(locations.companyId, alerts.companyId), eq(locations.id, alerts.locationId))

/** Returns one alert; null if it was deleted. */
export async function readAlert(
  companyId: string,
  id: string,
  { db }: Transaction,
): Promise<(AlertLine & { byId: string | null }) | null> {
  const [found] = await db
    .select(COLUMNS(companyId))
    .from(alerts)
    .leftJoin(locations, ownLocation)
    .where(and(eq(alerts.companyId, companyId), eq(alerts.id, id)))
  return found ?? null
}

interface DeliveryFilter {
  companyId: string
  operatorId: string
  /** Waiting alerts of the person on every channel, or those of one message. */
  of: 'waiting' | { batchId: string }
}

/** Returns the alerts of a person with their channel, the oldest first. */
export function readDeliveries(
  { companyId, operatorId, of }: DeliveryFilter,
  { db }: Transaction,
): Promise<(AlertLine & { channel: AlertChannel })[]> {
  return db
    .select({ ...COLUMNS(companyId), channel: alertDeliveries.channel })
    .from(alertDeliveries)
    .innerJoin(alerts, and(eq(alerts.companyId, alertDeliveries.companyId), eq(alerts.id, alertDeliveries.alertId)))
    .leftJoin(locations, ownLocation)
    .where(
      and(
        eq(alertDeliveries.companyId, companyId),
        eq(alertDeliveries.operatorId, operatorId),
        of === 'waiting' ? eq(alertDeliveries.state, 'waiting') : eq(alertDeliveries.batchId, of.batchId),
      ),
    )
    .orderBy(asc(alerts.at), asc(alerts.id))
}

export async function addDeliveries(
  person: { companyId: string; operatorId: string },
  alertId: string,
  channels: readonly AlertChannel[],
  { db }: Transaction,
): Promise<void> {
  await db
    .insert(alertDeliveries)
    .values(channels.map((channel) => ({ ...person, alertId, channel, state: 'waiting' as const })))
    .onConflictDoNothing()
}

/** Sets the state of a person's waiting alerts on a channel. */
export async function setDeliveries(
  { companyId, operatorId, channel }: { companyId: string; operatorId: string; channel: AlertChannel },
  ids: readonly string[],
  set: Pick<typeof alertDeliveries.$inferInsert, 'state' | 'batchId' | 'sentAt'>,
  { db }: Transaction,
): Promise<void> {
  if (ids.length === 0) return
  await db
    .update(alertDeliveries)
    .set(set)
    .where(
      and(
        eq(alertDeliveries.companyId, companyId),
        eq(alertDeliveries.operatorId, operatorId),
        eq(alertDeliveries.channel, channel),
        inArray(alertDeliveries.alertId, [...ids]),
      ),
    )
}
