import { type SQL, and, eq, inArray, notInArray, or, sql } from 'drizzle-orm'

import { cashUps } from '../db/schema/cash-ups.ts'
import { companies } from '../db/schema/companies.ts'
import { locations } from '../db/schema/locations.ts'
import type { CompanyContext } from '../http/route.ts'

export function selectCashUps({ tx }: Pick<CompanyContext, 'tx'>) {
  return tx.db
    .select({
      cashUp: cashUps,
      location: locations.name,
      place: { timeZone: locations.timeZone, varianceLimit: locations.varianceLimit, blindClose: locations.blindClose },
      currency: companies.currency,
    })
    .from(cashUps)
    .innerJoin(companies, eq(companies.id, cashUps.companyId))
    .innerJoin(locations, and(eq(locations.companyId, cashUps.companyId), eq(locations.id, cashUps.locationId)))
    .$dynamic()
}

export type CashUpRow = Awaited<ReturnType<typeof selectCashUps>>[number]

/** The cash-ups of the actor's locations. */
export function cashUpsOfLocations({ actor }: Pick<CompanyContext, 'actor'>): SQL | undefined {
  const own = eq(cashUps.companyId, actor.companyId)
  return actor.locationIds === null ? own : and(own, inArray(cashUps.locationId, [...actor.locationIds]))
}

/** Shifts of the actor at locations that were taken from them: they opened the register, or joined. */
export function shiftsElsewhere({ actor }: Pick<CompanyContext, 'actor'>): SQL | undefined {
  if (actor.locationIds === null) return sql`false`
  const joined = sql`exists (select from cash_up_joins j where j.company_id = ${cashUps.companyId} and j.cash_up_id = ${cashUps.id} and j.by = ${actor.id})`
  return and(
    eq(cashUps.companyId, actor.companyId),
    notInArray(cashUps.locationId, [...actor.locationIds]),
    or(eq(cashUps.openedBy, actor.id), joined),
  )
}

/**
 * The cash-ups that the actor sees; others do not exist for them. An own shift is seen until it is closed, wherever it
 * is.
 */
export function visibleCashUps(context: Pick<CompanyContext, 'actor'>): SQL | undefined {
  return or(cashUpsOfLocations(context), and(shiftsElsewhere(context), eq(cashUps.status, 'current')))
}
