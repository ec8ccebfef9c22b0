import { expectedCash, isOverLimit } from '../../../domain/cash-ups.ts'
import type { Currency } from '../../../domain/countries.ts'
import { DENOMINATIONS, type Pieces } from '../../../domain/denominations.ts'
import type { Money } from '../../../domain/money.ts'
import { DAY_MS, MINUTE_MS } from '../../../domain/time.ts'
import type { cashMovements, cashUps } from '../../db/schema/cash-ups.ts'
import { idAt } from '../ids.ts'
import type { Row } from '../load/bulk-insert.ts'
import type { Random } from '../random.ts'
import { MAIN_REGISTER, type Shift } from '../simulation/shifts.ts'
import { CASH_WORDS } from './cash-words.ts'
import { VARIANCE_LIMITS } from './locations.ts'
import type { Desk } from './mishaps.ts'
import type { Books, CashUpPayments } from './takings.ts'

type CashUpRow = Row<typeof cashUps>
type CashMovementRow = Row<typeof cashMovements>

const COLLECTED_AFTER = 2 * DAY_MS
const OFF_BY_SOME = 0.11
/** Differences of inexact counts. */
const OFF_BY_MUCH = 0.3
const UNVERIFIED = 0.12
const MOVED = 0.14
const APPROVED_AT_ONCE = 0.4

/** Unit of differences and of payouts. */
const COINS: Record<Currency, Money> = { COP: 10_000, MXN: 100, GBP: 10, USD: 10 }

export interface CashBook {
  cashUps: CashUpRow[]
  movements: CashMovementRow[]
}

/**
 * Returns a cash-up for each shift of each register, with the sums of its paid services. The last shift at a company's
 * first location gets one payment too late.
 */
export function cashBookOf(desk: Desk, books: Books, random: Random): CashBook {
  const cashUpRows: CashUpRow[] = []
  const movements: CashMovementRow[] = []
  for (const shifts of desk.rota.values()) {
    let left: Money | null = null
    const lateAt = shifts.findLast(
      ({ until, register }) =>
        until !== Infinity && register === MAIN_REGISTER && desk.company.locations[0] === desk.plan,
    )
    for (const shift of shifts) {
      const paid = books.of(shift.cashUpId)
      const moved = movementsOf(shift, paid, desk, random)
      const cashUp = cashUpOf(
        shift,
        { paid, moved, left, isLate: shift === lateAt && !isCollected(shift, desk) && paid.last !== null },
        desk,
        books,
        random,
      )
      cashUpRows.push(cashUp)
      movements.push(...moved)
      left = cashUp.leftInDrawer
    }
  }
  return { cashUps: cashUpRows, movements }
}

/** Occasionally somebody brings change, or takes money from the drawer for the booth's needs. */
function movementsOf(
  { cashUpId, register, operatorId, from, until }: Shift,
  { cash, refunded }: CashUpPayments,
  { company, companyId, crew, now }: Desk,
  random: Random,
): CashMovementRow[] {
  if (register !== MAIN_REGISTER || !random.chance(MOVED)) return []
  const kind = random.pick(['pay_in', 'pay_out'] as const)
  const amount = COINS[company.country.currency] * 10 * random.int(5, 40)
  if (kind === 'pay_out' && amount > cash - refunded) return []
  const at = Math.round(random.between(from, Math.min(until, now)))
  const words = CASH_WORDS[company.language]
  const by = kind === 'pay_in' ? crew.owner.id : operatorId
  return [
    {
      companyId,
      id: idAt(at, random),
      cashUpId,
      at: new Date(at),
      by,
      kind,
      amount,
      reason: random.pick(kind === 'pay_in' ? words.payInReasons : words.payOutReasons),
    },
  ]
}

interface ShiftFacts {
  paid: CashUpPayments
  moved: readonly CashMovementRow[]
  /** Amount that the previous shift left in the drawer. */
  left: Money | null
  isLate: boolean
}

function cashUpOf(shift: Shift, told: ShiftFacts, desk: Desk, books: Books, random: Random): CashUpRow {
  const opened = openedBy(shift, told, desk)
  if (shift.until === Infinity) return opened
  const closed = closedBy(shift, opened, told, desk, books, random)
  return isCollected(shift, desk) ? collectedBy(shift, closed, desk, random) : closed
}

function isCollected({ until }: Shift, { now }: Desk): boolean {
  return until <= now - COLLECTED_AFTER
}

function openedBy(
  shift: Shift,
  { paid, moved, left }: ShiftFacts,
  { company, plan, companyId, locationId }: Desk,
): CashUpRow {
  const float = shift.register === MAIN_REGISTER ? plan.float : plan.float / 2
  const sumOf = (kind: CashMovementRow['kind']) =>
    moved.filter((one) => one.kind === kind).reduce((sum, { amount }) => sum + amount, 0)
  return {
    companyId,
    id: shift.cashUpId,
    version: 1,
    locationId,
    register: shift.register,
    status: 'current',
    openedBy: shift.operatorId,
    openedAt: new Date(shift.from),
    float,
    floatCount: countOf(float, company.country.currency),
    openingNote: left === null || left === float ? null : CASH_WORDS[company.language].openingNote,
    payIns: sumOf('pay_in'),
    payOuts: sumOf('pay_out') + paid.refunded,
    cash: paid.cash,
    dataphone: paid.dataphone,
    digital: paid.digital,
    services: paid.services,
    revision: 0,
    operatorEndShiftId: null,
    closedAt: null,
    closedCash: null,
    closedDataphone: null,
    closedDigital: null,
    closedServices: null,
    closedPayIns: null,
    closedPayOuts: null,
    expectedCash: null,
    countedCash: null,
    cashCount: null,
    leftInDrawer: null,
    leftCount: null,
    verifiedDataphone: null,
    verifiedDigital: null,
    varianceReason: null,
    approval: 'not_needed',
    approvedBy: null,
    approvedAt: null,
    vehiclesInside: null,
    collectedBy: null,
    collectedAt: null,
    collectionRecordedAt: null,
    collectionBookedAt: null,
    amountReceived: null,
    collectionReceipt: null,
    collectionNote: null,
  }
}

function closedBy(
  shift: Shift,
  opened: CashUpRow,
  { paid, isLate }: ShiftFacts,
  { company, crew, now }: Desk,
  books: Books,
  random: Random,
): CashUpRow {
  const { currency } = company.country
  const late =
    isLate && paid.last !== null
      ? { ...paid.last.takings, services: 1 }
      : { cash: 0, dataphone: 0, digital: 0, services: 0 }
  const closing = {
    cash: paid.cash - late.cash,
    dataphone: paid.dataphone - late.dataphone,
    digital: paid.digital - late.digital,
  }
  const expected = expectedCash({ ...opened, takings: closing })
  const off =
    COINS[currency] * (random.chance(OFF_BY_MUCH) ? random.int(60, 150) : random.int(1, 12)) * random.pick([1, -1])
  const countedCash = Math.max(0, expected + (random.chance(OFF_BY_SOME) ? off : 0))
  const isOver = isOverLimit(countedCash - expected, VARIANCE_LIMITS[currency])
  const isApproved = isOver && shift.until + 3 * 60 * MINUTE_MS < now && random.chance(APPROVED_AT_ONCE)
  return {
    ...opened,
    version: 2,
    status: 'completed',
    revision: late.services,
    operatorEndShiftId: shift.operatorId,
    closedAt: new Date(shift.until),
    closedCash: closing.cash,
    closedDataphone: closing.dataphone,
    closedDigital: closing.digital,
    closedServices: paid.services - late.services,
    closedPayIns: opened.payIns,
    closedPayOuts: opened.payOuts,
    expectedCash: expected,
    countedCash,
    cashCount: countOf(countedCash, currency),
    // The float remains in the drawer.
    leftInDrawer: Math.min(opened.float, countedCash),
    verifiedDataphone: random.chance(UNVERIFIED) ? null : closing.dataphone,
    verifiedDigital: random.chance(UNVERIFIED) ? null : closing.digital,
    varianceReason: isOver ? random.pick(CASH_WORDS[company.language].varianceReasons) : null,
    approval: isApproved ? 'approved' : isOver ? 'pending' : 'not_needed',
    approvedBy: isApproved ? crew.owner.id : null,
    approvedAt: isApproved ? new Date(shift.until + Math.round(random.between(20, 180) * MINUTE_MS)) : null,
    vehiclesInside: books.insideAt(shift.until),
  }
}

/** The receipt numbers are shared with the company's other locations. */
function collectedBy({ until }: Shift, closed: CashUpRow, { crew }: Desk, random: Random): CashUpRow {
  return {
    ...closed,
    version: 3,
    status: 'collected',
    collectedBy: crew.collector.id,
    collectedAt: new Date(until + Math.round(random.between(7 * 60, 40 * 60) * MINUTE_MS)),
    amountReceived: (closed.countedCash ?? 0) - (closed.leftInDrawer ?? 0),
  }
}

/** Returns the fewest pieces that add up to an amount; null if no pieces are small enough. */
function countOf(amount: Money, currency: Currency): Pieces[] | null {
  let rest = amount
  const pieces = DENOMINATIONS[currency].map((denomination) => {
    const many = Math.floor(rest / denomination)
    rest -= many * denomination
    return { denomination, pieces: many }
  })
  return rest === 0 ? pieces.filter(({ pieces: many }) => many > 0) : null
}
