import { and, eq, or } from 'drizzle-orm'

import type { CashUp } from '../../contract/cash-up.ts'
import type { Currency } from '../../domain/countries.ts'
import type { Money } from '../../domain/money.ts'
import { cashUps, type cashUpJoins } from '../db/schema/cash-ups.ts'
import { companies } from '../db/schema/companies.ts'
import { locations } from '../db/schema/locations.ts'
import { ProblemError } from '../http/problem-error.ts'
import type { CompanyContext } from '../http/route.ts'
import { type CashUpRow, cashUpsOfLocations, selectCashUps, shiftsElsewhere, visibleCashUps } from './cash-up-select.ts'
import { toCashUps } from './cash-up-records.ts'
import { findJoin, canonicalCashUpId } from './joins.ts'
import { kioskNames, peopleOf } from './names.ts'

/** `author`: also includes the actor's shifts at locations that they have lost, closed or not. */
interface Reach {
  of?: 'author'
}

/** Returns the cash-up with an id. A joined cash-up is returned as stored, without sums. */
export async function readCashUp(id: string, context: CompanyContext, { of }: Reach = {}): Promise<CashUp> {
  const join = await findJoin(id, context)
  const seen = of === 'author' ? or(cashUpsOfLocations(context), shiftsElsewhere(context)) : visibleCashUps(context)
  const [row] = await selectCashUps(context).where(and(seen, eq(cashUps.id, join?.cashUpId ?? id)))
  if (!row) throw new ProblemError('not_found')
  if (join) return joinedCashUp(join, row, context)
  const [cashUp] = await toCashUps([row], context)
  if (!cashUp) throw new Error('A row made no record')
  return cashUp
}

async function joinedCashUp(
  join: typeof cashUpJoins.$inferSelect,
  { cashUp, location, currency }: CashUpRow,
  context: CompanyContext,
): Promise<CashUp> {
  const named = await peopleOf([cashUp.id], new Set([join.by, cashUp.openedBy]), context)
  const kiosks = await kioskNames(context)
  return {
    id: join.id,
    version: 1,
    location: { id: cashUp.locationId, name: location },
    register: cashUp.register,
    registerName: kiosks.get(cashUp.register) ?? null,
    status: 'completed',
    currency,
    openedBy: named(join.by),
    openedAt: join.at.toISOString(),
    float: join.float,
    floatCount: null,
    openingNote: null,
    movements: [],
    payIns: 0,
    payOuts: 0,
    takings: { cash: 0, dataphone: 0, digital: 0 },
    services: 0,
    total: 0,
    staff: [],
    revision: 0,
    late: { services: 0, amount: 0 },
    closing: null,
    collection: null,
    joinedBy: [],
    joins: [],
    doneConcerns: [],
    joined: { id: cashUp.id, openedBy: named(cashUp.openedBy) },
  }
}

export type LockedCashUp = typeof cashUps.$inferSelect & {
  currency: Currency
  varianceLimit: Money
  payOutsByOpener: boolean
  blindClose: boolean
}

/** Locks the canonical cash-up of an id until the transaction ends. */
export async function lockCashUp(id: string, context: CompanyContext, { of }: Reach = {}): Promise<LockedCashUp> {
  const meant = await canonicalCashUpId(id, context)
  // Takes an update lock: a payment only refers to the cash-up and need not wait.
  const [cashUp] = await context.tx.db
    .select()
    .from(cashUps)
    .where(
      and(
        of === 'author' ? or(cashUpsOfLocations(context), shiftsElsewhere(context)) : cashUpsOfLocations(context),
        eq(cashUps.id, meant),
      ),
    )
    .for('no key update')
  if (!cashUp) throw new ProblemError('not_found')
  const [place] = await context.tx.db
    .select({
      currency: companies.currency,
      varianceLimit: locations.varianceLimit,
      payOutsByOpener: locations.payOutsByOpener,
      blindClose: locations.blindClose,
    })
    .from(locations)
    .innerJoin(companies, eq(companies.id, locations.companyId))
    .where(and(eq(locations.companyId, cashUp.companyId), eq(locations.id, cashUp.locationId)))
  if (!place) throw new Error('A cash-up has no location')
  return { ...cashUp, ...place }
}
