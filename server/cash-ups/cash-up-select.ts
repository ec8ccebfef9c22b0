import { type SQL, and, asc, eq, gt, inArray, isNotNull, notInArray, or, sql } from 'drizzle-orm'
import { type AnyPgColumn, unionAll } from 'drizzle-orm/pg-core'

import type { CashUp } from '../../contract/cash-up.ts'
import type { NamedReference } from '../../contract/primitives.ts'
import { type AttentionKind, CASH_UP_CONCERNS, type DifferenceKind } from '../../domain/attention.ts'
import { countsBlind, totalTakings } from '../../domain/cash-ups.ts'
import { attentionDone } from '../db/schema/attention.ts'
import { cashAdjustments, cashMovements, cashRecounts, cashUps } from '../db/schema/cash-ups.ts'
import { companies } from '../db/schema/companies.ts'
import { locations } from '../db/schema/locations.ts'
import { passPeriods } from '../db/schema/passes.ts'
import { payments } from '../db/schema/payments.ts'
import { services } from '../db/schema/services.ts'
import type { CompanyContext } from '../http/route.ts'
import { toVehicleTypeId } from '../vehicle-types/vehicle-type-id.ts'
import { joinsOf } from './joins.ts'
import { kioskNames, peopleOf } from './names.ts'

type Reader = Pick<CompanyContext, 'tx' | 'actor' | 'now'>

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

/** The cash-ups that the actor sees; others do not exist for them. An own shift is seen until it is closed, wherever it is. */
export function visibleCashUps(context: Pick<CompanyContext, 'actor'>): SQL | undefined {
  return or(cashUpsOfLocations(context), and(shiftsElsewhere(context), eq(cashUps.status, 'current')))
}

/** The records of these rows: ten or eleven reads for all of them, however many they are. */
export async function toCashUps(rows: readonly CashUpRow[], context: Reader): Promise<CashUp[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ cashUp }) => cashUp.id)
  const { db } = context.tx
  const of = (table: typeof cashMovements | typeof cashRecounts | typeof cashAdjustments) =>
    and(eq(table.companyId, context.actor.companyId), inArray(table.cashUpId, ids))
  const besides = groupedBy(await paidBeside(ids, context))
  const movements = groupedBy(
    await db
      .select()
      .from(cashMovements)
      .where(of(cashMovements))
      .orderBy(asc(cashMovements.at), asc(cashMovements.id)),
  )
  const recounts = groupedBy(
    await db.select().from(cashRecounts).where(of(cashRecounts)).orderBy(asc(cashRecounts.at), asc(cashRecounts.id)),
  )
  const adjustments = groupedBy(
    await db
      .select()
      .from(cashAdjustments)
      .where(of(cashAdjustments))
      .orderBy(asc(cashAdjustments.at), asc(cashAdjustments.id)),
  )
  const joins = groupedBy(await joinsOf(ids, context))
  const looked = groupedBy(await lookedAt(ids, context))
  const takers = groupedBy(await takersOf(ids, context))
  const differences = groupedBy(await differencesOf(ids, context))
  const counted = groupedBy(await countedLately(rows, context))
  const kiosks = await kioskNames(context)
  const related = [movements, recounts, adjustments, joins, takers]
    .flatMap((group) => [...group.values()].flat())
    .map(({ by }) => by)
  const own = rows.flatMap(({ cashUp }) =>
    [cashUp.openedBy, cashUp.operatorEndShiftId, cashUp.approvedBy, cashUp.collectedBy].filter((id) => id !== null),
  )
  const named = await peopleOf(ids, new Set([...related, ...own]), context)

  return rows.map(({ cashUp, location, place, currency }): CashUp => {
    const isHidden = countsBlind(cashUp, place, context.actor)
    const takings = isHidden ? NO_TAKINGS : { cash: cashUp.cash, dataphone: cashUp.dataphone, digital: cashUp.digital }
    const closing = closingOf(cashUp, recounts.get(cashUp.id) ?? [], named)
    return {
      id: cashUp.id,
      version: cashUp.version,
      location: { id: cashUp.locationId, name: location },
      register: cashUp.register,
      registerName: kiosks.get(cashUp.register) ?? null,
      status: cashUp.status,
      currency,
      openedBy: named(cashUp.openedBy),
      openedAt: cashUp.openedAt.toISOString(),
      float: cashUp.float,
      floatCount: cashUp.floatCount,
      openingNote: cashUp.openingNote,
      movements: inOrder([
        ...(movements.get(cashUp.id) ?? []).map((moved) => movementOf(moved, named)),
        ...(besides.get(cashUp.id) ?? []).map(({ movement }) => movement),
      ]),
      payIns: cashUp.payIns,
      payOuts: cashUp.payOuts,
      takings,
      services: cashUp.services,
      total: totalTakings(takings),
      passes: isHidden ? 0 : (takers.get(cashUp.id) ?? []).reduce((sum, { passes }) => sum + passes, 0),
      ...(isHidden && { sumsHidden: true }),
      differences: isHidden ? [] : (differences.get(cashUp.id) ?? []).map(({ cashUpId: _cashUp, ...one }) => one),
      staff: (takers.get(cashUp.id) ?? []).map(({ by }) => named(by)),
      ...(counted.has(cashUp.id) && {
        countedLately: (counted.get(cashUp.id) ?? []).map(({ id, version }) => ({ id, version })),
      }),
      revision: cashUp.revision,
      late:
        closing === null
          ? { services: 0, amount: 0 }
          : {
              services: cashUp.services - closing.services,
              amount: totalTakings(takings) - totalTakings(closing.takings),
            },
      closing,
      collection: collectionOf(cashUp, adjustments.get(cashUp.id) ?? [], named),
      joinedBy: (joins.get(cashUp.id) ?? [])
        .map(({ by }) => named(by))
        .filter((one, place, all) => all.findIndex(({ id }) => id === one.id) === place),
      joins: (joins.get(cashUp.id) ?? []).map(({ id, at, by, float }) => ({
        id,
        at: at.toISOString(),
        by: named(by),
        float,
      })),
      doneConcerns: CASH_UP_CONCERNS.filter((concern) => looked.get(cashUp.id)?.some(({ kind }) => kind === concern)),
      joined: null,
      ...(context.actor.locationIds?.includes(cashUp.locationId) === false && { place }),
    }
  })
}

const NO_TAKINGS = { cash: 0, dataphone: 0, digital: 0 }

type ReferenceOf = (id: string) => NamedReference
type CashUpColumns = typeof cashUps.$inferSelect

function closingOf(
  cashUp: CashUpColumns,
  recounts: readonly (typeof cashRecounts.$inferSelect)[],
  named: ReferenceOf,
): CashUp['closing'] {
  const {
    operatorEndShiftId,
    closedAt,
    closedCash,
    closedDataphone,
    closedDigital,
    closedServices,
    expectedCash,
    countedCash,
    leftInDrawer,
  } = cashUp
  if (
    operatorEndShiftId === null ||
    closedAt === null ||
    closedCash === null ||
    closedDataphone === null ||
    closedDigital === null
  )
    return null
  if (closedServices === null || expectedCash === null || countedCash === null || leftInDrawer === null) return null
  return {
    operatorEndShift: named(operatorEndShiftId),
    at: closedAt.toISOString(),
    takings: { cash: closedCash, dataphone: closedDataphone, digital: closedDigital },
    services: closedServices,
    // A process of the release before closes without them: what the rest does not explain was put in.
    payIns: cashUp.closedPayIns ?? expectedCash - cashUp.float - closedCash + cashUp.payOuts,
    payOuts: cashUp.closedPayOuts ?? cashUp.payOuts,
    expectedCash,
    countedCash,
    count: cashUp.cashCount,
    leftInDrawer,
    leftCount: cashUp.leftCount,
    verified: { dataphone: cashUp.verifiedDataphone, digital: cashUp.verifiedDigital },
    variance: countedCash - expectedCash,
    varianceReason: cashUp.varianceReason,
    approval: cashUp.approval,
    approvedBy: cashUp.approvedBy === null ? null : named(cashUp.approvedBy),
    approvedAt: cashUp.approvedAt?.toISOString() ?? null,
    vehiclesInside: (cashUp.vehiclesInside ?? []).map(({ vehicleTypeId, count }) => ({
      vehicleTypeId: toVehicleTypeId(vehicleTypeId),
      count,
    })),
    recounts: recounts.map(({ id, at, by, countedCash: counted, cashCount }) => ({
      id,
      at: at.toISOString(),
      by: named(by),
      countedCash: counted,
      count: cashCount,
    })),
  }
}

function collectionOf(
  cashUp: CashUpColumns,
  adjustments: readonly (typeof cashAdjustments.$inferSelect)[],
  named: ReferenceOf,
): CashUp['collection'] {
  const { collectedBy, collectedAt, amountReceived, collectionReceipt, collectionNote } = cashUp
  if (collectedBy === null || collectedAt === null || amountReceived === null || collectionReceipt === null) return null
  return {
    at: collectedAt.toISOString(),
    by: named(collectedBy),
    amountReceived,
    receiptNumber: collectionReceipt,
    note: collectionNote,
    adjustments: adjustments.map(({ id, at, by, amount, reason }) => ({
      id,
      at: at.toISOString(),
      by: named(by),
      amount,
      reason,
    })),
  }
}

function groupedBy<Row extends { cashUpId: string }>(rows: readonly Row[]): ReadonlyMap<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const group = groups.get(row.cashUpId)
    if (group) group.push(row)
    else groups.set(row.cashUpId, [row])
  }
  return groups
}

type Movement = CashUp['movements'][number]

function movementOf(
  { id, at, by, kind, amount, reason }: typeof cashMovements.$inferSelect,
  named: ReferenceOf,
): Movement {
  return { id, at: at.toISOString(), by: named(by), kind, method: 'cash', amount, reason, receiptNumber: null }
}

function inOrder(movements: readonly Movement[]): Movement[] {
  return movements.toSorted((a, b) => (a.at === b.at ? (a.id < b.id ? -1 : 1) : a.at < b.at ? -1 : 1))
}

/** What was paid again into these, or given back out of them: no takings, but in the drawer or in the total of a terminal. */
async function paidBeside(
  ids: readonly string[],
  { tx, actor }: Reader,
): Promise<{ cashUpId: string; movement: Movement }[]> {
  const rows = await tx.db
    .select({ payment: payments, ofStay: services.receiptNumber, ofPass: passPeriods.receiptNumber })
    .from(payments)
    .leftJoin(services, and(eq(services.companyId, payments.companyId), eq(services.id, payments.serviceId)))
    .leftJoin(passPeriods, and(eq(passPeriods.companyId, payments.companyId), eq(passPeriods.id, payments.reversalOf)))
    .where(
      and(
        eq(payments.companyId, actor.companyId),
        inArray(payments.cashUpId, [...ids]),
        sql`${payments.kind} in ('second_payment', 'refund')`,
      ),
    )
  return rows.flatMap(({ payment: { id, at, by, byName, method, amount, cashUpId, reference }, ofStay, ofPass }) => {
    const receiptNumber = ofStay ?? ofPass
    if (cashUpId === null || by === null || method === null || receiptNumber === null) return []
    const kind = amount < 0 ? 'pay_out' : 'pay_in'
    return [
      {
        cashUpId,
        movement: {
          id,
          at: at.toISOString(),
          by: { id: by, name: byName },
          kind,
          method,
          amount: Math.abs(amount),
          reason: receiptNumber,
          receiptNumber,
          ...(reference !== null && { reference }),
        },
      },
    ]
  })
}

/** What an admin has said is done of these. */
function lookedAt(ids: readonly string[], { tx, actor }: Reader): Promise<{ cashUpId: string; kind: AttentionKind }[]> {
  return tx.db
    .select({ cashUpId: attentionDone.subjectId, kind: attentionDone.kind })
    .from(attentionDone)
    .where(
      and(
        eq(attentionDone.companyId, actor.companyId),
        inArray(attentionDone.kind, [...CASH_UP_CONCERNS]),
        inArray(attentionDone.subjectId, [...ids]),
      ),
    )
}

/** Everybody who took a payment in these, by id, and how much of that was for passes. */
async function takersOf(
  ids: readonly string[],
  { tx, actor }: Reader,
): Promise<{ cashUpId: string; by: string; passes: number }[]> {
  const rows = await tx.db
    .select({
      cashUpId: payments.cashUpId,
      by: payments.by,
      passes: sql<string>`coalesce(sum(${payments.amount}) filter (where ${payments.kind} = 'pass'), 0)`,
    })
    .from(payments)
    .where(
      and(
        eq(payments.companyId, actor.companyId),
        inArray(payments.cashUpId, [...ids]),
        isNotNull(payments.by),
        sql`${payments.kind} in ('stay', 'overstay', 'pass')`,
      ),
    )
    .groupBy(payments.cashUpId, payments.by)
    // Not of what was taken back.
    .having(sql`sum(${payments.stays}) > 0 or sum(${payments.amount}) > 0`)
    .orderBy(asc(payments.cashUpId), asc(payments.by))
  return rows.flatMap(({ cashUpId, by, passes }) =>
    cashUpId === null || by === null ? [] : { cashUpId, by, passes: Number(passes) },
  )
}

/** Age of a recorded payment, in milliseconds, until which its answer may still be on its way: by then a device has pulled the stay. */
const ANSWERED_WITHIN_MS = 15 * 60_000

/** The stays and passes whose payments these open cash-ups have lately counted. */
async function countedLately(
  rows: readonly CashUpRow[],
  { tx, actor, now }: Reader,
): Promise<{ cashUpId: string; id: string; version: number }[]> {
  const open = new Map(
    rows.flatMap(({ cashUp }) => (cashUp.status === 'current' ? [[cashUp.id, cashUp.version] as const] : [])),
  )
  if (open.size === 0) return []
  const lately = await tx.db
    .selectDistinct({
      cashUpId: payments.cashUpId,
      id: sql<string>`coalesce(${payments.serviceId}, ${payments.passId})`,
      version: payments.cashUpVersion,
    })
    .from(payments)
    .where(
      and(
        eq(payments.companyId, actor.companyId),
        inArray(payments.cashUpId, [...open.keys()]),
        gt(payments.recordedAt, new Date(now.getTime() - ANSWERED_WITHIN_MS)),
        isNotNull(payments.cashUpVersion),
      ),
    )
    .orderBy(sql`1`, sql`3`, sql`2`)
  // A payment that was recorded after the cash-up was read is not in its sums.
  return lately.flatMap(({ cashUpId, id, version }) =>
    cashUpId === null || version === null || version > (open.get(cashUpId) ?? 0) ? [] : [{ cashUpId, id, version }],
  )
}

type Difference = NonNullable<CashUp['differences']>[number] & { cashUpId: string }

/** How much of what was paid into these was charged differently from the rates, or for passes from their price. */
async function differencesOf(ids: readonly string[], { tx, actor }: Reader): Promise<Difference[]> {
  const kindOf = (ratesOf: AnyPgColumn) =>
    sql<DifferenceKind>`case when ${ratesOf} is null then 'charged_differently' else 'older_rates' end`
  const sums = (amount: AnyPgColumn) => ({
    count: sql<number>`count(*)::int`,
    amount: sql<number>`sum(${amount})::bigint`.mapWith(Number),
  })
  const ofStays = tx.db
    .select({
      cashUpId: sql<string>`${services.cashUpId}`,
      kind: kindOf(services.differenceRatesOf),
      of: sql<Difference['of']>`'stays'`,
      ...sums(services.difference),
    })
    .from(services)
    .where(
      and(
        eq(services.companyId, actor.companyId),
        inArray(services.cashUpId, [...ids]),
        isNotNull(services.difference),
        sql`${services.status} = 'completed'`,
      ),
    )
    .groupBy(sql`1`, sql`2`)
  const ofPasses = tx.db
    .select({
      cashUpId: sql<string>`${payments.cashUpId}`,
      kind: kindOf(passPeriods.differenceRatesOf),
      of: sql<Difference['of']>`'passes'`,
      ...sums(passPeriods.difference),
    })
    .from(passPeriods)
    .innerJoin(payments, and(eq(payments.companyId, passPeriods.companyId), eq(payments.id, passPeriods.id)))
    .where(
      and(
        eq(passPeriods.companyId, actor.companyId),
        isNotNull(passPeriods.difference),
        inArray(payments.cashUpId, [...ids]),
      ),
    )
    .groupBy(sql`1`, sql`2`)
  return unionAll(ofStays, ofPasses).orderBy(sql`3 desc`, sql`2`)
}
