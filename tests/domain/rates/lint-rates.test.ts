import { describe, expect, it } from 'vitest'

import { type RateDraft, checkRates } from '../../../domain/pricing/check-rates.ts'
import type { Finding, Fix, LintTerms } from '../../../domain/rates/finding.ts'
import { draftTariff } from '../../../domain/rates/draft-tariff.ts'
import { lintRates } from '../../../domain/rates/lint-rates.ts'
import { priceBetween } from '../../../domain/rates/price-curve.ts'
import { sampleMidnight } from '../../../domain/rates/sample-week.ts'
import { HOUR_MS } from '../../../domain/time.ts'

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
const TERMS: LintTerms = {
  vehicleTypeIds: [1],
  caps: [],
  wantsQuarters: false,
  now: Date.parse('2026-11-25T12:00:00Z'),
}
const lint = (rates: RateDraft[], terms: Partial<LintTerms> = {}) => lintRates(rates, { ...TERMS, ...terms })

function fixed(rates: readonly RateDraft[], fix: Fix | null): RateDraft[] {
  if (fix === null) throw new Error('Nothing fixes it')
  if (fix.do === 'add') return [...rates, ...fix.rates]
  return fix.do === 'remove' ? rates.filter((_, index) => index !== fix.index) : rates.with(fix.index, fix.rate)
}

/** Applies the fixes one after the other, as an admin would press them. */
function fixAll(rates: RateDraft[], terms: Partial<LintTerms> = {}): RateDraft[] {
  let now = rates
  for (let presses = 0; presses < 20; presses += 1) {
    const next = lint(now, terms).find(({ fix }) => fix !== null)
    if (next === undefined) return now
    now = fixed(now, next.fix)
  }
  throw new Error('It never ends')
}

const codes = (findings: readonly Finding[]) => findings.map(({ code }) => code)

describe('the check of rates', () => {
  it('accepts rates that cover the week', () => {
    expect(lint([rate()])).toEqual([])
    expect(lint([rate({ days: [1, 2, 3, 4, 5] }), rate({ days: [6, 7, 8], cost: 1 })])).toEqual([])
  })

  it('warns about a long cheap last step that repeats, and offers to restart the list', () => {
    const hospital = rate({ minutes: 1_080, cost: 160, first: [{ minutes: 60, cost: 110, times: 4 }] })
    expect(lint([hospital])).toMatchObject([{ code: 'last_repeats', index: 0, minutes: 1_080, cost: 160 }])
    expect(fixAll([hospital])).toEqual([{ ...hospital, per: 'after_steps' }])
    expect(lint([{ ...hospital, per: 'each_24h' }])).toEqual([])
    expect(lint([rate({ minutes: 60, cost: 50, first: [{ minutes: 60, cost: 110, times: 1 }] })])).toEqual([])
  })

  it('warns about a longer stay that is cheaper because of its exit time', () => {
    const arrival = rate({
      kind: 'arrival',
      name: 'Evening',
      cost: 1_000_00,
      minutes: null,
      from: '18:00',
      to: '22:00',
      conditions: { leaveBy: '23:00' },
    })
    expect(lint([rate(), arrival])).toMatchObject([
      { code: 'later_cheaper', start: '18:00', shorter: 59, longer: 301, insteadOf: 1_000_00, costs: 600_00 },
    ])
    expect(lint([rate(), { ...arrival, conditions: { leaveBy: '23:00', ifCheaper: true } }])).toEqual([])
    const weekend = rate({
      kind: 'flat_period',
      name: 'Day',
      cost: 100_00,
      minutes: null,
      conditions: { leftAfter: '12:00' },
    })
    expect(codes(lint([rate(), weekend]))).toContain('later_cheaper')
  })

  it('accepts a class without rates, which has the prices of its standard type', () => {
    expect(lint([rate()], { vehicleTypeIds: [1, 101] })).toEqual([])
    expect(codes(lint([rate({ vehicleTypeId: 2 })], { vehicleTypeIds: [2, 101] }))).toEqual(['type_missing'])
  })

  it('warns about a class whose rates lack a unit rate, and copies that of its standard type', () => {
    const night = rate({ kind: 'night', vehicleTypeId: 101, from: '20:00', to: '06:00', minutes: null })
    expect(lint([rate(), night])).toMatchObject([{ code: 'class_without_unit', vehicleTypeId: 101, index: null }])
    expect(fixAll([rate(), night])).toEqual([rate(), night, rate({ vehicleTypeId: 101 })])
  })

  it.each([
    ['much cheaper', 520, { perHour: 20, before: 500, after: 480 }],
    ['much dearer', 2_500, { perHour: 2_000, before: 500, after: 500 }],
  ])('warns about a line that is %s by the hour than the lines beside it', (_, second, found) => {
    const list = (...costs: number[]) =>
      rate({ per: 'each_24h', first: costs.map((cost) => ({ minutes: 60, cost, times: 1 })), cost: 500 })
    const third = second === 520 ? 480 : 500
    expect(lint([list(500, second - 500, third)])).toMatchObject([{ code: 'step_out_of_line', upTo: 120, ...found }])
    expect(lint([list(500, 500, 480)])).toEqual([])
  })

  it('warns about an evening price that its hours never reach, and limits the price to these hours', () => {
    const day = rate({ from: '08:00', to: '18:00' })
    const free = [
      rate({ from: '00:00', to: '08:00', cost: 0, minutes: 1 }),
      rate({ from: '18:00', to: '24:00', cost: 0, minutes: 1 }),
    ]
    const evening = rate({
      kind: 'flat_period',
      name: 'Evening',
      cost: 200_00,
      minutes: null,
      from: '18:00',
      to: '24:00',
    })
    expect(lint([day, ...free, evening])).toMatchObject([
      { code: 'flat_never_charged', index: 3, cost: 200_00, costs: 0 },
    ])
    const all = fixAll([day, ...free, evening])
    const tariff = draftTariff(all, 1)
    const [six, eight] = [18, 20].map((hour) => sampleMidnight(2) + hour * HOUR_MS)
    expect(priceBetween(six ?? 0, eight ?? 0, tariff)).toBe(200_00)
    expect(priceBetween((six ?? 0) - HOUR_MS, eight ?? 0, tariff)).toBe(300_00)
    expect(lint([rate(), evening])).toEqual([])
  })

  it('accepts a night that only a later, dearer step of a list reaches', () => {
    const steps = rate({ first: [{ minutes: 60, cost: 10_00, times: 10 }], cost: 100_00 })
    const night = rate({ kind: 'night', cost: 200_00, minutes: null, from: '22:00', to: '06:00' })
    expect(codes(lint([steps, night]))).not.toContain('flat_never_charged')
  })

  it('accepts a list whose first minutes are free', () => {
    const first = [
      { minutes: 30, cost: 0, times: 1 },
      { minutes: 30, cost: 200, times: 1 },
      { minutes: 660, cost: 800, times: 1 },
    ]
    expect(lint([rate({ per: 'each_24h', first, minutes: 720, cost: 1_000 })])).toEqual([])
  })

  it('warns about a printed line that a maximum makes impossible', () => {
    const list = rate({ per: 'after_steps', minutes: 1_320, cost: 500, first: [{ minutes: 60, cost: 300, times: 2 }] })
    const maximum = (cost: number) => rate({ kind: 'maximum', minutes: null, cost })
    expect(lint([list, maximum(1_000)])).toMatchObject([
      { code: 'line_never_charged', index: 0, upTo: 1_440, cost: 1_100, costs: 1_000 },
    ])
    expect(lint([list, maximum(1_100)])).toEqual([])
    // The line is charged at other hours of the day.
    const evening = rate({ kind: 'flat_period', name: 'Evening', minutes: null, cost: 1, from: '18:00', to: '22:00' })
    const short = rate({ per: 'after_steps', first: [{ minutes: 60, cost: 1, times: 1 }] })
    expect(codes(lint([short, evening]))).not.toContain('line_never_charged')
  })

  it('warns about a list of several lines whose last and longest step repeats cheaply', () => {
    const first = [
      { minutes: 60, cost: 500, times: 1 },
      { minutes: 60, cost: 400, times: 1 },
    ]
    expect(codes(lint([rate({ first, minutes: 180, cost: 300 })]))).toEqual(['last_repeats'])
    expect(codes(lint([rate({ first, minutes: 60, cost: 100 })]))).toEqual([])
  })

  it('finds days without a maximum, and extends the maximum to them', () => {
    const maximum = rate({ kind: 'maximum', minutes: null, days: [1, 2, 3, 4, 5] })
    expect(lint([rate(), maximum])[0]).toMatchObject({ code: 'maximum_missing', days: [6, 7, 8] })
    expect(fixAll([rate(), maximum])).toMatchObject([{}, { days: [] }])
    const weekend = rate({ kind: 'maximum', minutes: null, days: [6, 7, 8] })
    expect(lint([rate(), maximum, weekend])).toEqual([])
  })

  it('finds a gap between two prices by time of arrival, and closes it', () => {
    const arrival = (from: string, to: string) =>
      rate({
        kind: 'arrival',
        name: from,
        minutes: null,
        from,
        to,
        conditions: { leaveBy: '23:00', ifCheaper: true },
      })
    const rates = [rate(), arrival('06:00', '09:00'), arrival('09:30', '12:00')]
    expect(lint(rates)).toMatchObject([{ code: 'arrival_gap', index: 1, with: 2, from: '09:00', to: '09:30' }])
    expect(fixAll(rates)).toMatchObject([{}, { to: '09:30' }, { to: '12:00' }])
    expect(lint([rate(), arrival('06:00', '09:00'), arrival('17:00', '20:00')])).toEqual([])
    expect(lint([rate(), arrival('06:00', '09:00'), arrival('08:00', '10:00')])).toEqual([])
  })

  it('finds a gap in the hours, and fills it', () => {
    const rates = [rate({ from: '06:00', to: '22:00' })]
    expect(lint(rates)).toMatchObject([
      { code: 'gap', hours: { from: '00:00', to: '06:00' } },
      { code: 'gap', hours: { from: '22:00', to: '24:00' } },
    ])
    expect(fixAll(rates)).toMatchObject([
      { from: '06:00' },
      { days: [], from: '00:00', to: '06:00', cost: 100_00, minutes: 60 },
      { from: '22:00', to: '24:00' },
    ])
  })

  it.each<[string, RateDraft, RateDraft]>([
    ['hours within others', rate(), rate({ from: '08:00', to: '10:00' })],
    ['hours that cross', rate({ from: '06:00', to: '12:00' }), rate({ from: '10:00', to: '20:00' })],
    ['the same days', rate({ days: [1, 2, 3] }), rate({ days: [3, 4] })],
    [
      'two nights',
      rate({ kind: 'night', from: '20:00', to: '06:00', minutes: null }),
      rate({ kind: 'night', days: [5], from: '20:00', to: '06:00', minutes: null }),
    ],
    ['two maximums', rate({ kind: 'maximum', minutes: null }), rate({ kind: 'maximum', days: [7], minutes: null })],
  ])('finds an overlap, %s, and separates the rates', (_, one, other) => {
    const rates = [one, other]
    const [found] = lint(rates).filter(({ code }) => code === 'overlap')
    expect(found).toMatchObject({ code: 'overlap', index: 0, with: 1 })
    expect(checkRates(rates)).not.toEqual([])
    expect(checkRates(fixed(rates, found?.fix ?? null))).toEqual([])
  })

  it('offers to make hours without a price free, and accepts free hours', () => {
    const rates = [rate({ from: '08:00', to: '18:00', days: [1, 2, 3, 4, 5, 6] })]
    let now: RateDraft[] = rates
    for (let presses = 0; presses < 5; presses += 1) {
      const gap = lint(now).find(({ code }) => code === 'gap')
      if (gap?.code === 'gap') now = fixed(now, gap.free)
    }
    expect(codes(lint(now))).not.toContain('gap')
    expect(codes(lint(now))).not.toContain('costs_nothing')
    // The hour before eight is free, and the two hours after it are not.
    const start = sampleMidnight(2) + 7 * HOUR_MS
    expect(priceBetween(start, start + 3 * HOUR_MS, draftTariff(now, 1))).toBe(2 * 100_00)
  })

  it('finds a rate that is covered by special hours, and an event in the past', () => {
    const rates = [
      rate({ days: [6] }),
      rate({ kind: 'unit_special', days: [6, 7] }),
      rate({ days: [1, 2, 3, 4, 5, 7, 8] }),
    ]
    expect(lint(rates)).toMatchObject([{ code: 'unreachable', index: 0 }])
    expect(codes(lint(fixAll(rates)))).toEqual([])
    const event = rate({
      kind: 'special',
      name: 'Fair',
      startsAt: '2026-11-01T00:00:00.000Z',
      endsAt: '2026-11-02T00:00:00.000Z',
      minutes: null,
    })
    expect(lint([rate(), event])).toMatchObject([{ code: 'event_over', index: 1 }])
    expect(lint([rate(), { ...event, endsAt: '2026-12-02T00:00:00.000Z' }])).toEqual([])
  })

  it('finds a vehicle type without rates, and copies those of another type', () => {
    const rates = [rate({ days: [1, 2, 3, 4, 5] }), rate({ days: [6, 7, 8] })]
    expect(lint(rates, { vehicleTypeIds: [1, 2] })).toMatchObject([{ code: 'type_missing', vehicleTypeId: 2 }])
    expect(fixAll(rates, { vehicleTypeIds: [1, 2] }).map(({ vehicleTypeId }) => vehicleTypeId)).toEqual([1, 1, 2, 2])
    expect(lint([], { vehicleTypeIds: [1] })).toMatchObject([{ code: 'type_missing', fix: null }])
  })

  it('names an exit time at which a longer stay is cheaper', () => {
    // An entry at 9 pays the expensive hour; an entry at 8 pays one fraction of three cheap hours.
    const rates = [
      rate({ from: '00:00', to: '09:00', minutes: 180, cost: 5_00 }),
      rate({ from: '09:00', to: '24:00', minutes: 60, cost: 50_00 }),
    ]
    expect(lint(rates)).toMatchObject([
      {
        code: 'longer_cheaper',
        earlier: '08:00',
        later: '09:00',
        to: '10:00',
        costs: 5_00,
        insteadOf: 50_00,
        fix: null,
      },
    ])
  })

  it('finds prices above the cap per minute, and lowers them', () => {
    const rates = [rate({ first: [{ minutes: 30, cost: 9_000, times: 1 }], minutes: 1, cost: 250 })]
    const caps = [{ vehicleTypeId: 1 as const, perMinute: 200 }]
    expect(lint(rates, { caps })).toMatchObject([{ code: 'over_cap', perMinute: 300, cap: 200 }])
    expect(fixAll(rates, { caps })).toMatchObject([{ cost: 200, first: [{ cost: 6_000 }] }])
    expect(lint(rates, { caps: [{ vehicleTypeId: 1, perMinute: 300 }] })).toEqual([])
  })

  it('finds fractions that are not quarters of an hour if the law requires quarters, and rates that cost nothing', () => {
    const rates = [rate({ first: [{ minutes: 60, cost: 20_00, times: 1 }], minutes: 30, cost: 10_00 })]
    expect(lint(rates)).toEqual([])
    expect(lint(rates, { wantsQuarters: true })).toMatchObject([{ code: 'unequal_fractions' }])
    expect(fixAll(rates, { wantsQuarters: true })).toEqual([{ ...RATE, minutes: 15, cost: 5_00 }])
    expect(codes(lint([rate({ cost: 0 })]))).toEqual(['costs_nothing'])
  })
})
