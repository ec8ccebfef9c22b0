import * as v from 'valibot'
import { describe, expect, it } from 'vitest'

import { BOARDS } from '../../boards/boards.ts'

import { type RateDraft, checkRates } from '../../../domain/pricing/check-rates.ts'
import { apdsRates } from '../../../domain/rates/apds.ts'
import { copiedRates, ratesThere } from '../../../domain/rates/copy-rates.ts'
import { draftTariff } from '../../../domain/rates/draft-tariff.ts'
import { priceBetween, priceCurve } from '../../../domain/rates/price-curve.ts'
import { raisedRates } from '../../../domain/rates/raise-prices.ts'
import { sampleMidnight } from '../../../domain/rates/sample-week.ts'
import { rateInWords } from '../../../domain/rates/rate-sheet.ts'
import { joinedSteps, printedList, stepsOfTotals } from '../../../domain/rates/step-totals.ts'
import { HOUR_MS, MINUTE_MS } from '../../../domain/time.ts'
import type { VehicleTypeId } from '../../../domain/vehicles.ts'

const RATE: RateDraft = {
  kind: 'unit',
  vehicleTypeId: 1,
  days: [],
  from: null,
  to: null,
  cost: 100_00,
  minutes: 60,
  per: null,
}
const rate = (parts: Partial<RateDraft> = {}): RateDraft => ({ ...RATE, ...parts })
/** Up to 1 hour 1.10, 2 hours 2.20, 4 hours 4.40, 24 hours 8.80. */
const LIST = rate({
  minutes: 1_200,
  cost: 440,
  per: 'after_steps',
  first: [
    { minutes: 60, cost: 110, times: 2 },
    { minutes: 120, cost: 220, times: 1 },
  ],
})
const printed = ({ first, minutes, cost, per }: RateDraft) =>
  printedList({ first, minutes: minutes ?? 0, cost: cost ?? 0, per })

describe('a list of fractions as a board prints it', () => {
  it('has a line for each step, and ends with the last step if the list restarts', () => {
    expect(printed(LIST)).toEqual({
      totals: [
        { upTo: 60, cost: 110 },
        { upTo: 120, cost: 220 },
        { upTo: 240, cost: 440 },
        { upTo: 1_440, cost: 880 },
      ],
      each: null,
    })
  })

  it('prints the last step separately if it repeats for ever or until the end of the day', () => {
    const hours = rate({ first: [{ minutes: 60, cost: 380, times: 1 }] })
    const each = { minutes: 60, cost: 100_00 }
    expect(printed(hours)).toEqual({ totals: [{ upTo: 60, cost: 380 }], each })
    expect(printed({ ...hours, per: 'each_24h' })).toEqual({ totals: [{ upTo: 60, cost: 380 }], each })
    expect(printed(rate())).toEqual({ totals: [], each })
  })

  it('is not printed in lines if it has more than 60 of them', () => {
    expect(printed(rate({ first: [{ minutes: 1, cost: 1, times: 61 }] }))).toBeNull()
  })

  it('can be read back into the steps of the rate', () => {
    const steps = stepsOfTotals(printed(LIST)?.totals ?? [])
    expect(joinedSteps(steps)).toEqual([...(LIST.first ?? []), { minutes: 1_200, cost: 440, times: 1 }])
  })
})

describe('the curve of prices over 72 hours', () => {
  it.each(BOARDS.map((board) => [board.name, board] as const))('has the price of each hour of %s', (_, { rates }) => {
    const tariff = draftTariff(rates, 1)
    const start = sampleMidnight(5) + 17 * HOUR_MS
    const points = priceCurve(tariff, start)
    for (let length = 60; length <= 72 * 60; length += 120)
      expect(points.findLast(({ minute }) => minute <= length)?.cost, `${length} minutes`).toBe(
        priceBetween(start, start + length * MINUTE_MS, tariff),
      )
  })

  it('jumps at the minute of a step, and rises evenly for a price by the minute', () => {
    const start = sampleMidnight(2)
    const byHour = priceCurve(draftTariff([rate()], 1), start, 130)
    expect(byHour).toEqual([
      { minute: 0, cost: 0 },
      { minute: 1, cost: 100_00 },
      { minute: 61, cost: 200_00 },
      { minute: 121, cost: 300_00 },
      { minute: 130, cost: 300_00 },
    ])
    const by20 = priceCurve(draftTariff([rate({ minutes: 20, cost: 5 })], 1), start, 45)
    expect(by20.map(({ minute }) => minute)).toEqual([0, 1, 21, 41, 45])
    const byMinute = priceCurve(draftTariff([rate({ minutes: 1, cost: 10 })], 1), start, 30)
    expect(byMinute.at(-1)).toEqual({ minute: 30, cost: 300, isGradual: true })
  })
})

describe('raised prices', () => {
  const NEAREST = { basisPoints: 800, multiple: 10, round: 'nearest' } as const

  it('round the printed totals of a list, not its steps', () => {
    const [raised] = raisedRates(
      [
        {
          ...LIST,
          first: [
            { minutes: 60, cost: 110, times: 1 },
            { minutes: 180, cost: 330, times: 1 },
          ],
        },
      ],
      NEAREST,
    )
    // 1.10, 4.40 and 8.80 with 8 % are 1.188, 4.752 and 9.504.
    expect(raised && printed(raised)?.totals.map(({ cost }) => cost)).toEqual([120, 480, 950])
  })

  it('keep one price for a step that repeats', () => {
    expect(raisedRates([LIST], NEAREST)[0]?.first?.[0]).toEqual({ minutes: 60, cost: 120, times: 2 })
  })

  it('round each other price in the chosen direction, and do not change free time', () => {
    const free = rate({ kind: 'free_time', cost: null, minutes: 10 })
    const rates = [rate({ cost: 1_000 }), free]
    const costs = (round: 'nearest' | 'up' | 'down') =>
      raisedRates(rates, { basisPoints: 550, multiple: 100, round }).map(({ cost }) => cost)
    expect(costs('nearest')).toEqual([1_100, null])
    expect(costs('up')).toEqual([1_100, null])
    expect(costs('down')).toEqual([1_000, null])
    expect(raisedRates(rates, { basisPoints: -1_000, multiple: 100, round: 'nearest' })[0]?.cost).toBe(900)
    expect(raisedRates(rates, { basisPoints: 0, multiple: 1, round: 'nearest' })).toEqual(rates)
  })

  it('change for one vehicle type only, if it is chosen', () => {
    const rates = [rate({ cost: 700 }), rate({ vehicleTypeId: 2, cost: 700 })]
    const raise = { basisPoints: -5_000, multiple: 50, round: 'nearest' } as const
    expect(raisedRates(rates, { ...raise, only: 2 }).map(({ cost }) => cost)).toEqual([700, 350])
    expect(raisedRates(rates, raise).map(({ cost }) => cost)).toEqual([350, 350])
  })

  it('can be published for every board', () => {
    for (const { rates, name } of BOARDS)
      expect(checkRates(raisedRates(rates, { basisPoints: 873, multiple: 5, round: 'up' })), name).toEqual([])
  })
})

it('rates that are copied to other vehicle types replace theirs', () => {
  const rates = [rate(), rate({ kind: 'maximum', minutes: null }), rate({ vehicleTypeId: 2, cost: 1 })]
  expect(copiedRates(rates, 1, [2, 3, 1]).map(({ kind, vehicleTypeId, cost }) => [kind, vehicleTypeId, cost])).toEqual([
    ['unit', 1, 100_00],
    ['maximum', 1, 100_00],
    ['unit', 2, 100_00],
    ['maximum', 2, 100_00],
    ['unit', 3, 100_00],
    ['maximum', 3, 100_00],
  ])
})

it('rates that are copied to another location replace those of the vehicle types that park there', () => {
  const of = (vehicleTypeId: VehicleTypeId, cost: number) => rate({ vehicleTypeId, cost })
  const seen = (parked: VehicleTypeId[]) =>
    ratesThere([of(1, 1), of(101, 2), of(2, 3)], [of(1, 10), of(2, 20), of(3, 30), of(102, 40)], parked)
      .map(({ vehicleTypeId, cost }) => [vehicleTypeId, cost])
      .toSorted(([one = 0], [other = 0]) => (one ?? 0) - (other ?? 0))
  expect(seen([1, 2, 3])).toEqual([
    [1, 1],
    [2, 3],
    [3, 30],
    [101, 2],
    [102, 40],
  ])
  // Cars don't park there: their prices, and those of their classes, stay unchanged.
  expect(seen([2])).toEqual([
    [1, 10],
    [2, 3],
    [3, 30],
    [102, 40],
  ])
})

describe('rates as APDS', () => {
  const terms = {
    locationId: 'l1',
    locationName: 'Centro',
    currency: 'GBP',
    taxRate: 2_000,
    language: 'en',
    version: 3,
    startsAt: '2026-11-28T05:00:00.000Z',
    vehicles: [{ id: 1, name: 'Car' }],
    wordsOf: ({ kind }: RateDraft) => kind,
  } as const
  /** The pattern of the standard's Duration. */
  const DURATION = /^P(?!$)(\d+Y)?(\d+M)?(\d+W)?(\d+D)?(T(?=\d)(\d+H)?(\d+M)?(\d+S)?)?$/

  it('have a table for each vehicle type, with the price that each line adds', () => {
    const { rates } = apdsRates([LIST, rate({ kind: 'maximum', minutes: null, cost: 700 })], terms)
    expect(rates).toMatchObject([
      {
        id: 'l1-1',
        version: 3,
        rateTableName: [{ language: 'en', string: 'Centro · Car' }],
        rateLineCollections: [
          {
            applicableCurrency: 'GBP',
            maxValueCollection: 7,
            resetTime: 'P1D',
            taxRate: 20,
            rateLines: [
              { sequence: 1, durationStart: 'PT0M', durationEnd: 'PT2H', incrementPeriod: 'PT1H', value: 1.1 },
              { sequence: 2, durationStart: 'PT2H', durationEnd: 'PT4H', incrementPeriod: 'PT2H', value: 2.2 },
              { sequence: 3, durationStart: 'PT4H', durationEnd: 'P1D', incrementPeriod: 'PT20H', value: 4.4 },
            ],
          },
          { rateLines: [{ rateLineType: 'flatRate', value: 7, description: 'maximum' }] },
        ],
      },
    ])
  })

  it('describe rules in words if the standard has no field for them', () => {
    const earlyBird = rate({
      kind: 'arrival',
      name: 'Early bird',
      days: [1, 5],
      from: '06:00',
      to: '09:00',
      conditions: { leaveBy: '19:00', ifCheaper: true },
    })
    expect(rateInWords(earlyBird, 'en')).toBe(
      'By time of arrival: Early bird · Mon Fri · 06:00–09:00 · Leaves by 19:00 · Only if cheaper',
    )
    expect(rateInWords(rate({ kind: 'maximum', per: 'calendar_day' }), 'es')).toBe('Máximo · Día calendario')
  })

  /** Required members and ranges of `RateTable`, `RateLineCollection` and `RateLine`, as the standard publishes them. */
  const STANDARD = v.object({
    id: v.pipe(v.string(), v.minLength(1)),
    version: v.pipe(v.number(), v.integer(), v.minValue(1)),
    rateTableName: v.pipe(
      v.array(v.object({ language: v.pipe(v.string(), v.regex(/^[a-z]{2}$/)), string: v.string() })),
      v.minLength(1),
    ),
    validityStart: v.pipe(v.string(), v.isoTimestamp()),
    activeTimes: v.pipe(v.array(v.pipe(v.string(), v.regex(DURATION))), v.minLength(1)),
    availability: v.picklist(['private', 'public', 'restricted']),
    rateType: v.picklist(['contract', 'daily', 'event', 'hourly']),
    rateLineCollections: v.pipe(
      v.array(
        v.object({
          applicableCurrency: v.pipe(v.string(), v.regex(/^[A-Z]{3}$/)),
          collectionSequence: v.pipe(v.number(), v.integer(), v.minValue(1)),
          minTime: v.pipe(v.string(), v.regex(DURATION)),
          maxTime: v.pipe(v.string(), v.regex(DURATION)),
          minValueCollection: v.optional(v.number()),
          maxValueCollection: v.optional(v.number()),
          relativeTimes: v.boolean(),
          resetTime: v.string(),
          taxIncluded: v.boolean(),
          taxRate: v.pipe(v.number(), v.minValue(0), v.maxValue(100)),
          validStart: v.pipe(v.string(), v.isoTimestamp()),
          validEnd: v.optional(v.pipe(v.string(), v.isoTimestamp())),
          rateLines: v.pipe(
            v.array(
              v.object({
                sequence: v.pipe(v.number(), v.integer(), v.minValue(1)),
                rateLineType: v.picklist(['flatRate', 'flatRateTier', 'incrementingRate']),
                value: v.number(),
                incrementPeriod: v.optional(v.pipe(v.string(), v.regex(DURATION))),
              }),
            ),
            v.minLength(1),
          ),
        }),
      ),
      v.minLength(1),
    ),
  })

  it('have the members and ranges that the standard requires, for every board', () => {
    for (const board of BOARDS)
      for (const table of apdsRates(board.rates, { ...terms, currency: board.currency }).rates)
        expect(v.safeParse(STANDARD, table).issues, board.name).toBeUndefined()
  })

  it('number their collections and lines, for every board', () => {
    for (const board of BOARDS)
      for (const table of apdsRates(board.rates, { ...terms, currency: board.currency }).rates) {
        expect(table.rateLineCollections.length).toBeGreaterThan(0)
        for (const period of table.activeTimes) expect(period).toMatch(DURATION)
        for (const [index, collection] of table.rateLineCollections.entries()) {
          expect(collection).toMatchObject({ collectionSequence: index + 1, relativeTimes: false, taxIncluded: true })
          for (const period of [collection.minTime, collection.maxTime]) expect(period).toMatch(DURATION)
          for (const [place, line] of collection.rateLines.entries()) {
            expect(line.sequence).toBe(place + 1)
            expect(line.incrementPeriod ?? 'P1D').toMatch(DURATION)
          }
        }
      }
  })
})
