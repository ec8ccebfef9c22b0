import type { Language } from '../../../domain/people.ts'
import { type PassPeriod, firstPeriod, refundByDays, renewalOf, firstUnusedDay } from '../../../domain/passes.ts'
import { BASIS_POINTS, proportion } from '../../../domain/pricing/proportion.ts'
import { taxWithin } from '../../../domain/pricing/settlement.ts'
import { dayAfter } from '../../../domain/periods.ts'
import type { PaymentMethod } from '../../../domain/services.ts'
import { DAY_MS, MINUTE_MS } from '../../../domain/time.ts'
import type { memberships } from '../../db/schema/memberships.ts'
import type { passPeriods, passes } from '../../db/schema/passes.ts'
import type { payments } from '../../db/schema/payments.ts'
import type { Row } from '../load/bulk-insert.ts'
import { idAt } from '../ids.ts'
import type { Random } from '../random.ts'
import type { Fleet } from '../simulation/fleet.ts'
import { MAIN_REGISTER, type Rota, type Shift, shiftAt } from '../simulation/shifts.ts'
import { CASH_WORDS } from './cash-words.ts'
import type { Crew } from './crew.ts'

interface Buyers {
  companyId: string
  locationId: string
  /** Whether the location is the first of its company. */
  isFirst: boolean
  language: Language
  fleet: Fleet
  memberships: readonly Row<typeof memberships>[]
  /** VAT and commission of the location, in basis points. */
  taxRate: number
  digitalCommission: number
  crew: Crew
  rota: Rota
  /** Start of the location's history. */
  since: number
  now: number
}

type PassRow = Row<typeof passes>
type PeriodRow = Row<typeof passPeriods>
type PaymentRow = Row<typeof payments>

export interface SoldPasses {
  passes: PassRow[]
  periods: PeriodRow[]
  payments: PaymentRow[]
}

const CARS = 1
/**
 * Maximum days since the start: most passes started within the last month; some have ended without a renewal, others
 * were renewed.
 */
const LONGEST_AGO = 27
const LAPSED = 0.12
const RENEWED = 0.35
const REST = 0.03
const RESIDENT = 0.3
/** Share of the passes paid to the company's account; the others are paid at the booth. */
const TRANSFERRED = 0.15
const METHODS: readonly PaymentMethod[] = ['cash', 'cash', 'dataphone', 'dataphone', 'digital']
/** Number of passes per one that is refunded on the day of purchase, and per one that is refunded some days later. */
const ONE_CANCELLED_OF = 24

/** A sale of a pass, and its shift. */
interface Sale {
  period: PassPeriod
  row: PeriodRow
  payment: PaymentRow
  /** Null for a transfer. */
  shift: Shift | null
}

/**
 * Returns the passes of vehicles that come to a location, each sold there: at the booth into the shift of that time, or
 * by transfer.
 */
export function passesOf(buyers: Buyers, random: Random): SoldPasses {
  const { companyId, locationId, fleet, memberships: offered, isFirst, since, now } = buyers
  const sold: SoldPasses = { passes: [], periods: [], payments: [] }
  const today = new Date(now).toISOString().slice(0, 10)
  const longestAgo = Math.min(LONGEST_AGO, Math.floor((now - since) / DAY_MS))
  // Even the smallest demo has such passes, at the first location of each company.
  const due: Due = {
    onTheDay: isFirst ? 0 : random.int(3, ONE_CANCELLED_OF),
    later: isFirst ? 2 : random.int(3, ONE_CANCELLED_OF),
  }
  const months = offered.filter(({ validityUnit }) => validityUnit === 'months')
  for (const { licensePlate, driverId, vehicleTypeId } of fleet.passHolders) {
    if (driverId === null || vehicleTypeId !== CARS || months.length === 0) continue
    const membership = random.pick(months)
    const isLapsed = random.chance(LAPSED)
    const isRenewed = !isLapsed && random.chance(RENEWED)
    const startsOn = dayAfter(today, -random.int(1, longestAgo) - (isLapsed || isRenewed ? 31 : 0))
    const passId = idAt(Date.parse(startsOn), random)
    const first = saleOf(
      passId,
      firstPeriod(startsOn, membership),
      { on: startsOn, cost: membership.cost },
      buyers,
      random,
    )
    const sales = [first]
    if (isRenewed) {
      const on = dayAfter(first.period.endsOn, -random.int(0, 2))
      sales.push(saleOf(passId, renewalOf(first.period, membership, on), { on, cost: membership.cost }, buyers, random))
    }
    const { endsOn, anchorDay } = sales.at(-1)?.period ?? first.period
    const isResident = random.chance(RESIDENT)
    const { authorizedVehicles, parkingSpaces, allowedHours } = membership
    const pass: PassRow = {
      companyId,
      id: passId,
      version: 1,
      membershipId: membership.id,
      locationId,
      driverId,
      plates: [licensePlate],
      startsOn,
      endsOn,
      anchorDay,
      block: isResident ? random.pick(['A', 'B', 'C']) : null,
      apartment: isResident ? String(random.int(1, 12) * 100 + random.int(1, 6)) : null,
      pausedOn: random.chance(REST) ? dayAfter(today, -1) : null,
      cancelledAt: null,
      cancelReason: null,
      authorizedVehicles,
      parkingSpaces,
      allowedHours,
      createdAt: first.row.soldAt,
    }
    const at =
      pass.pausedOn === null && endsOn > today ? cancelledAt(sold.passes.length, due, sales, now, random) : null
    const refunds = at === null ? [] : refundsOf(sales, { endsOn, at }, buyers, random)
    if (at !== null)
      Object.assign(pass, {
        cancelledAt: at,
        cancelReason: random.pick(CASH_WORDS[buyers.language].cancelReasons),
      } satisfies Partial<PassRow>)
    sold.passes.push(pass)
    sold.periods.push(...sales.map(({ row }) => row))
    sold.payments.push(...sales.map(({ payment }) => payment), ...refunds)
  }
  // Numbers the sales in order.
  sold.periods.sort((one, other) => one.soldAt.getTime() - other.soldAt.getTime())
  sold.periods.forEach((period, index) => (period.receiptNumber = `P-${String(index + 1).padStart(4, '0')}`))
  return sold
}

/**
 * Returns the seller of a pass around its first day: the person with the main register at that time, otherwise an
 * administrator who records a transfer.
 */
function saleOf(
  passId: string,
  period: PassPeriod,
  { on, cost }: { on: string; cost: number },
  { companyId, locationId, taxRate, digitalCommission, crew, rota, now }: Buyers,
  random: Random,
): Sale {
  const at = Date.parse(`${on}T14:00:00Z`) + random.int(0, 180) * MINUTE_MS
  const onShift = shiftAt(rota, MAIN_REGISTER, at)
  const shift =
    onShift !== undefined && onShift.from <= at && at < Math.min(onShift.until, now) && !random.chance(TRANSFERRED)
      ? onShift
      : null
  const seller = (shift === null ? undefined : crew.byId.get(shift.operatorId)) ?? crew.owner
  const method = shift === null ? 'digital' : random.pick(METHODS)
  const [id, { startsOn, endsOn }] = [idAt(at, random), period]
  const reference =
    shift === null
      ? `TR-${random.int(10_000, 99_999)}`
      : method === 'dataphone'
        ? String(random.int(100_000, 999_999))
        : null
  return {
    period,
    shift,
    row: {
      companyId,
      id,
      passId,
      locationId,
      startsOn,
      endsOn,
      cost,
      taxRate,
      tax: taxWithin(cost, taxRate),
      commissionRate: digitalCommission,
      serviceFee: method === 'digital' ? proportion(cost, digitalCommission, BASIS_POINTS) : 0,
      difference: null,
      differenceRatesOf: null,
      receiptNumber: '',
      soldAt: new Date(at),
      soldBy: seller.id,
      soldByName: seller.name,
    },
    payment: {
      companyId,
      id,
      serviceId: null,
      passId,
      kind: 'pass',
      method,
      amount: cost,
      stays: 0,
      reference,
      cashUpId: shift?.cashUpId ?? null,
      cashUpVersion: null,
      carriedInFrom: null,
      by: seller.id,
      byName: seller.name,
      deviceId: null,
      at: new Date(at),
      recordedAt: new Date(at + (shift === null ? 60 * MINUTE_MS : 0)),
      bookedAt: null,
      reversalOf: null,
      reason: null,
    },
  }
}

/** Number of the first pass of a location that is refunded. */
interface Due {
  onTheDay: number
  later: number
}

/** One customer who paid at the booth returns within the same shift; another one writes some days later. */
function cancelledAt(
  place: number,
  due: Due,
  [first, ...renewals]: readonly Sale[],
  now: number,
  random: Random,
): Date | null {
  if (first === undefined || renewals.length > 0) return null
  const soldAt = first.row.soldAt.getTime()
  const onTheDay = soldAt + random.int(20, 50) * MINUTE_MS
  if (place >= due.onTheDay && first.shift !== null && onTheDay < Math.min(first.shift.until, now)) {
    due.onTheDay += ONE_CANCELLED_OF
    return new Date(onTheDay)
  }
  if (place < due.later || soldAt > now - 3 * DAY_MS) return null
  due.later += ONE_CANCELLED_OF
  return new Date(`${new Date(now - 2 * DAY_MS).toISOString().slice(0, 10)}T16:00:00Z`)
}

/**
 * Refunds the value of the unused days with the method of the payment, from the shift if it is still open; otherwise by
 * transfer.
 */
function refundsOf(
  sales: readonly Sale[],
  { endsOn, at }: { endsOn: string; at: Date },
  { companyId, crew }: Buyers,
  random: Random,
): PaymentRow[] {
  const [first] = sales
  if (first === undefined) return []
  const { shift, payment } = first
  const into = shift !== null && at.getTime() < shift.until ? shift.cashUpId : null
  const from = firstUnusedDay({ startsOn: first.period.startsOn, pausedOn: null }, at.toISOString().slice(0, 10))
  return refundByDays(
    sales.map(({ row }) => row),
    { endsOn, from },
  ).map(({ period, amount }) => ({
    ...payment,
    companyId,
    id: idAt(at.getTime(), random),
    kind: 'refund',
    method: into === null ? 'digital' : payment.method,
    amount: 0 - amount,
    reference: null,
    cashUpId: into,
    by: crew.owner.id,
    byName: crew.owner.name,
    at,
    recordedAt: at,
    reversalOf: period.id,
  }))
}
