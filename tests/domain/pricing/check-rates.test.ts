import { describe, expect, it } from 'vitest'

import { RATE_KINDS } from '../../../domain/locations.ts'
import { type RateDraft, checkRates } from '../../../domain/pricing/check-rates.ts'
import { COST_MAX, MINUTES_MAX } from '../../../domain/pricing/rate-limits.ts'
import { maximum, night, perMinute, rate } from './case.ts'

const SOUND: readonly RateDraft[] = [
  rate('unit', { cost: 500_000, minutes: 60, first: [{ minutes: 30, cost: 1, times: 2 }] }),
  rate('special', { name: 'Fair', startsAt: '2026-12-01T00:00:00.000Z', endsAt: '2026-12-02T00:00:00.000Z', cost: 0 }),
  rate('unit_special', { cost: 0, minutes: 10, from: '00:00', to: '24:00' }),
  rate('night', { cost: 0, from: '20:00', to: '06:00' }),
  rate('maximum', { cost: 1 }),
  rate('free_time', { minutes: 1 }),
  rate('arrival', { name: 'Early bird', cost: 1, from: '06:00', to: '09:00', conditions: { leaveBy: '19:00' } }),
  rate('flat_period', {
    name: 'Weekend',
    cost: 1,
    days: [5],
    from: '18:00',
    to: '08:00',
    conditions: { midnights: 3 },
  }),
  rate('minimum', { cost: 1 }),
  rate('lost_ticket', { cost: 1, per: '24h' }),
]

it('one valid rate of each kind passes the check', () => {
  expect(SOUND.map(({ kind }) => kind).toSorted()).toEqual([...RATE_KINDS])
  expect(checkRates(SOUND)).toEqual([])
  expect(checkRates([])).toEqual([])
})

describe('the parts of a rate [S5-10]', () => {
  it.each<[string, RateDraft, string]>([
    [
      'fractions before a flat price',
      rate('special', {
        cost: 1,
        name: 'Fair',
        startsAt: '2026-12-01T00:00:00.000Z',
        endsAt: '2026-12-02T00:00:00.000Z',
        first: [{ minutes: 1, cost: 1, times: 1 }],
      }),
      'first not_of_this_kind',
    ],
    [
      'fractions of a night',
      rate('night', { cost: 1, from: '20:00', to: '06:00', first: [{ minutes: 1, cost: 1, times: 1 }] }),
      'first not_of_this_kind',
    ],
    [
      'a first fraction that is never reached',
      rate('unit', { cost: 1, minutes: 1, first: [{ minutes: 1, cost: 1, times: 0 }] }),
      'first.0.times not_positive',
    ],
    [
      'a price by time of arrival without an end',
      rate('arrival', { cost: 1, name: 'Early', from: '06:00', to: '09:00' }),
      'conditions.leaveBy required',
    ],
    [
      'a time to leave of a flat period',
      rate('flat_period', { cost: 1, name: 'Evening', conditions: { leaveBy: '19:00' } }),
      'conditions.leaveBy not_of_this_kind',
    ],
    [
      'a flat period of more than a week',
      rate('flat_period', { cost: 1, name: 'Long', days: [1], conditions: { midnights: 7 } }),
      'conditions.midnights too_large',
    ],
    ['steps of a maximum that start over', rate('maximum', { cost: 1, per: 'each_hour' }), 'per not_of_this_kind'],
    [
      'a maximum of one and a half days',
      rate('maximum', { cost: 1, per: 'several_days', minutes: 2_160 }),
      'minutes not_whole',
    ],
    [
      'a first fraction without length',
      rate('unit', { cost: 1, minutes: 1, first: [{ minutes: 0, cost: 1, times: 1 }] }),
      'first.0.minutes not_positive',
    ],
  ])('reject %s', (_, draft, fault) => {
    expect(checkRates([draft]).map(({ path, code }) => `${path} ${code}`)).toEqual([`0.${fault}`])
  })

  it.each([
    ['a fraction without value', { kind: 'unit', minutes: null }, 'minutes', 'required'],
    ['a fraction without cost', { kind: 'unit', cost: null }, 'cost', 'required'],
    ['a special fraction without value', { kind: 'unit_special', minutes: null }, 'minutes', 'required'],
    ['a special fraction without cost', { kind: 'unit_special', cost: null }, 'cost', 'required'],
    [
      'an event without a name',
      { kind: 'special', cost: 1, name: ' ', startsAt: '2026-12-01T00:00:00.000Z', endsAt: '2026-12-02T00:00:00.000Z' },
      'name',
      'required',
    ],
    [
      'an event that ends as it begins',
      {
        kind: 'special',
        cost: 1,
        name: 'Fair',
        startsAt: '2026-12-01T00:00:00.000Z',
        endsAt: '2026-12-01T00:00:00.000Z',
      },
      'startsAt',
      'from_not_before_to',
    ],
    ['a night without cost', { kind: 'night', cost: null }, 'cost', 'required'],
    ['a night without a beginning', { kind: 'night', from: null }, 'from', 'required'],
    ['a night without an end', { kind: 'night', to: null }, 'to', 'required'],
    ['a maximum without cost', { kind: 'maximum', cost: null }, 'cost', 'required'],
    ['free time without minutes', { kind: 'free_time', minutes: null }, 'minutes', 'required'],
    ['a window without its end', { kind: 'unit', from: '08:00' }, 'to', 'required'],
    ['a window without its beginning', { kind: 'free_time', to: '08:00' }, 'from', 'required'],
    ['a negative cost', { kind: 'unit', cost: -1 }, 'cost', 'negative'],
    ['half a centavo', { kind: 'night', cost: 0.5 }, 'cost', 'not_whole'],
    ['a cost that is no number', { kind: 'maximum', cost: Number.NaN }, 'cost', 'not_whole'],
    ['an infinite cost', { kind: 'unit', cost: Infinity }, 'cost', 'not_whole'],
    ['a cost above the maximum', { kind: 'unit', cost: COST_MAX + 1 }, 'cost', 'too_large'],
    ['a fraction of no length', { kind: 'unit', minutes: 0 }, 'minutes', 'not_positive'],
    ['free time of no length', { kind: 'free_time', minutes: 0 }, 'minutes', 'not_positive'],
    ['negative minutes', { kind: 'unit', minutes: -15 }, 'minutes', 'negative'],
    ['half a minute', { kind: 'unit_special', minutes: 1.5 }, 'minutes', 'not_whole'],
    ['a fraction above the maximum length', { kind: 'unit', minutes: MINUTES_MAX + 1 }, 'minutes', 'too_large'],
    ['a time that does not exist', { kind: 'unit', from: '08:60', to: '24:00' }, 'from', 'time_invalid'],
    ['a beginning at the end of the day', { kind: 'night', from: '24:00', to: '06:00' }, 'from', 'time_invalid'],
    ['an end after the end of the day', { kind: 'unit', from: '08:00', to: '24:30' }, 'to', 'time_invalid'],
    [
      'a window that ends before it begins',
      { kind: 'unit_special', from: '20:00', to: '06:00' },
      'from',
      'window_over_midnight',
    ],
    ['a window of no length', { kind: 'free_time', from: '08:00', to: '08:00' }, 'from', 'from_not_before_to'],
    ['a night as long as a day', { kind: 'night', from: '20:00', to: '20:00' }, 'from', 'from_not_before_to'],
    ['a night with minutes', { kind: 'night', minutes: 60 }, 'minutes', 'not_of_this_kind'],
    ['a maximum with minutes', { kind: 'maximum', minutes: 60 }, 'minutes', 'not_of_this_kind'],
    ['free time with a cost', { kind: 'free_time', cost: 0 }, 'cost', 'not_of_this_kind'],
    ['a fraction with a period', { kind: 'unit', per: '24h' }, 'per', 'not_of_this_kind'],
  ] as const)('%s is rejected', (_, parts, field, code) => {
    const index = SOUND.findIndex(({ kind }) => kind === parts.kind)
    const rates = SOUND.map((sound, at) => (at === index ? { ...sound, ...parts } : sound))
    expect(checkRates(rates)).toEqual([{ path: `${index}.${field}`, code }])
  })

  it.each([
    ['a fraction that is free', { kind: 'unit', cost: 0 }],
    ['the dearest and longest fraction', { kind: 'unit', cost: COST_MAX, minutes: MINUTES_MAX }],
    ['a maximum below one fraction', { kind: 'maximum', cost: 0 }],
    ['a maximum of a calendar day', { kind: 'maximum', per: 'calendar_day' }],
    ['a night until midnight', { kind: 'night', from: '20:00', to: '24:00' }],
    ['a night from midnight', { kind: 'night', from: '00:00', to: '06:00' }],
    ['a night of almost a day', { kind: 'night', from: '20:00', to: '19:59' }],
  ] as const)('%s is accepted', (_, parts) => {
    expect(checkRates(SOUND.map((sound) => (sound.kind === parts.kind ? { ...sound, ...parts } : sound)))).toEqual([])
  })

  it('several problems of one rate, and problems of several rates, are all reported', () => {
    expect(checkRates([rate('night', { minutes: 1 }), perMinute(100), rate('unit', { minutes: 60 })])).toEqual([
      { path: '0.cost', code: 'required' },
      { path: '0.minutes', code: 'not_of_this_kind' },
      { path: '0.from', code: 'required' },
      { path: '0.to', code: 'required' },
      { path: '2.cost', code: 'required' },
    ])
  })
})

describe('rates of one kind', () => {
  const OVERLAP = [
    { path: '0', code: 'rates_overlap' },
    { path: '1', code: 'rates_overlap' },
  ]

  function bothWays(one: RateDraft, other: RateDraft) {
    return [checkRates([one, other]), checkRates([other, one])]
  }

  const unit = (parts: Partial<RateDraft>) => perMinute(100, parts)

  it.each([
    ['equal hours', unit({}), unit({}), true],
    [
      'one minute of one day',
      unit({ from: '08:00', to: '12:01', days: [1, 2] }),
      unit({ from: '12:00', to: '14:00', days: [2, 3] }),
      true,
    ],
    ['one inside the other', unit({}), unit({ from: '12:00', to: '13:00', days: [8] }), true],
    ['one after the other', unit({ from: '08:00', to: '12:00' }), unit({ from: '12:00', to: '14:00' }), false],
    ['on different days', unit({ days: [1, 2, 3, 4, 5] }), unit({ days: [6, 7] }), false],
    ['on weekdays and on holidays', unit({ days: [1, 2, 3, 4, 5, 6, 7] }), unit({ days: [8] }), false],
    ['on every day and on holidays', unit({}), unit({ days: [8] }), true],
    ['different vehicle types', unit({}), unit({ vehicleTypeId: 2 }), false],
    ['different kinds of rates', unit({}), rate('unit_special', { cost: 1, minutes: 1 }), false],
    ['free times', rate('free_time', { minutes: 5 }), rate('free_time', { minutes: 10 }), true],
    ['maximums of one day', maximum(1, { days: [1, 2] }), maximum(2, { days: [2, 3] }), true],
    [
      'a maximum of several days beside that of a day',
      maximum(1),
      maximum(2, { per: 'several_days', minutes: 4_320 }),
      false,
    ],
    [
      'a weekend and an evening in it',
      rate('flat_period', { name: 'W', cost: 1, days: [5], from: '18:00', to: '08:00', conditions: { midnights: 3 } }),
      rate('flat_period', { name: 'E', cost: 1, days: [7], from: '18:00', to: '23:00' }),
      true,
    ],
    [
      'a weekend and an evening after it',
      rate('flat_period', { name: 'W', cost: 1, days: [5], from: '18:00', to: '08:00', conditions: { midnights: 3 } }),
      rate('flat_period', { name: 'E', cost: 1, days: [1, 2], from: '08:00', to: '23:00' }),
      false,
    ],
    [
      'two prices by time of arrival, of which the cheaper counts',
      rate('arrival', { name: 'A', cost: 1, minutes: 60, from: '06:00', to: '09:00' }),
      rate('arrival', { name: 'B', cost: 2, minutes: 90, from: '06:00', to: '09:00' }),
      false,
    ],
    ['prices of a lost ticket', rate('lost_ticket', { cost: 1 }), rate('lost_ticket', { cost: 2 }), true],
    ['maximums of different days', maximum(1, { days: [1] }), maximum(2, { days: [2] }), false],
  ])('must not overlap: %s', (_, one, other, refused) => {
    const problems = refused ? OVERLAP : []
    expect(bothWays(one, other)).toEqual([problems, problems])
  })

  it.each([
    ['after midnight into the morning of the same days', night(1), night(2, '05:59', '08:00'), true],
    ['one after the other', night(1), night(2, '06:00', '08:00'), false],
    ['before midnight', night(1, '20:00', '23:00'), night(2, '22:59', '06:00'), true],
    [
      'Friday into Saturday',
      night(1, '20:00', '06:00', { days: [5] }),
      night(2, '00:00', '02:00', { days: [6] }),
      true,
    ],
    ['Friday into Sunday', night(1, '20:00', '06:00', { days: [5] }), night(2, '00:00', '02:00', { days: [7] }), false],
    ['Sunday into Monday', night(1, '20:00', '06:00', { days: [7] }), night(2, '00:00', '02:00', { days: [1] }), true],
    [
      'Friday before its own morning',
      night(1, '20:00', '06:00', { days: [5] }),
      night(2, '00:00', '02:00', { days: [5] }),
      false,
    ],
    [
      'any day into a holiday',
      night(1, '20:00', '06:00', { days: [3] }),
      night(2, '00:00', '02:00', { days: [8] }),
      true,
    ],
    [
      'a holiday into any day',
      night(1, '20:00', '06:00', { days: [8] }),
      night(2, '00:00', '02:00', { days: [3] }),
      true,
    ],
    [
      'weekdays and holidays with the same hours',
      night(1, '20:00', '06:00', { days: [1, 2, 3, 4, 5, 6, 7] }),
      night(2, '20:00', '06:00', { days: [8] }),
      false,
    ],
    [
      'two holidays, one after the other',
      night(1, '20:00', '06:00', { days: [8] }),
      night(2, '03:00', '07:00', { days: [8] }),
      true,
    ],
  ])('nights overlap also across midnight: %s', (_, one, other, refused) => {
    const problems = refused ? OVERLAP : []
    expect(bothWays(one, other)).toEqual([problems, problems])
  })

  it('maximums overlap by the same rule', () => {
    expect(checkRates([maximum(1, { days: [1] }), maximum(2, { days: [2], per: 'calendar_day' })])).toEqual([
      { path: '0.per', code: 'periods_differ' },
      { path: '1.per', code: 'periods_differ' },
    ])
    expect(checkRates([maximum(1, { days: [1] }), maximum(2, { days: [2], per: '24h' })])).toEqual([])
    expect(checkRates([maximum(1), maximum(2, { vehicleTypeId: 2, per: 'calendar_day' })])).toEqual([])
  })
})
