import { and, eq, gte, lt, sql } from 'drizzle-orm'

import type { AgreementUse } from '../../contract/agreement.ts'
import { DAY_MS } from '../../domain/time.ts'
import { instantOf } from '../../domain/zoned-time.ts'
import { readOne } from '../crud/reading.ts'
import { agreements } from '../db/schema/agreements.ts'
import { locations } from '../db/schema/locations.ts'
import { operators } from '../db/schema/people.ts'
import { services } from '../db/schema/services.ts'
import type { CompanyContext } from '../http/route.ts'
import { byZone, zonesOfCompany } from '../locations/local-time.ts'
import { reading } from './reading.ts'

const TOTAL = { count: 0, amount: 0 }

/** Returns the discounts that an agreement gave to the stays of a month, each stay by the clock of its location. */
export async function readUse(id: string, month: string, context: CompanyContext): Promise<AgreementUse> {
  await readOne(agreements, reading(context), id)
  const { tx, actor } = context
  const first = new Date(`${month}-01T00:00:00Z`)
  const next = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 1))
  const zones = await zonesOfCompany(context)
  const startOf = (day: Date) => (zone: string) =>
    sql`${instantOf(day.toISOString().slice(0, 19), zone).toISOString()}::timestamptz`
  const rows = await tx.db
    .select({
      locationId: locations.id,
      location: locations.name,
      operatorId: services.exitOperatorId,
      operator: sql<string | null>`nullif(concat_ws(' ', ${operators.firstName}, ${operators.lastName}), '')`,
      count: sql<number>`count(*)::int`,
      amount: sql<string>`coalesce(sum(${services.discount}), 0)`,
    })
    .from(services)
    .innerJoin(locations, and(eq(locations.companyId, services.companyId), eq(locations.id, services.locationId)))
    .leftJoin(operators, and(eq(operators.companyId, services.companyId), eq(operators.id, services.exitOperatorId)))
    .where(
      and(
        eq(services.companyId, actor.companyId),
        eq(services.agreementId, id),
        eq(services.status, 'completed'),
        // A local day differs from the UTC day by at most one day: the index finds the month, and the local time its
        // exact limits.
        gte(services.paidAt, new Date(first.getTime() - DAY_MS)),
        lt(services.paidAt, new Date(next.getTime() + DAY_MS)),
        sql`${services.paidAt} >= ${byZone(zones, startOf(first))} and ${services.paidAt} < ${byZone(zones, startOf(next))}`,
      ),
    )
    .groupBy(locations.id, locations.name, services.exitOperatorId, operators.firstName, operators.lastName)
  const uses = rows.map((row) => ({ ...row, amount: Number(row.amount) }))
  return {
    month,
    ...uses.reduce(({ count, amount }, use) => ({ count: count + use.count, amount: amount + use.amount }), TOTAL),
    locations: summed(
      uses.map(({ locationId, location, count, amount }) => ({ id: locationId, name: location, count, amount })),
    ),
    operators: summed(
      uses.flatMap(({ operatorId, operator, count, amount }) =>
        operatorId === null ? [] : [{ id: operatorId, name: operator ?? '', count, amount }],
      ),
    ),
  }
}

type UseBy = AgreementUse['locations'][number]

/** Adds up uses with the same name, the largest first. */
function summed(uses: readonly UseBy[]): UseBy[] {
  const found = new Map<string, UseBy>()
  for (const use of uses) {
    const { count, amount } = found.get(use.id) ?? TOTAL
    found.set(use.id, { ...use, count: count + use.count, amount: amount + use.amount })
  }
  return [...found.values()].toSorted((one, other) => other.amount - one.amount || other.count - one.count)
}
