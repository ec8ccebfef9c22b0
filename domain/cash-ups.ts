import type { LocationLimits } from './location-limits.ts'
import type { Money } from './money.ts'
import { isAdmin, type Role } from './roles.ts'
import type { PaymentMethod } from './services.ts'

/** A cash-up is one shift of one register: it is opened with a float, takes payments, is closed by a count, and its money is collected. */
export const CASH_UP_STATUSES = ['current', 'completed', 'collected'] as const
export type CashUpStatus = (typeof CASH_UP_STATUSES)[number]

/** The later of two states that are told of one cash-up: it only ever goes forward. */
export function laterStatus(a: CashUpStatus, b: CashUpStatus): CashUpStatus {
  return CASH_UP_STATUSES.indexOf(a) > CASH_UP_STATUSES.indexOf(b) ? a : b
}

/** The register of the booth itself; others are kiosks, by their id. */
export const MAIN_REGISTER = 'main'

export const CASH_MOVEMENTS = ['pay_in', 'pay_out'] as const
export type CashMovement = (typeof CASH_MOVEMENTS)[number]

/** `pending` holds up nobody: the money can be collected, and an admin sees that it was not approved. */
export const APPROVALS = ['not_needed', 'pending', 'approved'] as const
export type Approval = (typeof APPROVALS)[number]

export const REASON_MIN = 10
export const REASON_MAX = 300

/** What was paid in a cash-up, by method, without what was voided. */
export type Takings = Record<PaymentMethod, Money>

interface Drawer {
  float: Money
  takings: Pick<Takings, 'cash'>
  payIns: Money
  payOuts: Money
}

/** What must lie in the drawer. */
export function expectedCash({ float, takings, payIns, payOuts }: Drawer): Money {
  return float + takings.cash + payIns - payOuts
}

export function totalTakings({ cash, dataphone, digital }: Takings): Money {
  return cash + dataphone + digital
}

/** What of a count is to be handed over. */
export function cashToCollect({ countedCash, leftInDrawer }: { countedCash: Money; leftInDrawer: Money }): Money {
  return countedCash - leftInDrawer
}

/**
 * Whether this person counts a shift without knowing its sums: staff, at a location that closes its registers blind, until
 * the count is recorded.
 */
export function countsBlind(
  { status }: { status: CashUpStatus },
  { blindClose }: { blindClose: boolean },
  { role }: { role: Role },
): boolean {
  return status === 'current' && blindClose && !isAdmin(role)
}

/** Whether a variance needs a reason and an admin's approval. */
export function isOverLimit(variance: Money, limit: Money): boolean {
  return Math.abs(variance) > limit
}

interface Shift {
  openedBy: { id: string }
  /** Who opened the register when it was open already. */
  joinedBy: readonly { id: string }[]
}

/**
 * Whether a shift is this person's to end, and to put cash into and take it out of: admins', its opener's, and theirs
 * who opened the register too. So whoever relieves somebody that left it open opens it and has it.
 */
export function isOwnShift({ openedBy, joinedBy }: Shift, person: { id: string; role: Role }): boolean {
  return isAdmin(person.role) || openedBy.id === person.id || joinedBy.some(({ id }) => id === person.id)
}

/** Whether this person may take cash out of a shift: where the location asks for it, only its opener and admins. */
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

/** What others than its opener took out of a shift: its opener answers for the count. */
export function payOutsByOthers<Movement extends MovementByPerson>({
  movements,
  openedBy,
}: Pick<Shift, 'openedBy'> & { movements: readonly Movement[] }): Movement[] {
  return movements.filter(({ kind, by }) => kind === 'pay_out' && by.id !== openedBy.id)
}

const RECEIPT = /^RC-(\d+)$/
// All numbers have one length, so that texts and numbers have one order.
const RECEIPT_DIGITS = 7

/** The number of the collection that follows the one of `last`; null is the company's first. */
export function nextCollectionReceipt(last: string | null): string {
  const number = last === null ? 0 : Number(RECEIPT.exec(last)?.[1])
  if (!Number.isSafeInteger(number)) throw new Error(`${last} is no number of a collection`)
  return `RC-${String(number + 1).padStart(RECEIPT_DIGITS, '0')}`
}
