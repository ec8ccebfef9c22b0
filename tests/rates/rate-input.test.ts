import * as v from 'valibot'
import { describe, expect, it } from 'vitest'

import type { VersionRate } from '../../contract/rate-version.ts'
import { inputOfRates, newRate, RateInput, type RatesInput } from '../../src/features/rates/rate-input.ts'
import { faultsOf, writtenCaps, writtenRates } from '../../src/features/rates/written-rates.ts'

const BOGOTA = 'America/Bogota'
const place = { timeZone: BOGOTA }
const written: VersionRate = {
  kind: 'unit',
  vehicleTypeId: 1,
  days: [],
  from: null,
  to: null,
  cost: 150_00,
  minutes: 1,
  per: null,
}
const input = (...rates: RateInput[]): RatesInput => ({ madeFrom: null, rates, caps: [] })
const typed = (parts: Partial<RateInput>): RateInput => ({ ...newRate(parts.kind ?? 'unit', 1, 'r'), ...parts })
const faults = (rate: RateInput) =>
  [...(faultsOf(input(rate), BOGOTA).get('r') ?? [])].map(([field, code]) => `${field} ${code}`)

describe('the editor of rates', () => {
  it('converts a board of totals into steps, and shows them as steps', () => {
    const board = typed({
      kind: 'unit',
      asTotals: true,
      startsOver: 'after_steps',
      fractions: [
        { minutes: '60', cost: '1.10', times: '1' },
        { minutes: '360', cost: '7.20', times: '1' },
        { minutes: '1440', cost: '8.80', times: '1' },
      ],
    })
    const steps = {
      ...written,
      minutes: 1_080,
      cost: 160,
      per: 'after_steps' as const,
      first: [
        { minutes: 60, cost: 110, times: 1 },
        { minutes: 300, cost: 610, times: 1 },
      ],
    }
    expect(faults(board)).toEqual([])
    expect(writtenRates(input(board), BOGOTA)).toEqual([steps])
    expect(writtenRates(inputOfRates([steps], [], null, place), BOGOTA)).toEqual([steps])
  })

  it.each([
    ['a line that adds no minutes', '60', '7.20', 'fractions.1.minutes not_positive'],
    ['a line that overlaps the line before it', '30', '7.20', 'fractions.1.minutes negative'],
    ['a line that is cheaper than the line before it', '120', '1.00', 'fractions.1.cost negative'],
  ])('marks in a board of totals %s', (_, minutes, cost, fault) => {
    const board = typed({
      kind: 'unit',
      asTotals: true,
      fractions: [
        { minutes: '60', cost: '1.10', times: '1' },
        { minutes, cost, times: '1' },
        { minutes: '1440', cost: '8.80', times: '1' },
      ],
    })
    expect(faults(board)).toContain(fault)
  })

  it('keeps each new kind of rate when it is shown and saved', () => {
    const flat = { ...written, minutes: null, name: 'Board' }
    const rates: VersionRate[] = [
      {
        ...flat,
        kind: 'arrival',
        from: '06:00',
        to: '09:00',
        minutes: 600,
        conditions: { midnights: 1, leaveBy: '19:00', leftAfter: '12:00', ifCheaper: true },
      },
      {
        ...flat,
        kind: 'flat_period',
        days: [5],
        from: '18:00',
        to: '08:00',
        conditions: { midnights: 3, enteredBefore: '20:00', leftAfter: '06:00', startsOver: true },
      },
      { ...flat, kind: 'flat_period' },
      { ...written, kind: 'maximum', per: 'several_days', minutes: 4_320 },
      { ...written, kind: 'minimum', minutes: null },
      { ...written, kind: 'lost_ticket', minutes: null, per: 'calendar_day' },
      { ...written, kind: 'lost_ticket', vehicleTypeId: 2, minutes: null },
    ]
    expect(writtenRates(inputOfRates(rates, [], null, place), BOGOTA)).toEqual(rates)
  })

  it('opens a draft of a release without the new fields', () => {
    const { startsOver: _a, asTotals: _b, periodDays: _c, lostPer: _d, midnights: _e, leaveBy: _f, ...rest } = typed({})
    const { enteredBefore: _g, leftAfter: _h, ifCheaper: _i, restarts: _j, ...old } = rest
    expect(v.parse(RateInput, old)).toEqual(typed({}))
  })
})

describe('the input of the rates editor', () => {
  it('converts to published rates and back', () => {
    const rates: VersionRate[] = [
      written,
      {
        ...written,
        days: [1, 7],
        from: '08:00',
        to: '24:00',
        first: [{ minutes: 60, cost: 5_000_50, times: 2 }],
        kind: 'unit_special',
      },
      { ...written, kind: 'night', from: '20:00', to: '06:00', minutes: null, cost: 12_000_00 },
      { ...written, kind: 'maximum', minutes: null, per: 'calendar_day' },
      { ...written, kind: 'free_time', cost: null, minutes: 10 },
      {
        ...written,
        kind: 'special',
        name: 'Fair',
        startsAt: '2026-12-24T23:00:00.000Z',
        endsAt: '2026-12-25T05:00:00.000Z',
        minutes: null,
      },
      {
        ...written,
        kind: 'special',
        vehicleTypeId: 2,
        name: 'Fair',
        startsAt: '2026-12-24T23:00:00.000Z',
        endsAt: '2026-12-25T05:00:00.000Z',
        first: [{ minutes: 60, cost: 1, times: 1 }],
      },
    ]
    const typedAgain = inputOfRates(rates, [{ vehicleTypeId: 1, perMinute: 180_00 }], 'v', place)
    expect(writtenRates(typedAgain, BOGOTA)).toEqual(rates)
    expect(writtenCaps(typedAgain)).toEqual([{ vehicleTypeId: 1, perMinute: 180_00 }])
    expect(faultsOf(typedAgain, BOGOTA).size).toBe(0)
  })

  it('accepts times and amounts in the forms in which people write them', () => {
    const rate = typed({ from: '8', to: '18.30', fractions: [{ minutes: ' 15 ', cost: '$ 1.200,50', times: '1' }] })
    expect(writtenRates(input(rate), BOGOTA)).toMatchObject([
      { from: '08:00', to: '18:30', minutes: 15, cost: 1_200_50 },
    ])
  })

  it('reads midnight as the end of the day, and keeps the midnight of a night', () => {
    const fractions = [{ minutes: '1 h', cost: '1', times: '1' }]
    expect(writtenRates(input(typed({ from: '6pm', to: '12am', fractions })), BOGOTA)).toMatchObject([
      { from: '18:00', to: '24:00', minutes: 60 },
    ])
    const night = typed({ kind: 'night', from: '20:00', to: '00:00', cost: '1' })
    expect(writtenRates(input(night), BOGOTA)).toMatchObject([{ to: '00:00' }])
  })

  it('shows each missing or wrong value at its field [S5-10]', () => {
    expect(faults(typed({}))).toEqual(['fractions.0.minutes required', 'fractions.0.cost required'])
    expect(
      faults(
        typed({
          fractions: [
            { minutes: '0', cost: '-5', times: '1' },
            { minutes: 'x', cost: 'y', times: '1' },
          ],
        }),
      ),
    ).toEqual([
      'fractions.0.cost negative',
      'fractions.1.minutes not_whole',
      'fractions.1.cost amount_invalid',
      'fractions.0.minutes not_positive',
    ])
    expect(faults(typed({ from: '18:00', to: '08:00', fractions: [{ minutes: '1', cost: '1', times: '1' }] }))).toEqual(
      ['from window_over_midnight'],
    )
    expect(faults(typed({ from: '08:00', to: '08:00', fractions: [{ minutes: '1', cost: '1', times: '1' }] }))).toEqual(
      ['from from_not_before_to'],
    )
    expect(faults(typed({ from: '18:00', to: '24:00', fractions: [{ minutes: '1', cost: '1', times: '1' }] }))).toEqual(
      [],
    )
    expect(faults(typed({ from: '25:00', to: '', fractions: [{ minutes: '1', cost: '1', times: '1' }] }))).toEqual([
      'from time_invalid',
      'to required',
    ])
    // A night may cross midnight.
    expect(faults(typed({ kind: 'night', from: '20:00', to: '06:00', cost: '1' }))).toEqual([])
    expect(faults(typed({ kind: 'night', cost: '' }))).toEqual(['cost required', 'from required', 'to required'])
    expect(
      faults(typed({ kind: 'special', cost: '1', startsAt: '2026-12-24T18:00', endsAt: '2026-12-24T17:00' })),
    ).toEqual(['name required', 'startsAt from_not_before_to'])
  })

  it('marks both rates if two apply at the same time', () => {
    const one = typed({ key: 'a', fractions: [{ minutes: '1', cost: '1', times: '1' }] })
    expect(
      [...faultsOf(input(one, { ...one, key: 'b' }), BOGOTA)].map(([key, fields]) => [key, ...fields.values()]),
    ).toEqual([
      ['a', 'rates_overlap'],
      ['b', 'rates_overlap'],
    ])
  })
})
