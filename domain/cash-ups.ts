import type { LocationLimits } from './location-limits.ts'
import type { Money } from './money.ts'
import { isAdmin, type Role } from './roles.ts'
import type { PaymentMethod } from './services.ts'

/**
 * A cash-up is one shift of one register: it is opened with a float, takes payments, is closed by a count, and its
 * money is collected.
 */
export const CASH_UP_STATUSES = ['current', 'completed', 'collected'] as const
export type CashUpStatus = (typeof CASH_UP_STATUSES)[number]

/** Returns the later of two states of one cash-up: a cash-up only moves forward. */
export function laterStatus(a: CashUpStatus, b: CashUpStatus): CashUpStatus {
  return CASH_UP_STATUSES.indexOf(a) > CASH_UP_STATUSES.indexOf(b) ? a : b
}

/** The booth's own register; others are kiosks, by their id. */
export const MAIN_REGISTER = 'main'

export const CASH_MOVEMENTS = ['pay_in', 'pay_out'] as const
export type CashMovement = (typeof CASH_MOVEMENTS)[number]

/** `pending` delays nothing: the money can be collected, and an admin sees that the approval is missing. */
export const APPROVALS = ['not_needed', 'pending', 'approved'] as const
export type Approval = (typeof APPROVALS)[number]

export const REASON_MIN = 10
export const REASON_MAX = 300

/** Payments into a cash-up, by method, without voided stays. */
export type Takings = Record<PaymentMethod, Money>

interface Drawer {
  float: Money
  takings: Pick<Takings, 'cash'>
  payIns: Money
  payOuts: Money
}

function recordedCash({ float, takings, payIns, payOuts }: Drawer): Money {
  return float + takings.cash + payIns - payOuts
}

/** Returns the cash that must be in the drawer: never less than nothing. */
export function expectedCash(drawer: Drawer): Money {
  return Math.max(0, recordedCash(drawer))
}

/** Returns the cash that was recorded as taken out but cannot have been in the drawer, by the records. */
export function missingCash(drawer: Drawer): Money {
  return Math.max(0, 0 - recordedCash(drawer))
}

export function totalTakings({ cash, dataphone, digital }: Takings): Money {
  return cash + dataphone + digital
}

/** Returns the part of a count that is handed over. */
export function cashToCollect({ countedCash, leftInDrawer }: { countedCash: Money; leftInDrawer: Money }): Money {
  return countedCash - leftInDrawer
}

/**
 * Returns whether this person counts a shift without its sums: staff, at a location with blind closes, until the count
 * is recorded.
 */
export function countsBlind(
  { status }: { status: CashUpStatus },
  { blindClose }: { blindClose: boolean },
  { role }: { role: Role },
): boolean {
  return status === 'current' && blindClose && !isAdmin(role)
}

/** Returns whether a variance needs a reason and an admin's approval. */
export function isOverLimit(variance: Money, limit: Money): boolean {
  return Math.abs(variance) > limit
}

type TerminalTotals = Pick<Takings, 'dataphone' | 'digital'>

/** Returns the differences between the verified and the booked totals. Totals that nobody has verified are left out. */
export function differencesByMethod(
  booked: TerminalTotals,
  verified: { [Method in keyof TerminalTotals]: Money | null },
): Money[] {
  return [
    ...(verified.dataphone === null ? [] : [verified.dataphone - booked.dataphone]),
    ...(verified.digital === null ? [] : [verified.digital - booked.digital]),
  ]
}

interface Shift {
  openedBy: { id: string }
  /** People who opened the register while it was open already. */
  joinedBy: readonly { id: string }[]
}

/** Returns whether a person may end a shift and move its cash: admins, the opener, and people who joined. */
export function isOwnShift({ openedBy, joinedBy }: Shift, person: { id: string; role: Role }): boolean {
  return isAdmin(person.role) || openedBy.id === person.id || joinedBy.some(({ id }) => id === person.id)
}

/**
 * Returns whether this person may take cash out of a shift: everybody, or only its opener and admins, as the location
 * decides.
 */
export function mayPayOut(
  shift: Shift,
  person: { id: string; role: Role },
  { payOutsByOpener }: Pick<LocationLimits, 'payOutsByOpener'>,
): boolean {
  return isOwnShift(shift, person) && (!payOutsByOpener || isAdmin(person.role) || shift.openedBy.id === person.id)
}

interface MovementByPerson {
  kind: CashMovement
  by: { id: string }
}

/** Returns payouts of a shift by people other than its opener, who answers for the count. */
export function payOutsByOthers<Movement extends MovementByPerson>({
  movements,
  openedBy,
}: Pick<Shift, 'openedBy'> & { movements: readonly Movement[] }): Movement[] {
  return movements.filter(({ kind, by }) => kind === 'pay_out' && by.id !== openedBy.id)
}

const RECEIPT = /^RC-(\d+)$/
// All numbers have the same length, so that their texts sort like numbers.
const RECEIPT_DIGITS = 7

/** Returns the number of the collection after `last`; null stands for none yet. */
export function nextCollectionReceipt(last: string | null): string {
  const number = last === null ? 0 : Number(RECEIPT.exec(last)?.[1])
  if (!Number.isSafeInteger(number)) throw new Error(`${last} is no number of a collection`)
  return `RC-${String(number + 1).padStart(RECEIPT_DIGITS, '0')}`
}
