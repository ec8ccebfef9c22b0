import { type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'

import type { Audited } from '../audit/audit-trail.ts'
import type { Transaction } from '../db/database.ts'
import type { CompanyActor } from '../session/actor.ts'

/** How far the clocks of a device and of the server may be apart. */
const SKEW_MS = 2 * 60 * 1000

/** Whether a moment that a device names lies before another, by more than clocks differ. */
export function isBefore(told: Date, moment: Date | null): boolean {
  return moment !== null && told.getTime() < moment.getTime() - SKEW_MS
}

const Born = v.object({ at: v.nullable(v.pipe(v.union([v.string(), v.date()]), v.transform((at) => new Date(at)))) })

/** When the youngest of these records was made, as far as the server knows; null if it knows none of them. */
export async function bornAt(ids: readonly string[], { tx, actor }: { tx: Transaction; actor: Pick<CompanyActor, 'companyId'> }): Promise<Date | null> {
  if (ids.length === 0) return null
  const { companyId } = actor
  const given = sql.param([...ids])
  const of = (entity: Audited['entity'], table: SQL, moment: SQL) => {
    const firstTold = sql`(select coalesce((a.after ->> 'doneAt')::timestamptz, a.at) from audit_entries a where a.company_id = ${companyId} and a.entity = ${entity} and a.entity_id = r.id order by a.at limit 1)`
    return sql`select least(${moment}, ${firstTold}) as at from ${table} r where r.company_id = ${companyId} and r.id = any(${given}::uuid[])`
  }
  const made = sql`r.created_at`
  const parts = [
    of('service', sql`services`, sql`r.started_at`),
    of('cash_up', sql`cash_ups`, sql`r.opened_at`),
    of('pass', sql`passes`, made),
    of('driver', sql`drivers`, made),
    of('vehicle', sql`vehicles`, sql`null::timestamptz`),
  ]
  const { rows } = await tx.db.execute(sql`select max(at) as at from (${sql.join(parts, sql` union all `)}) as born`)
  return v.parse(Born, rows[0]).at
}
