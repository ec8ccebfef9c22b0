import { PAYMENT_METHODS, type PaymentMethod } from '../../domain/services.ts'
import { HOUR_MS, MINUTE_MS } from '../../domain/time.ts'
import type { Random } from '../../server/demo/random.ts'

export interface Visit {
  entersAt: number
  /** If later than the end of the day, the vehicle stays over night. */
  leavesAt: number
  vehicleTypeId: 1 | 2
  licensePlate: string
  paymentMethod: PaymentMethod
  /** The driver has lost the ticket, so the vehicle is found by its plate. */
  hasLostTicket: boolean
}

/** Relative number of arrivals in each hour of the day: offices in the morning, lunch, and the evening. */
const ARRIVALS = [1, 1, 1, 1, 1, 3, 12, 30, 36, 24, 18, 20, 30, 26, 22, 18, 16, 20, 26, 20, 12, 6, 3, 2]
const OF_METHOD: Record<PaymentMethod, number> = { cash: 55, dataphone: 25, digital: 20 }
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const MEDIAN_STAY = 70 * MINUTE_MS
const LAST_ENTRY = 5 * MINUTE_MS

interface Day {
  vehicles: number
  begin: number
  end: number
  /** Difference of the location's clock to UTC, in milliseconds. */
  utcOffset: number
  /** Plates at other locations: a vehicle is at one location of a company at a time. */
  plates: Set<string>
  random: Random
}

export function planDay({ vehicles, begin, end, utcOffset, plates, random }: Day): Visit[] {
  const hours = Array.from({ length: Math.ceil((end - begin) / HOUR_MS) }, (_, nth) => begin + nth * HOUR_MS)
  const weightOf = (hour: number) => ARRIVALS[new Date(hour + utcOffset).getUTCHours()] ?? 1
  const aPlate = () => {
    const letters = Array.from({ length: 3 }, () => LETTERS.charAt(random.int(0, LETTERS.length - 1))).join('')
    return { letters, number: String(random.int(0, 99)).padStart(2, '0') }
  }
  return Array.from({ length: vehicles }, () => {
    const entersAt = Math.min(random.choose(hours, weightOf) + random.between(0, HOUR_MS), end - LAST_ENTRY)
    const isMotorcycle = random.chance(0.2)
    let licensePlate: string
    do {
      const { letters, number } = aPlate()
      licensePlate = `${letters}${number}${isMotorcycle ? LETTERS.charAt(random.int(0, LETTERS.length - 1)) : random.int(0, 9)}`
    } while (plates.has(licensePlate))
    plates.add(licensePlate)
    return {
      entersAt,
      leavesAt: entersAt + Math.max(random.logNormal(MEDIAN_STAY, 0.8), 2 * MINUTE_MS),
      vehicleTypeId: isMotorcycle ? (2 as const) : (1 as const),
      licensePlate,
      paymentMethod: random.choose(PAYMENT_METHODS, (method) => OF_METHOD[method]),
      hasLostTicket: random.chance(0.03),
    }
  }).toSorted((one, other) => one.entersAt - other.entersAt)
}
