import type { Currency } from '../countries.ts'
import type { Money } from '../money.ts'
import type { Language } from '../people.ts'
import type { RateDraft } from '../pricing/check-rates.ts'
import { MINUTES_A_DAY } from '../pricing/local-day.ts'
import type { VehicleTypeId } from '../vehicles.ts'

/** The rate table of the Alliance for Parking Data Standards; see https://github.com/parkingdata/spec, api/models/rate. */
export interface ApdsRateTable {
  id: string
  version: number
  rateTableName: { language: string; string: string }[]
  validityStart: string
  activeTimes: string[]
  availability: 'public'
  rateType: 'hourly' | 'event'
  rateLineCollections: ApdsCollection[]
}

interface ApdsCollection {
  applicableCurrency: Currency
  collectionSequence: number
  minTime: string
  maxTime: string
  minValueCollection?: number
  maxValueCollection?: number
  relativeTimes: boolean
  /** Time at which the list starts over: a duration from the entry, a time of day, or empty for never. */
  resetTime: string
  taxIncluded: true
  taxRate: number
  validStart: string
  validEnd?: string
  rateLines: ApdsLine[]
}

interface ApdsLine {
  sequence: number
  description: string
  rateLineType: 'flatRate' | 'incrementingRate'
  durationStart?: string
  durationEnd?: string
  incrementPeriod?: string
  /** Time and price that this line adds to the previous lines. */
  value: number
}

export interface ApdsTerms {
  locationId: string
  locationName: string
  currency: Currency
  /** Basis points. */
  taxRate: number
  language: Language
  /** Number and start of the version. */
  version: number
  startsAt: string
  vehicles: readonly { id: VehicleTypeId; name: string }[]
  /** The rate in words: days, hours and conditions, for which the table has no fields. */
  wordsOf: (rate: RateDraft) => string
}

/** Longest stay of a collection. */
const ALWAYS = 'P3660D'

/**
 * Returns one rate table for each vehicle type. The descriptions give days, hours and conditions in words: in APDS
 * these belong to a right specification, which PARQ does not publish. The maximum and minimum are values of each
 * collection of fractions.
 */
export function apdsRates(rates: readonly RateDraft[], terms: ApdsTerms): { rates: ApdsRateTable[] } {
  const types = [...new Set(rates.map(({ vehicleTypeId }) => vehicleTypeId))]
  return {
    rates: types.map((vehicleTypeId) => {
      const own = rates.filter((rate) => rate.vehicleTypeId === vehicleTypeId)
      const name = terms.vehicles.find(({ id }) => id === vehicleTypeId)?.name ?? String(vehicleTypeId)
      return {
        id: `${terms.locationId}-${vehicleTypeId}`,
        version: Math.max(1, terms.version),
        rateTableName: [{ language: terms.language, string: `${terms.locationName} · ${name}` }],
        validityStart: terms.startsAt,
        activeTimes: [ALWAYS],
        availability: 'public',
        rateType: own.every(({ kind }) => kind === 'special') ? 'event' : 'hourly',
        rateLineCollections: own.map((rate, index) => collectionOf(rate, index + 1, own, terms)),
      }
    }),
  }
}

function collectionOf(rate: RateDraft, sequence: number, own: readonly RateDraft[], terms: ApdsTerms): ApdsCollection {
  const isFractions = rate.kind === 'unit' || rate.kind === 'unit_special'
  const bound = (kind: RateDraft['kind']) => {
    const held = own.filter((other) => other.kind === kind && other.days.length === 0 && other.per !== 'several_days')
    const cost = isFractions && held.length === 1 ? held[0]?.cost : undefined
    return cost === undefined || cost === null ? undefined : major(cost)
  }
  const [least, most] = [bound('minimum'), bound('maximum')]
  return {
    applicableCurrency: terms.currency,
    collectionSequence: sequence,
    minTime: 'PT0M',
    maxTime: rate.kind === 'arrival' && rate.minutes !== null ? duration(rate.minutes) : ALWAYS,
    ...(least !== undefined && { minValueCollection: least }),
    ...(most !== undefined && { maxValueCollection: most }),
    relativeTimes: false,
    resetTime: resetTime(rate),
    taxIncluded: true,
    taxRate: terms.taxRate / 100,
    validStart: rate.startsAt ?? terms.startsAt,
    ...(rate.endsAt !== undefined && { validEnd: rate.endsAt }),
    rateLines: linesOf(rate, terms.wordsOf(rate)),
  }
}

function linesOf({ kind, cost, minutes, first = [], per }: RateDraft, words: string): ApdsLine[] {
  const isList = kind === 'unit' || kind === 'unit_special' || (kind === 'special' && minutes !== null)
  if (kind === 'free_time')
    return [
      {
        sequence: 1,
        description: words,
        rateLineType: 'flatRate',
        durationStart: 'PT0M',
        durationEnd: duration(minutes ?? 0),
        value: 0,
      },
    ]
  if (!isList || minutes === null)
    return [{ sequence: 1, description: words, rateLineType: 'flatRate', value: major(cost ?? 0) }]
  let from = 0
  const isEnded = per === 'after_steps' && first.length > 0
  return [...first, { minutes, cost: cost ?? 0, times: 1 }].map((step, index, all) => {
    const isLast = index === all.length - 1
    const start = from
    from += step.minutes * step.times
    return {
      sequence: index + 1,
      description: words,
      rateLineType: 'incrementingRate',
      durationStart: duration(start),
      ...((!isLast || isEnded) && { durationEnd: duration(from) }),
      incrementPeriod: duration(step.minutes),
      value: major(step.cost),
    }
  })
}

function resetTime({ kind, per, first = [], minutes }: RateDraft): string {
  if (kind === 'maximum') return per === 'calendar_day' ? '00:00' : duration(minutes ?? MINUTES_A_DAY)
  if (kind === 'lost_ticket') return per === '24h' ? 'P1D' : per === 'calendar_day' ? '00:00' : ''
  if (per === 'each_day') return '00:00'
  if (per === 'each_24h') return 'P1D'
  if (per === 'each_hour') return 'PT1H'
  const length = first.reduce((sum, step) => sum + step.minutes * step.times, minutes ?? 0)
  return per === 'after_steps' ? duration(length) : ''
}

/** ISO 8601; the standard's pattern has days, hours and minutes. */
function duration(minutes: number): string {
  const days = Math.floor(minutes / MINUTES_A_DAY)
  const rest = minutes % MINUTES_A_DAY
  const hours = Math.floor(rest / 60)
  const time = [hours > 0 ? `${hours}H` : '', rest % 60 > 0 ? `${rest % 60}M` : ''].join('')
  if (days === 0 && time === '') return 'PT0M'
  return `P${days > 0 ? `${days}D` : ''}${time === '' ? '' : `T${time}`}`
}

function major(amount: Money): number {
  return amount / 100
}
