import type { Money } from '../money.ts'
import type { RateDraft } from '../pricing/check-rates.ts'
import type { VehicleTypeId } from '../vehicles.ts'

export interface Raise {
  /** Hundredths of a percent: 850 is 8.5 % more, -1000 is 10 % less. */
  basisPoints: number
  /** Prices are rounded to multiples of these minor units. */
  multiple: Money
  round: 'nearest' | 'up' | 'down'
  /** Only the prices of this vehicle type change; absent for all. */
  only?: VehicleTypeId
}

const WHOLE = 10_000
const ROUNDERS = { nearest: Math.round, up: Math.ceil, down: Math.floor } as const

/**
 * Returns rates with higher or lower prices, rounded. In a list the printed totals are rounded, so that "up to 2 hours"
 * has a round price; a step that repeats keeps one price, and is rounded by itself.
 */
export function raisedRates<R extends RateDraft>(rates: readonly R[], raise: Raise): R[] {
  const rounded = (exact: number) => roundedTo(exact, raise)
  return rates.map((rate) => {
    const { cost, first } = rate
    if (cost === null || (raise.only !== undefined && rate.vehicleTypeId !== raise.only)) return rate
    if (first === undefined || first.length === 0) return { ...rate, cost: rounded(cost * (WHOLE + raise.basisPoints)) }
    let total = 0
    let printed = 0
    const step = (one: { cost: Money; times: number }) => {
      total += one.times * one.cost
      const own =
        one.times > 1
          ? rounded(one.cost * (WHOLE + raise.basisPoints))
          : Math.max(0, rounded(total * (WHOLE + raise.basisPoints)) - printed)
      printed += one.times * own
      return own
    }
    const steps = first.map((fraction) => ({ ...fraction, cost: step(fraction) }))
    // A last step that repeats is printed with its own price; a last step that ends the list is part of the last total.
    const last = rate.per === null ? rounded(cost * (WHOLE + raise.basisPoints)) : step({ cost, times: 1 })
    return { ...rate, first: steps, cost: last }
  })
}

/** Rounds an amount in ten-thousandths of a minor unit. */
function roundedTo(exact: number, { multiple, round }: Raise): Money {
  return ROUNDERS[round](exact / (WHOLE * multiple)) * multiple
}
