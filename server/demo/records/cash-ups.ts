import type { Currency } from '../../../domain/countries.ts'
import type { Money } from '../../../domain/money.ts'
import type { PaymentMethod } from '../../../domain/services.ts'
import type { cashUps } from '../../db/schema/services.ts'
import type { Row } from '../load/bulk-insert.ts'
import type { Random } from '../random.ts'
import { DAY, MINUTE } from '../simulation/calendar.ts'
import { MAIN_REGISTER, type Shift } from '../simulation/shifts.ts'
import type { Desk } from './mishaps.ts'
import type { ServiceRow } from './service.ts'

export type CashUpRow = Row<typeof cashUps>
type Takings = Record<PaymentMethod, Money>

const COLLECTED_AFTER = 2 * DAY
const OFF_BY_SOME = 0.11
const UNVERIFIED = 0.12

/** What is given too much or too little comes in multiples of this. */
const COINS: Record<Currency, Money> = { COP: 10_000, MXN: 100, GBP: 10, USD: 10 }

/** Adds up by cash-up and method what was paid. */
export function createTakings() {
  const ofCashUp = new Map<string, Takings>()
  const of = (cashUpId: string): Takings => ofCashUp.get(cashUpId) ?? { cash: 0, dataphone: 0, digital: 0 }
  return {
    of,
    add({ status, cashUpId, paymentMethod, totalCost }: ServiceRow): void {
      if (status === 'voided' || cashUpId === null || paymentMethod === null || totalCost === null) return
      const takings = of(cashUpId)
      takings[paymentMethod] += totalCost
      ofCashUp.set(cashUpId, takings)
    },
  }
}

/** A cash-up for each shift of each register. Those that ended hold the sums of the services that were paid in them. */
export function cashUpsOf(desk: Desk, takings: ReturnType<typeof createTakings>, random: Random): CashUpRow[] {
  return [...desk.rota.values()].flat().map((shift) => cashUpOf(shift, takings.of(shift.cashUpId), desk, random))
}

function cashUpOf(shift: Shift, takings: Takings, { company, plan, companyId, locationId, now, crew }: Desk, random: Random): CashUpRow {
  const float = shift.register === MAIN_REGISTER ? plan.float : plan.float / 2
  const opened: CashUpRow = {
    companyId,
    id: shift.cashUpId,
    version: 1,
    locationId,
    register: shift.register,
    status: 'current',
    openedBy: shift.operatorId,
    openedAt: new Date(shift.from),
    float,
    operatorEndShiftId: null,
    closedAt: null,
    expectedCash: null,
    countedCash: null,
    expectedDataphone: null,
    verifiedDataphone: null,
    expectedDigital: null,
    verifiedDigital: null,
    total: null,
    collectedBy: null,
    collectedAt: null,
    amountReceived: null,
  }
  if (shift.until === Infinity) return opened

  const variance = random.chance(OFF_BY_SOME) ? COINS[company.country.currency] * random.int(1, 12) * random.pick([1, -1]) : 0
  const expectedCash = float + takings.cash
  const countedCash = Math.max(0, expectedCash + variance)
  const closed: CashUpRow = {
    ...opened,
    version: 2,
    status: 'completed',
    operatorEndShiftId: shift.operatorId,
    closedAt: new Date(shift.until),
    expectedCash,
    countedCash,
    expectedDataphone: takings.dataphone,
    verifiedDataphone: random.chance(UNVERIFIED) ? null : takings.dataphone,
    expectedDigital: takings.digital,
    verifiedDigital: random.chance(UNVERIFIED) ? null : takings.digital,
    total: takings.cash + takings.dataphone + takings.digital,
  }
  if (shift.until > now - COLLECTED_AFTER) return closed
  return {
    ...closed,
    version: 3,
    status: 'collected',
    collectedBy: crew.collector.id,
    collectedAt: new Date(shift.until + Math.round(random.between(7 * 60, 40 * 60) * MINUTE)),
    // The float stays in the drawer.
    amountReceived: Math.max(0, countedCash - float),
  }
}
