import { type SQL, and, eq, inArray, sql } from 'drizzle-orm'

import type { ParsedRequest } from '../../contract/endpoint.ts'
import { RETENTION_FIELD_NAMES, type Retention, editRetention, getRetention } from '../../contract/retention.ts'
import { fullName } from '../../domain/people.ts'
import { RETENTION_NOTICE_DAYS } from '../../domain/privacy.ts'
import { DAY_MS } from '../../domain/time.ts'
import { editFields } from '../crud/table-writes.ts'
import { companies } from '../db/schema/companies.ts'
import { customerMessages } from '../db/schema/messaging.ts'
import { drivers } from '../db/schema/people.ts'
import { peopleLookups, privacySettings } from '../db/schema/privacy.ts'
import { services } from '../db/schema/services.ts'
import { type CompanyContext, type Route, companyRoute } from '../http/route.ts'
import { erasureBegins } from './erasure-notice.ts'
import { dueDrivers, endedBefore, oldLookups, oldMessages, readPeriods } from './periods.ts'

/** Counting stops here: more takes long, and says nothing new. */
const COUNTED = 1_000
const NAMED = 10

export const retentionRoutes: readonly Route[] = [
  companyRoute(getRetention, (_request, context) => readRetention(context)),
  companyRoute(editRetention, change),
]

async function change(
  { body: { changes } }: ParsedRequest<typeof editRetention>,
  context: CompanyContext,
): Promise<Retention> {
  const { tx, actor, now } = context
  const { companyId } = actor
  // Locks the company, because it may have no row of settings yet.
  await tx.db.select({ id: companies.id }).from(companies).where(eq(companies.id, companyId)).for('no key update')
  const { version, periods, erasesFrom } = await readPeriods(companyId, tx)
  const edit = {
    entity: 'company',
    id: companyId,
    current: periods,
    version,
    changes,
    fields: RETENTION_FIELD_NAMES,
  } as const
  await editFields(edit, context, async ({ after }) => {
    const values = {
      ...periods,
      ...after,
      // An administrator who chooses the period of drivers needs no 30 days. The notice to all of them still comes first.
      erasesFrom:
        'driverMonths' in after ? now : (erasesFrom ?? new Date(now.getTime() + RETENTION_NOTICE_DAYS * DAY_MS)),
    }
    await tx.db
      .insert(privacySettings)
      .values({ companyId, ...values })
      .onConflictDoUpdate({ target: privacySettings.companyId, set: values })
  })
  return readRetention(context)
}

async function readRetention(context: CompanyContext): Promise<Retention> {
  const { tx, actor, now } = context
  const { companyId } = actor
  const settings = await readPeriods(companyId, tx)
  const { version, periods, sweptAt } = settings
  const due = await dueDrivers(endedBefore(periods.driverMonths, now), COUNTED, tx)
  const first = await tx.db
    .select({ id: drivers.id, firstName: drivers.firstName, lastName: drivers.lastName })
    .from(drivers)
    .where(and(eq(drivers.companyId, companyId), inArray(drivers.id, due.slice(0, NAMED))))
  const visits = and(
    eq(services.companyId, companyId),
    sql`${services.startedAt} < ${endedBefore(periods.visitMonths, now).toISOString()}::timestamptz and ${services.status} in ('completed', 'voided') and (${services.visitor} is not null or ${services.lostTicketDocument} is not null)`,
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
    id: companyId,
    version,
    ...periods,
    erasesFrom: erasureBegins(settings, now)?.toISOString() ?? null,
    ranAt: sweptAt?.toISOString() ?? null,
    next: {
      drivers: due.length,
      firstDrivers: first.map(({ id, ...name }) => ({ id, name: fullName(name) })),
      visits: await upTo(services, visits),
      messages: await upTo(customerMessages, oldMessages(companyId, endedBefore(periods.messageMonths, now))),
      lookups: await upTo(peopleLookups, oldLookups(companyId, endedBefore(periods.lookupMonths, now))),
    },
  }
}
