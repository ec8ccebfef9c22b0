import { type SQL, and, count, desc, eq, ilike, inArray, or, sql } from 'drizzle-orm'
import * as v from 'valibot'

import type { FiltersOf } from '../../contract/crud.ts'
import type { ResponseOf } from '../../contract/endpoint.ts'
import type { countPassStates, Pass, passCalls } from '../../contract/pass.ts'
import {
  EXPIRING_DAYS,
  EXPIRING_SHARE,
  GRACE_DAYS,
  lastGateDay,
  isInState,
  isSold,
  PASS_STATES,
  passState,
  renewalOf,
} from '../../domain/passes.ts'
import { fullName } from '../../domain/people.ts'
import { normalizePlate } from '../../domain/plates.ts'
import { wallClock } from '../../domain/zoned-time.ts'
import type { Reading } from '../crud/reading.ts'
import { companies } from '../db/schema/companies.ts'
import { locations } from '../db/schema/locations.ts'
import { memberships } from '../db/schema/memberships.ts'
import { passPeriods, passes } from '../db/schema/passes.ts'
import { payments } from '../db/schema/payments.ts'
import { drivers } from '../db/schema/people.ts'
import { ProblemError } from '../http/problem-error.ts'
import type { CompanyContext } from '../http/route.ts'
import { containsPattern } from '../lists/contains-pattern.ts'
import { todayThere, zonesOfCompany } from '../locations/local-time.ts'
import { openPaymentsOfPass, postingsOf } from '../payments/postings.ts'
import { toVehicleTypeId } from '../vehicle-types/vehicle-type-id.ts'
import { containsComparable } from '../lists/comparable-column.ts'
import { normalizeIdentification } from '../../domain/drivers.ts'

export type PassReader = Pick<CompanyContext, 'tx' | 'actor' | 'now'>

/** Passes that the actor sees. */
function visiblePasses({ actor }: PassReader): SQL | undefined {
  const own = eq(passes.companyId, actor.companyId)
  return actor.locationIds === null ? own : and(own, inArray(passes.locationId, [...actor.locationIds]))
}

/** Last sale with its payment, which has the same id. */
export const lastSale = sql<Pass['lastSale']>`(
  select json_build_object('id', ${passPeriods.id}, 'startsOn', ${passPeriods.startsOn}, 'endsOn', ${passPeriods.endsOn}, 'cost', ${passPeriods.cost}, 'receiptNumber', ${passPeriods.receiptNumber},
    'at', ${passPeriods.soldAt}, 'by', json_build_object('id', ${passPeriods.soldBy}, 'name', ${passPeriods.soldByName}), 'method', ${payments.method}, 'reference', ${payments.reference}, 'tax', ${passPeriods.tax})
  from ${passPeriods} left join ${payments} on ${payments.companyId} = ${passPeriods.companyId} and ${payments.id} = ${passPeriods.id}
  where ${passPeriods.companyId} = ${passes.companyId} and ${passPeriods.passId} = ${passes.id}
  order by ${passPeriods.startsOn} desc, ${passPeriods.id} desc limit 1)`

export function selectPasses({ tx }: PassReader) {
  return tx.db
    .select({
      pass: passes,
      lastSale,
      openPayments: openPaymentsOfPass,
      membership: memberships,
      location: { id: locations.id, name: locations.name, timeZone: locations.timeZone },
      driver: drivers,
      company: { currency: companies.currency, country: companies.country },
    })
    .from(passes)
    .innerJoin(companies, eq(companies.id, passes.companyId))
    .innerJoin(memberships, and(eq(memberships.companyId, passes.companyId), eq(memberships.id, passes.membershipId)))
    .innerJoin(locations, and(eq(locations.companyId, passes.companyId), eq(locations.id, passes.locationId)))
    .leftJoin(drivers, and(eq(drivers.companyId, passes.companyId), eq(drivers.id, passes.driverId)))
    .$dynamic()
}

export type PassRow = Awaited<ReturnType<typeof selectPasses>>[number]

/** Returns the current day at the location. */
export function dayAt(instant: Date, timeZone: string): string {
  return wallClock(instant, timeZone).slice(0, 10)
}

export function stateOf(
  { pass, location, lastSale: sold }: Pick<PassRow, 'pass' | 'location' | 'lastSale'>,
  now: Date,
) {
  return passState(
    { ...pass, lastSale: sold, cancelledAt: pass.cancelledAt?.toISOString() ?? null },
    dayAt(now, location.timeZone),
  )
}

export function toPass(row: PassRow, now: Date): Pass {
  const { pass, lastSale: sold, openPayments, membership, location, driver, company } = row
  const {
    companyId: _company,
    changedXid: _changed,
    membershipId: _membership,
    locationId: _location,
    driverId: _driver,
    anchorDay,
    cancelledAt,
    createdAt,
    ...rest
  } = pass
  const today = dayAt(now, location.timeZone)
  const state = stateOf(row, now)
  const { startsOn, endsOn } = renewalOf({ ...rest, anchorDay }, membership, today)
  return {
    ...rest,
    membership: { id: membership.id, name: membership.name },
    location: { id: location.id, name: location.name },
    currency: company.currency,
    driver: driver && { id: driver.id, name: fullName(driver), identification: driver.identification },
    vehicleTypeId: toVehicleTypeId(membership.vehicleTypeId),
    anchorDay,
    holdsUntil: lastGateDay(pass),
    state,
    cancelledAt: cancelledAt?.toISOString() ?? null,
    renewal:
      isInState('renew', state) && isSold(membership, today) ? { startsOn, endsOn, cost: membership.cost } : null,
    lastSale: sold && { ...sold, at: new Date(sold.at).toISOString() },
    ...postingsOf(openPayments),
    createdAt: createdAt.toISOString(),
  }
}

export const PASS_ORDER: readonly SQL[] = [desc(passes.createdAt), desc(passes.id)]

/** SQL form of `passState`, for filters and counts. */
async function stateIn(context: PassReader): Promise<SQL> {
  const today = todayThere(await zonesOfCompany(context), context.now)
  const left = sql`(${passes.endsOn} - ${today})`
  const sold = sql`coalesce((select ${passPeriods.endsOn} - ${passPeriods.startsOn} from ${passPeriods} where ${passPeriods.companyId} = ${passes.companyId} and ${passPeriods.passId} = ${passes.id}
    order by ${passPeriods.startsOn} desc, ${passPeriods.id} desc limit 1), ${passes.endsOn} - ${passes.startsOn}) + 1`
  const expiring = sql`least(${sql.raw(String(EXPIRING_DAYS))}, ceil((${sold})::numeric / ${sql.raw(String(EXPIRING_SHARE))}))`
  return sql`case when ${passes.cancelledAt} is not null then 'cancelled' when ${passes.pausedOn} is not null then 'paused'
    when ${today} < ${passes.startsOn} then 'future'
    when ${left} >= ${expiring} then 'active' when ${left} >= 0 then 'expiring' when ${left} >= ${sql.raw(String(-GRACE_DAYS))} then 'overdue' else 'expired' end`
}

type Filters = Omit<FiltersOf<typeof passCalls>, 'page' | 'limit'>

export async function matchingPasses(
  { search = '', plate = '', driverId, identification = '', membershipId, locationId, states }: Filters,
  context: PassReader,
): Promise<SQL | undefined> {
  return and(
    search === '' ? undefined : or(named(search), identified(search), plated(search)),
    plate === '' ? undefined : plated(plate),
    identification === '' ? undefined : identified(identification),
    driverId === undefined ? undefined : eq(passes.driverId, driverId),
    membershipId === undefined ? undefined : eq(passes.membershipId, membershipId),
    locationId === undefined ? undefined : eq(passes.locationId, locationId),
    states === undefined || states.length === 0 ? undefined : inArray(await stateIn(context), states),
  )
}

function named(text: string): SQL {
  return containsComparable(sql`${drivers.firstName} || ' ' || ${drivers.lastName}`, text)
}

function identified(text: string): SQL {
  return ilike(drivers.identification, containsPattern(normalizeIdentification(text)))
}

/** Plates contain only letters and digits, so a comma can separate them. */
function plated(text: string): SQL | undefined {
  const plate = normalizePlate(text)
  return plate === '' ? sql`false` : ilike(sql`array_to_string(${passes.plates}, ',')`, containsPattern(plate))
}

export function passReading(context: PassReader): Reading<Pass> {
  return {
    count: async (where) => {
      const [row] = await counting(context).where(and(visiblePasses(context), where))
      return row?.count ?? 0
    },
    find: async (where, { order, limit, offset = 0 }) => {
      const rows = await selectPasses(context)
        .where(and(visiblePasses(context), where))
        .orderBy(...order)
        .limit(limit)
        .offset(offset)
      return rows.map((row) => ({ item: toPass(row, context.now), changedXid: row.pass.changedXid }))
    },
  }
}

function counting({ tx }: PassReader) {
  return tx.db
    .select({ count: count() })
    .from(passes)
    .innerJoin(locations, and(eq(locations.companyId, passes.companyId), eq(locations.id, passes.locationId)))
    .leftJoin(drivers, and(eq(drivers.companyId, passes.companyId), eq(drivers.id, passes.driverId)))
}

const StateCounts = v.array(v.object({ state: v.picklist(PASS_STATES), count: v.number() }))

/** Counts passes in each state, zeros included. */
export async function countStates(
  filters: Omit<Filters, 'states'>,
  context: PassReader,
): Promise<ResponseOf<typeof countPassStates>> {
  const state = await stateIn(context)
  const rows = await context.tx.db
    .select({ state: state.as('state'), count: count() })
    .from(passes)
    .innerJoin(locations, and(eq(locations.companyId, passes.companyId), eq(locations.id, passes.locationId)))
    .leftJoin(drivers, and(eq(drivers.companyId, passes.companyId), eq(drivers.id, passes.driverId)))
    .where(and(visiblePasses(context), await matchingPasses(filters, context)))
    .groupBy(sql`1`)
  const found = v.parse(StateCounts, rows)
  return { data: PASS_STATES.map((state) => ({ state, count: found.find((one) => one.state === state)?.count ?? 0 })) }
}

/** Locks a pass until the transaction ends, and returns it with its record. */
export async function lockPass(id: string, context: PassReader): Promise<PassRow> {
  await context.tx.db
    .select({ id: passes.id })
    .from(passes)
    .where(and(visiblePasses(context), eq(passes.id, id)))
    .for('update')
  return readPassRow(id, context)
}

export async function readPassRow(id: string, context: PassReader): Promise<PassRow> {
  const [row] = await selectPasses(context).where(and(visiblePasses(context), eq(passes.id, id)))
  if (!row) throw new ProblemError('not_found')
  return row
}
