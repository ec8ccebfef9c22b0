import { type SQL, and, eq, inArray, sql } from 'drizzle-orm'

import type { ParsedRequest, ResponseOf } from '../../contract/endpoint.ts'
import { getRetention, setRetention } from '../../contract/retention.ts'
import { fullName } from '../../domain/people.ts'
import { writeAudit } from '../audit/audit-trail.ts'
import { customerMessages } from '../db/schema/messaging.ts'
import { drivers } from '../db/schema/people.ts'
import { peopleLookups, privacySettings } from '../db/schema/privacy.ts'
import { services } from '../db/schema/services.ts'
import { type CompanyContext, type Route, companyRoute } from '../http/route.ts'
import { dueDrivers, endedBefore, oldLookups, oldMessages, readPeriods } from './periods.ts'

/** Counting stops here: more takes long, and says nothing new. */
const COUNTED = 1_000
const NAMED = 10

export const retentionRoutes: readonly Route[] = [
  companyRoute(getRetention, (_request, context) => readRetention(context)),
  companyRoute(setRetention, change),
]

async function change(
  { body }: ParsedRequest<typeof setRetention>,
  context: CompanyContext,
): Promise<ResponseOf<typeof setRetention>> {
  const { tx, actor, now } = context
  const { companyId } = actor
  const { periods } = await readPeriods(companyId, tx)
  const values = {
    driverMonths: body.driver,
    visitMonths: body.visit,
    messageMonths: body.message,
    lookupMonths: body.lookup,
  }
  await tx.db
    .insert(privacySettings)
    .values({ companyId, ...values, erasesFrom: now })
    .onConflictDoUpdate({ target: privacySettings.companyId, set: { ...values, erasesFrom: now } })
  await writeAudit(
    [
      {
        entity: 'company',
        id: companyId,
        action: 'edited',
        before: { retention: JSON.stringify(periods) },
        after: { retention: JSON.stringify(body) },
      },
    ],
    context,
  )
  return readRetention(context)
}

async function readRetention(context: CompanyContext): Promise<ResponseOf<typeof getRetention>> {
  const { tx, actor, now } = context
  const { companyId } = actor
  const { periods, erasesFrom, sweptAt } = await readPeriods(companyId, tx)
  const due = await dueDrivers(endedBefore(periods.driver, now), COUNTED, tx)
  const first = await tx.db
    .select({ id: drivers.id, firstName: drivers.firstName, lastName: drivers.lastName })
    .from(drivers)
    .where(and(eq(drivers.companyId, companyId), inArray(drivers.id, due.slice(0, NAMED))))
  const visits = and(
    eq(services.companyId, companyId),
    sql`${services.startedAt} < ${endedBefore(periods.visit, now).toISOString()}::timestamptz and ${services.status} in ('completed', 'voided') and (${services.visitor} is not null or ${services.lostTicketDocument} is not null)`,
  )
  const upTo = async (
    table: typeof services | typeof customerMessages | typeof peopleLookups,
    where: SQL | undefined,
  ) =>
    tx.db.$count(
      tx.db
        .select({ one: sql`1` })
        .from(table)
        .where(where)
        .limit(COUNTED)
        .as('counted'),
    )
  return {
    periods,
    erasesFrom: erasesFrom?.toISOString() ?? null,
    ranAt: sweptAt?.toISOString() ?? null,
    next: {
      drivers: due.length,
      firstDrivers: first.map(({ id, ...name }) => ({ id, name: fullName(name) })),
      visits: await upTo(services, visits),
      messages: await upTo(customerMessages, oldMessages(companyId, endedBefore(periods.message, now))),
      lookups: await upTo(peopleLookups, oldLookups(companyId, endedBefore(periods.lookup, now))),
    },
  }
}
