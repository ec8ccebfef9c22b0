import type { PaymentMethod } from '../../domain/services.ts'
import { MINUTE_MS } from '../../domain/time.ts'

/** Rates of the simulated locations, in minor units. */
export const RATES = {
  car: { minute: 11_000, day: 3_000_000 },
  motorcycle: { minute: 6_000, day: 1_400_000 },
  truck: { minute: 18_000, day: 4_800_000 },
} as const
export type VehicleClass = keyof typeof RATES

/** Share of the price that the stamp of the shop next door deducts. */
export const SHOP_DISCOUNT = 0.3
/** Smallest coin of the drawer, in minor units. */
export const COIN = 5_000

/**
 * Chances of events at honest locations, for each stay. Estimates from the trade: a booth with 80 to 120
 * vehicles in a shift sees about one wrong plate, one wrong type and one stamp that is shown late.
 */
export const STAY_CHANCES = {
  motorcycle: 0.27,
  truck: 0.02,
  pass: 0.12,
  stamp: 0.06,
  /** Stamp shown only after the payment. */
  lateStamp: 0.004,
  wrongPlate: 0.015,
  /** A motorcycle is entered as a car about as often as a car as a motorcycle. */
  wrongType: 0.012,
  wrongMethod: 0.01,
  /** Checked in twice, or turned around at the entry. */
  mistakenEntry: 0.006,
  /** Left behind another vehicle without paying; found hours later. */
  droveOff: 0.0015,
  /** Charged for another vehicle. An administrator voids the payment. */
  wronglyCharged: 0.001,
  /** Paid in a queue and entered into the tablet afterwards. */
  enteredLate: 0.005,
  lostTicket: 0.004,
  courtesy: 0.005,
  reservation: 0.03,
  /** The vehicle returns on the same day. */
  returns: 0.015,
} as const

/** Chances of events in a shift with an honest drawer. */
export const SHIFT_CHANCES = {
  payOut: 0.25,
  /** Change given wrongly, beyond the usual coins. */
  largeMistake: 0.03,
  tips: 0.05,
  /** A card payment that the attendant booked as cash, or the reverse, found at the close. */
  methodMistake: 0.04,
  /** The next person counts an amount that differs from the one left in the drawer. */
  floatMistake: 0.03,
  /** The administrator takes or adds change between two shifts. */
  floatMoved: 0.01,
  roundedCollection: 0.02,
} as const

export type Act = { at: number; by: number; sentAt: number } & (
  | { type: 'reserve'; plate: string; vehicle: VehicleClass; arrivesAt: number }
  | { type: 'enter'; plate: string; vehicle: VehicleClass }
  | {
      type: 'charge'
      endedAt: number
      method: PaymentMethod
      agreement: Agreement | null
      reason: string | null
      lostTicket: boolean
    }
  | { type: 'edit'; field: 'plate'; to: string }
  | { type: 'edit'; field: 'vehicle'; to: VehicleClass }
  | { type: 'edit'; field: 'agreement'; to: Agreement | null }
  | { type: 'edit'; field: 'method'; to: PaymentMethod }
  | { type: 'void'; reason: string; askedBy: number | null }
  | { type: 'cancel' }
)
export type Agreement = 'shop' | 'courtesy'
export type ActOf<Type extends Act['type']> = Extract<Act, { type: Type }>

/** One vehicle's visit: the facts, and what staff entered into the tablet. */
export interface Visit {
  location: number
  plate: string
  vehicle: VehicleClass
  enteredAt: number
  leftAt: number
  hasPass: boolean
  method: PaymentMethod
  /** In the order in which they were made. */
  acts: Act[]
}

export interface Move {
  at: number
  amount: number
  reason: string
}

/** One person's shift at the only register of a location, with what the drawer really held. */
export interface Shift {
  location: number
  person: number
  from: number
  to: number
  /** Counted when the shift began, and left in the drawer when it ended; in minor units. */
  float: number
  left: number
  payOuts: Move[]
  /** Counted or verified minus what was really paid, in minor units. */
  off: Record<PaymentMethod, number>
  /** Collected minus counted. */
  collectedOff: number
}

export interface Spell {
  location: number
  from: number
  to: number
}

export interface Month {
  /** Attendants 0 to 11; four at each location. */
  people: number
  administrators: readonly number[]
  visits: Visit[]
  shifts: Shift[]
  /** Times without a connection. */
  offline: Spell[]
  /** Times in which the tablet's clock was wrong, in milliseconds. */
  clocks: (Spell & { by: number })[]
  /** Plates with a pass, by location. */
  passes: string[][]
}

/** Returns the price of a vehicle's minutes, in minor units. */
export function fullPrice(vehicle: VehicleClass, from: number, to: number): number {
  const minutes = Math.max(0, Math.floor((to - from) / MINUTE_MS))
  const { minute, day } = RATES[vehicle]
  const days = Math.floor(minutes / 1_440)
  return days * day + Math.min(day, (minutes - days * 1_440) * minute)
}

/** Returns the price in cash: rounded down to the smallest coin. */
export const coins = (amount: number) => Math.floor(amount / COIN) * COIN
