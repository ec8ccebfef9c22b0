import type { Takings } from '../../../domain/cash-ups.ts'
import type { Money } from '../../../domain/money.ts'
import type { payments } from '../../db/schema/payments.ts'
import type { Row } from '../load/bulk-insert.ts'
import { MAIN_REGISTER, type Rota, shiftAt } from '../simulation/shifts.ts'
import type { ServiceRow } from './service.ts'

/** Sums of the payments for services and passes in one cash-up. */
export interface CashUpPayments extends Takings {
  services: number
  /** Cash refunds of passes. */
  refunded: Money
  /** Service that was paid last. */
  last: { takings: Takings } | null
}

const NOTHING: CashUpPayments = { cash: 0, dataphone: 0, digital: 0, services: 0, refunded: 0, last: null }

export interface Books {
  of(cashUpId: string): CashUpPayments
  /**
   * Returns the number of vehicles of each type inside at the end of the main register's shift at this instant, or of
   * the next shift.
   */
  insideAt(instant: number): { vehicleTypeId: number; count: number }[]
  add(service: ServiceRow): void
  /** Adds a payment or refund for a pass. */
  addPass(payment: Row<typeof payments>): void
}

/** Sums the payments by cash-up, and the vehicles inside at the end of each shift. */
export function createBooks(rota: Rota): Books {
  const ofCashUp = new Map<string, CashUpPayments>()
  const places = new Map((rota.get(MAIN_REGISTER) ?? []).map(({ cashUpId }, place) => [cashUpId, place]))
  /** For each type, the change in the number of vehicles between the ends of consecutive shifts. */
  const changes = new Map<number, number[]>()

  const placeOf = (instant: number): number =>
    places.get(shiftAt(rota, MAIN_REGISTER, instant)?.cashUpId ?? '') ?? places.size
  const change = (vehicleTypeId: number, instant: number, by: number): void => {
    const ofType = changes.get(vehicleTypeId) ?? Array.from({ length: places.size + 1 }, () => 0)
    const place = placeOf(instant)
    ofType[place] = (ofType[place] ?? 0) + by
    changes.set(vehicleTypeId, ofType)
  }

  return {
    of: (cashUpId) => ofCashUp.get(cashUpId) ?? NOTHING,
    insideAt(instant) {
      const place = placeOf(instant - 1)
      const counts = [...changes].map(([vehicleTypeId, ofType]) => ({
        vehicleTypeId,
        count: ofType.slice(0, place + 1).reduce((sum, more) => sum + more, 0),
      }))
      return counts.filter(({ count }) => count > 0).toSorted((a, b) => a.vehicleTypeId - b.vehicleTypeId)
    },
    add({ status, startedAt, endedAt, vehicleTypeId, cashUpId, paymentMethod, totalCost }) {
      if (status === 'progress' || endedAt !== null) change(vehicleTypeId, startedAt.getTime(), 1)
      if (endedAt !== null) change(vehicleTypeId, endedAt.getTime(), -1)
      if (status !== 'completed' || cashUpId === null) return
      const paid = ofCashUp.get(cashUpId) ?? { ...NOTHING }
      const takings = { cash: 0, dataphone: 0, digital: 0 }
      if (paymentMethod !== null) takings[paymentMethod] = totalCost ?? 0
      paid.cash += takings.cash
      paid.dataphone += takings.dataphone
      paid.digital += takings.digital
      paid.services += 1
      paid.last = { takings }
      ofCashUp.set(cashUpId, paid)
    },
    addPass({ kind, method, amount, cashUpId }) {
      if (cashUpId === null || method === null) return
      const paid = ofCashUp.get(cashUpId) ?? { ...NOTHING }
      if (kind === 'pass') paid[method] += amount
      else if (method === 'cash') paid.refunded -= amount
      ofCashUp.set(cashUpId, paid)
    },
  }
}
