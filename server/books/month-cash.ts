import { and, asc, eq, gte, inArray, isNotNull, lt, sql } from 'drizzle-orm'

import type { Collection, MonthReport } from '../../contract/month.ts'
import { fullName } from '../../domain/people.ts'
import { dayAfter } from '../../domain/periods.ts'
import { bankDeposits, depositedCollections } from '../db/schema/book-closes.ts'
import { cashAdjustments, cashUps } from '../db/schema/cash-ups.ts'
import { operators } from '../db/schema/people.ts'
import type { ReportContext } from '../reports/scope.ts'
import { toDeposits } from './deposits.ts'
import { type BooksScope, dayAtPlace, knownUntil, widestRange } from './month-places.ts'

/** Moment at which a collection counts: the arrival, if its month had been closed by then. */
const COLLECTED_MOMENT = sql<Date>`coalesce(${cashUps.collectionBookedAt}, ${cashUps.collectedAt})`.mapWith(
  cashUps.collectedAt,
)
const RECORDED = sql<Date>`coalesce(${cashUps.collectionRecordedAt}, ${cashUps.collectedAt})`

/** Maximum number of waiting collections in the list; the sum includes all. */
const MOST_WAITING = 500

/** Collected cash-ups of the scope. */
function collected(scope: BooksScope, { actor }: ReportContext) {
  const known = knownUntil(scope)
  return and(
    eq(cashUps.companyId, actor.companyId),
    eq(cashUps.status, 'collected'),
    inArray(
      cashUps.locationId,
      scope.places.map(({ id }) => id),
    ),
    known === null ? undefined : sql`${RECORDED} < ${known.toISOString()}::timestamptz`,
  )
}

/** Returns cash over and short by the person who counted the drawer, on the day of the collection. */
export async function readDrawers(scope: BooksScope, context: ReportContext): Promise<MonthReport['drawers']> {
  const { tx } = context
  const { from, before } = widestRange(scope)
  const rows = await tx.db
    .select({
      cashUpId: cashUps.id,
      locationId: cashUps.locationId,
      receipt: cashUps.collectionReceipt,
      at: COLLECTED_MOMENT,
      // Late payments change what the drawer held; the count stays.
      amount:
        sql<number>`(${cashUps.countedCash} - greatest(0, ${cashUps.float} + ${cashUps.cash} + ${cashUps.payIns} - ${cashUps.payOuts}))::bigint`.mapWith(
          Number,
        ),
      personId: sql<string>`coalesce(${cashUps.operatorEndShiftId}, ${cashUps.openedBy})`,
      firstName: operators.firstName,
      lastName: operators.lastName,
    })
    .from(cashUps)
    .leftJoin(
      operators,
      and(
        eq(operators.companyId, cashUps.companyId),
        sql`${operators.id} = coalesce(${cashUps.operatorEndShiftId}, ${cashUps.openedBy})`,
      ),
    )
    .where(
      and(
        collected(scope, context),
        gte(COLLECTED_MOMENT, from),
        lt(COLLECTED_MOMENT, before),
        isNotNull(cashUps.countedCash),
      ),
    )
    .orderBy(asc(COLLECTED_MOMENT), asc(cashUps.id))
  const people = new Map<string, MonthReport['drawers'][number]>()
  for (const { cashUpId, locationId, receipt, at, amount, personId, firstName, lastName } of rows) {
    if (!isWithin(dayAtPlace(at, locationId, scope), scope)) continue
    const name = firstName === null || lastName === null ? '' : fullName({ firstName, lastName })
    const of = people.get(personId) ?? { person: { id: personId, name }, shifts: 0, over: 0, short: 0, differences: [] }
    of.shifts += 1
    if (amount > 0) of.over += amount
    if (amount < 0) of.short += amount
    if (amount !== 0)
      of.differences.push({
        cashUpId,
        location: placeOf(locationId, scope),
        collectionReceipt: receipt ?? '',
        collectedAt: at.toISOString(),
        amount,
      })
    people.set(personId, of)
  }
  return [...people.values()].toSorted((one, other) => one.person.name.localeCompare(other.person.name))
}

/** Returns the collected cash, its deposits, and the cash that is not in the bank yet. */
export async function readBank(scope: BooksScope, context: ReportContext): Promise<MonthReport['bank']> {
  const { tx, actor } = context
  const { before } = widestRange(scope)
  const known = knownUntil(scope)
  const rows = await tx.db
    .select({
      cashUpId: cashUps.id,
      locationId: cashUps.locationId,
      receipt: cashUps.collectionReceipt,
      at: COLLECTED_MOMENT,
      amount: cashUps.amountReceived,
    })
    .from(cashUps)
    .where(and(collected(scope, context), lt(COLLECTED_MOMENT, before)))
    .orderBy(asc(COLLECTED_MOMENT), asc(cashUps.id))
  const ofCollections = new Map(
    rows
      .filter(({ at, locationId }) => dayAtPlace(at, locationId, scope) <= scope.lastDay)
      .map((row) => [row.cashUpId, row]),
  )
  const adjustments = await tx.db
    .select({ locationId: cashUps.locationId, at: cashAdjustments.at, amount: cashAdjustments.amount })
    .from(cashAdjustments)
    .innerJoin(cashUps, and(eq(cashUps.companyId, cashAdjustments.companyId), eq(cashUps.id, cashAdjustments.cashUpId)))
    .where(
      and(
        collected(scope, context),
        lt(cashAdjustments.at, before),
        known === null ? undefined : lt(cashAdjustments.at, known),
      ),
    )
  const deposits = await tx.db
    .select({ deposit: bankDeposits, cashUpId: depositedCollections.cashUpId })
    .from(bankDeposits)
    .innerJoin(
      depositedCollections,
      and(
        eq(depositedCollections.companyId, bankDeposits.companyId),
        eq(depositedCollections.depositId, bankDeposits.id),
      ),
    )
    .where(
      and(
        eq(bankDeposits.companyId, actor.companyId),
        sql`${bankDeposits.depositedOn} <= ${scope.lastDay}::date`,
        known === null ? undefined : lt(bankDeposits.recordedAt, known),
      ),
    )
    .orderBy(asc(bankDeposits.depositedOn), asc(bankDeposits.id))
  const sums = { opening: 0, collected: 0, adjusted: 0, deposited: 0, cancelled: 0 }
  const count = (day: string, amount: number, name: 'collected' | 'adjusted' | 'deposited' | 'cancelled') => {
    if (day < scope.firstDay) sums.opening += amount
    else if (day <= scope.lastDay) sums[name] += amount
  }
  for (const { at, locationId, amount } of ofCollections.values())
    count(dayAtPlace(at, locationId, scope), amount ?? 0, 'collected')
  for (const { at, locationId, amount } of adjustments) count(dayAtPlace(at, locationId, scope), amount, 'adjusted')
  const inBank = new Set<string>()
  for (const { deposit, cashUpId } of deposits) {
    const amount = ofCollections.get(cashUpId)?.amount ?? 0
    count(deposit.depositedOn, -amount, 'deposited')
    const isCancelled =
      deposit.cancelledOn !== null &&
      deposit.cancelledOn <= scope.lastDay &&
      (known === null || (deposit.cancelledAt ?? known) < known)
    if (isCancelled && deposit.cancelledOn !== null) count(deposit.cancelledOn, amount, 'cancelled')
    else inBank.add(cashUpId)
  }
  const shown = deposits
    .map(({ deposit }) => deposit)
    .filter(
      (deposit, nth, all) =>
        all.findIndex(({ id }) => id === deposit.id) === nth &&
        (deposit.depositedOn >= scope.firstDay || (deposit.cancelledOn ?? '') >= scope.firstDay),
    )
  const waiting: Collection[] = [...ofCollections.values()]
    .filter(({ cashUpId, amount }) => !inBank.has(cashUpId) && (amount ?? 0) !== 0)
    .slice(0, MOST_WAITING)
    .map(({ cashUpId, locationId, receipt, at, amount }) => ({
      cashUpId,
      location: placeOf(locationId, scope),
      collectionReceipt: receipt ?? '',
      collectedAt: at.toISOString(),
      amount: amount ?? 0,
    }))
  return {
    ...sums,
    closing: sums.opening + sums.collected + sums.adjusted + sums.deposited + sums.cancelled,
    deposits: await toDeposits(shown, context),
    waiting,
  }
}

function isWithin(day: string, { firstDay, lastDay }: BooksScope): boolean {
  return day >= firstDay && day < dayAfter(lastDay, 1)
}

function placeOf(locationId: string, { places }: BooksScope) {
  return { id: locationId, name: places.find(({ id }) => id === locationId)?.name ?? '' }
}
