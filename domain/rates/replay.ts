import type { Money } from '../money.ts'
import type { Agreement } from '../pricing/agreement.ts'
import type { RateDraft } from '../pricing/check-rates.ts'
import { priceStay } from '../pricing/price-stay.ts'
import type { Tariff } from '../pricing/tariff.ts'
import type { VehicleTypeId } from '../vehicles.ts'
import { wallClock } from '../zoned-time.ts'
import { draftTariff } from './draft-tariff.ts'

/** A paid stay, and its price: the charge minus the discount. */
export interface PastStay {
  id: string
  vehicleTypeId: VehicleTypeId
  licensePlate: string
  startedAt: string
  endedAt: string
  exemptMinutes: number
  agreement: Agreement | null
  cost: Money
}

export interface Sums {
  stays: number
  was: Money
  is: Money
}

export type ReplayedStay = Pick<PastStay, 'id' | 'vehicleTypeId' | 'licensePlate' | 'startedAt' | 'endedAt'> & {
  was: Money
  is: Money
}

/** Prices of stays with other rates, next to their real prices. */
export interface ReplayResult extends Sums {
  changed: number
  /** Number of stays that the rates do not cover; no sum includes them. */
  unpriced: number
  /** The ten stays with the largest difference. */
  largest: ReplayedStay[]
  byType: { vehicleTypeId: VehicleTypeId; sums: Sums }[]
  /** By the hour of entry, on the clock of the place. */
  byHour: Sums[]
}

const MOST_SHOWN = 10
const NOTHING: Sums = { stays: 0, was: 0, is: 0 }

export interface Replay {
  add: (stays: readonly PastStay[]) => void
  result: () => ReplayResult
}

export function startReplay(rates: readonly RateDraft[], holidays: readonly string[], timeZone: string): Replay {
  const tariffs = new Map<VehicleTypeId, Tariff>()
  const byType = new Map<VehicleTypeId, Sums>()
  const byHour = Array.from({ length: 24 }, () => NOTHING)
  let all = NOTHING
  let changed = 0
  let unpriced = 0
  let largest: ReplayedStay[] = []

  const tariffFor = (type: VehicleTypeId) => {
    const known =
      tariffs.get(type) ??
      draftTariff(rates, type, holidays, {
        timeZone,
        exemptMinutes: 0,
        taxRate: 0,
        roundsCash: false,
        digitalCommission: 0,
      })
    tariffs.set(type, known)
    return known
  }

  function addOne({ exemptMinutes, agreement, cost: was, ...stay }: PastStay): void {
    const pricing = priceStay(
      { ...stay, pass: null, agreement, corrections: [], paymentMethod: null },
      { ...tariffFor(stay.vehicleTypeId), exemptMinutes },
    )
    if (!pricing.ok) {
      unpriced += 1
      return
    }
    const is = pricing.price.totalCost
    const sum = (sums: Sums): Sums => ({ stays: sums.stays + 1, was: sums.was + was, is: sums.is + is })
    all = sum(all)
    byType.set(stay.vehicleTypeId, sum(byType.get(stay.vehicleTypeId) ?? NOTHING))
    const hour = Number(wallClock(new Date(stay.startedAt), timeZone).slice(11, 13))
    byHour[hour] = sum(byHour[hour] ?? NOTHING)
    if (is === was) return
    changed += 1
    const { id, vehicleTypeId, licensePlate, startedAt, endedAt } = stay
    if (largest.length < MOST_SHOWN || Math.abs(is - was) > difference(largest.at(-1)))
      largest = [...largest, { id, vehicleTypeId, licensePlate, startedAt, endedAt, was, is }]
        .toSorted((one, other) => difference(other) - difference(one))
        .slice(0, MOST_SHOWN)
  }

  return {
    add: (stays) => {
      for (const stay of stays) addOne(stay)
    },
    result: () => ({
      ...all,
      changed,
      unpriced,
      largest,
      byType: [...byType]
        .map(([vehicleTypeId, sums]) => ({ vehicleTypeId, sums }))
        .toSorted((one, other) => one.vehicleTypeId - other.vehicleTypeId),
      byHour: [...byHour],
    }),
  }
}

function difference(stay: ReplayedStay | undefined): Money {
  return stay === undefined ? 0 : Math.abs(stay.is - stay.was)
}
