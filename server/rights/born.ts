import { type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'

import type { Transaction } from '../db/database.ts'
import type { CompanyActor } from '../session/actor.ts'

/** Tolerance between a device's clock and the server's. */
const SKEW_MS = 2 * 60 * 1000

/** Returns whether a device's moment precedes another by more than the tolerance. */
export function isBefore(stated: Date, moment: Date | null): boolean {
  return moment !== null && stated.getTime() < moment.getTime() - SKEW_MS
}

const Born = v.object({
  at: v.nullable(
    v.pipe(
      v.union([v.string(), v.date()]),
      v.transform((at) => new Date(at)),
    ),
  ),
})

/** Returns the creation of the youngest of these records; null if the server knows none. */
export async function bornAt(
  ids: readonly string[],
  { tx, actor }: { tx: Transaction; actor: Pick<CompanyActor, 'companyId'> },
): Promise<Date | null> {
  if (ids.length === 0) return null
  const { companyId } = actor
  const given = sql.param([...ids])
  const of = (table: SQL, moment: SQL) =>
    sql`select id, ${moment} as at from ${table} where company_id = ${companyId} and id = any(${given}::uuid[])`
  const made = sql`created_at`
  // A write that waited on a device is older than its arrival. A stay may also start before it is recorded.
  const audited = sql`select entity_id, coalesce((after ->> 'doneAt')::timestamptz, at) from audit_entries
    where company_id = ${companyId} and entity = any(array['service', 'cash_up', 'pass', 'driver', 'vehicle']) and entity_id = any(${given}::uuid[]) and action = any(array['created', 'opened'])`
  const parts = [
    of(sql`services`, sql`started_at`),
    of(sql`cash_ups`, sql`opened_at`),
    of(sql`passes`, made),
    of(sql`drivers`, made),
    audited,
  ]
  const { rows } = await tx.db.execute(
    sql`select max(at) as at from (select min(at) as at from (${sql.join(parts, sql` union all `)}) as moments group by id) as born`,
  )
  return v.parse(Born, rows[0]).at
}
