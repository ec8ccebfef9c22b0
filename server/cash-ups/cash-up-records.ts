import { and, asc, eq, inArray } from 'drizzle-orm'

import type { CashUp } from '../../contract/cash-up.ts'
import type { NamedReference } from '../../contract/primitives.ts'
import { CASH_UP_CONCERNS } from '../../domain/cash-up-concerns.ts'
import { countsBlind, type Takings, missingCash, totalTakings } from '../../domain/cash-ups.ts'
import { cashAdjustments, cashMovements, cashRecounts, cashUps } from '../db/schema/cash-ups.ts'
import { toVehicleTypeId } from '../vehicle-types/vehicle-type-id.ts'
import { changedStaysOf } from './changed-stays.ts'
import { type CashUpRow } from './cash-up-select.ts'
import { joinsOf } from './joins.ts'
import { kioskNames, peopleOf } from './names.ts'
import {
  type CashUpReader,
  type Movement,
  countedLately,
  differencesOf,
  doneConcernsOf,
  secondPayments,
  takersOf,
} from './related-rows.ts'

/** Returns the records of rows: eleven or twelve reads in all, however many rows there are. */
export async function toCashUps(rows: readonly CashUpRow[], context: CashUpReader): Promise<CashUp[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ cashUp }) => cashUp.id)
  const { db } = context.tx
  const of = (table: typeof cashMovements | typeof cashRecounts | typeof cashAdjustments) =>
    and(eq(table.companyId, context.actor.companyId), inArray(table.cashUpId, ids))
  const seconds = groupedBy(await secondPayments(ids, context))
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
  const done = groupedBy(await doneConcernsOf(ids, context))
  const takers = groupedBy(await takersOf(ids, context))
  const differences = groupedBy(await differencesOf(ids, context))
  const counted = groupedBy(await countedLately(rows, context))
  const changedStays = await changedStaysOf(
    rows.flatMap(({ cashUp }) => (cashUp.closedAt === null ? [] : cashUp.id)),
    context,
  )
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
    const missing = missingCash({ ...cashUp, takings: cashUp })
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
        ...(seconds.get(cashUp.id) ?? []).map(({ movement }) => movement),
      ]),
      payIns: cashUp.payIns,
      payOuts: cashUp.payOuts,
      ...(!isHidden && missing > 0 && { missingCash: missing }),
      secondPayments: isHidden ? NO_TAKINGS : moneyOf(seconds.get(cashUp.id), 'pay_in'),
      refunds: isHidden ? NO_TAKINGS : moneyOf(seconds.get(cashUp.id), 'pay_out'),
      takings,
      services: cashUp.services,
      total: totalTakings(takings),
      passes: isHidden ? 0 : (takers.get(cashUp.id) ?? []).reduce((sum, { passes }) => sum + passes, 0),
      ...(isHidden && { sumsHidden: true }),
      differences: isHidden ? [] : (differences.get(cashUp.id) ?? []).map(({ cashUpId: _cashUp, ...one }) => one),
      ...(!isHidden && closing !== null && { changedStays: changedStays(cashUp.id) }),
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
      doneConcerns: CASH_UP_CONCERNS.filter((concern) => done.get(cashUp.id)?.some(({ kind }) => kind === concern)),
      joined: null,
      ...(context.actor.locationIds?.includes(cashUp.locationId) === false && { place }),
    }
  })
}

const NO_TAKINGS = { cash: 0, dataphone: 0, digital: 0 }

/** Sums second payments (`pay_in`) or refunds (`pay_out`) by method. */
function moneyOf(seconds: readonly { movement: Movement }[] | undefined, kind: Movement['kind']): Takings {
  const sums = { ...NO_TAKINGS }
  for (const { movement } of seconds ?? []) if (movement.kind === kind) sums[movement.method] += movement.amount
  return sums
}

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
    // A process of the previous release closes without these columns: the unexplained remainder was paid in.
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

function movementOf(
  { id, at, by, kind, amount, reason }: typeof cashMovements.$inferSelect,
  named: ReferenceOf,
): Movement {
  return { id, at: at.toISOString(), by: named(by), kind, method: 'cash', amount, reason, receiptNumber: null }
}

function inOrder(movements: readonly Movement[]): Movement[] {
  return movements.toSorted((a, b) => (a.at === b.at ? (a.id < b.id ? -1 : 1) : a.at < b.at ? -1 : 1))
}
