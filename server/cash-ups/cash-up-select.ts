import { type SQL, and, eq, gte, inArray, notInArray, or, sql } from 'drizzle-orm'

import { keptSince } from '../../domain/kept-window.ts'
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

/** Condition for the cash-ups of the actor's locations. */
export function cashUpsOfLocations({ actor }: Pick<CompanyContext, 'actor'>): SQL | undefined {
  const own = eq(cashUps.companyId, actor.companyId)
  return actor.locationIds === null ? own : and(own, inArray(cashUps.locationId, [...actor.locationIds]))
}

/** Condition for shifts that the actor opened or joined at locations that they have lost. */
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
 * Condition for shifts at lost locations that the actor may still read: open ones, and those of the kept days, so that
 * a slip can be printed again after the count.
 */
export function readableElsewhere(context: Pick<CompanyContext, 'actor' | 'now'>): SQL | undefined {
  return and(shiftsElsewhere(context), or(eq(cashUps.status, 'current'), gte(cashUps.openedAt, keptSince(context.now))))
}

/** Condition for cash-ups that the actor sees. The server answers for all others as if they did not exist. */
export function visibleCashUps(context: Pick<CompanyContext, 'actor' | 'now'>): SQL | undefined {
  return or(cashUpsOfLocations(context), readableElsewhere(context))
}
