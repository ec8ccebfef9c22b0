import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, it } from 'vitest'

import type { Agreement } from '../../../domain/pricing/agreement.ts'
import { graceUntil, priceOverstay } from '../../../domain/pricing/overstay.ts'
import type { StayPass } from '../../../domain/pricing/pass.ts'
import type { Rate } from '../../../domain/pricing/rate.ts'
import { tariffAt } from '../../../domain/pricing/tariff.ts'
import { BOGOTA, type Case, aCase, maximum, night, perMinute, priceOf, rate } from './case.ts'

const PAGE = readFileSync(join(import.meta.dirname, '../../../docs/price-precedence.md'), 'utf8')

const MORNING: StayPass = { standing: 'valid', hours: [{ days: [], from: '08:00', to: '11:00' }] }
const percentage = (percent: number): Agreement => ({
  name: 'Percentage',
  type: 'percentage',
  basisPoints: percent * 100,
})
const fixedCost: Agreement = { name: 'Fixed', type: 'fixed_cost', cost: 500_000 }
const custom = (parts: Partial<Extract<Agreement, { type: 'custom' }>>): Agreement => ({
  name: 'Custom',
  type: 'custom',
  exemptMinutes: 0,
  freeRateMinutes: 60,
  initialCost: 300_000,
  further: { type: 'minute', cost: 2_000 },
  ...parts,
})
const exempt = (exemptMinutes: number) => ({ ...BOGOTA, exemptMinutes })
const halfPrice = (from: string) => perMinute(50, { kind: 'unit_special', from, to: '23:59' })
const EVENING = [perMinute(100), night(8_000), maximum(10_000)]

/** Steps of an owner's list of totals: the minutes and hundredths that each line adds. */
const steps = (list: readonly (readonly [minutes: number, cost: number])[], per: Rate['per']) => {
  const [minutes = 1, cost = 0] = list.at(-1) ?? []
  const first = list.slice(0, -1).map(([length, price]) => ({ minutes: length, cost: price, times: 1 }))
  return [rate('unit', { minutes, cost, first, per })]
}
const QUARTERS = [
  [15, 1_700],
  [15, 1_100],
  [15, 600],
  [15, 600],
] as const
const HOSPITAL = [
  [60, 110],
  [60, 110],
  [60, 110],
  [60, 110],
  [120, 280],
  [1_080, 160],
] as const
const HOURS = [
  [60, 500],
  [60, 200],
] as const
const EVENING_HOURS = steps(
  [
    [60, 300_000],
    [60, 100_000],
  ],
  null,
)
const earlyBird = (conditions: Rate['conditions'] = {}) => [
  perMinute(100),
  rate('arrival', {
    name: 'Early bird',
    cost: 800_000,
    from: '06:00',
    to: '09:00',
    conditions: { leaveBy: '19:00', ...conditions },
  }),
]
const flatEvening = (to: string, pesos: number, conditions: Rate['conditions'] = {}) =>
  rate('flat_period', { name: 'Evening', cost: pesos * 100, from: '18:00', to, conditions })
const lostPrice = (per: Rate['per']) => [perMinute(100), rate('lost_ticket', { cost: 2_000_000, per })]

const LOST = { kind: 'lost_ticket' as const, amount: 2_000_000, reason: '' }
const amountOff: Agreement = { name: 'Amount', type: 'fixed_discount', amount: 1_200_000 }

interface Met extends Partial<Case> {
  /** For an overstay: its grace minutes after the payment. */
  graceMinutes?: number
}

/** Rules of each example of the page, by its number. */
const MET: readonly Met[] = [
  {},
  { pass: MORNING },
  { pass: MORNING, agreement: percentage(50) },
  { pass: MORNING, terms: exempt(15) },
  { pass: { standing: 'expired' } },
  { terms: exempt(30) },
  { terms: exempt(30), rates: [perMinute(100), rate('free_time', { minutes: 10 })] },
  {
    rates: [perMinute(100), rate('free_time', { minutes: 30 })],
    agreement: { name: 'An hour', type: 'time', minutes: 60 },
  },
  { rates: [perMinute(100), perMinute(50, { kind: 'unit_special', from: '11:00', to: '13:00' })] },
  { rates: [perMinute(100), halfPrice('20:00'), night(8_000)] },
  { rates: EVENING },
  { rates: EVENING, agreement: percentage(20) },
  { rates: EVENING, agreement: amountOff },
  { agreement: fixedCost },
  { agreement: fixedCost },
  { agreement: custom({}) },
  { agreement: custom({ exemptMinutes: 120 }) },
  { rates: [rate('unit', { minutes: 1, cost: 10_001 })], agreement: percentage(50) },
  { rates: [perMinute(153)], paymentMethod: 'cash' },
  { rates: [perMinute(153)], agreement: percentage(50), paymentMethod: 'cash' },
  { pass: MORNING, agreement: custom({}) },
  { agreement: fixedCost, corrections: [LOST] },
  { rates: EVENING, corrections: [LOST] },
  { agreement: amountOff, corrections: [{ amount: -100_000, reason: 'A dent' }, LOST] },
  { graceMinutes: 10 },
  {
    graceMinutes: 10,
    terms: exempt(30),
    rates: [perMinute(100), rate('free_time', { minutes: 30 })],
    agreement: percentage(50),
  },
  { graceMinutes: 10, pass: MORNING },
  { graceMinutes: 10, rates: EVENING },
  { rates: steps(QUARTERS, 'each_hour') },
  { rates: steps(QUARTERS, 'each_hour') },
  { rates: steps(HOSPITAL, 'after_steps') },
  { rates: steps(HOSPITAL, 'after_steps') },
  { rates: steps(HOSPITAL, null) },
  { rates: steps(HOURS, 'each_day') },
  { rates: steps(HOURS, 'each_24h') },
  { rates: earlyBird() },
  { rates: earlyBird() },
  { rates: earlyBird() },
  { rates: earlyBird() },
  { rates: earlyBird() },
  { rates: earlyBird({ ifCheaper: true }) },
  { rates: earlyBird(), agreement: percentage(50) },
  { rates: [...earlyBird(), maximum(5_000)] },
  { rates: earlyBird(), pass: MORNING },
  { rates: [perMinute(100), flatEvening('24:00', 5_000)] },
  { rates: [perMinute(100), flatEvening('24:00', 5_000, { enteredBefore: '17:00' })] },
  {
    rates: [
      perMinute(100),
      rate('flat_period', {
        name: 'Weekend',
        cost: 2_000_000,
        days: [5],
        from: '18:00',
        to: '08:00',
        conditions: { midnights: 3 },
      }),
    ],
  },
  { rates: [...EVENING_HOURS, flatEvening('20:00', 1_500, { startsOver: true })] },
  { rates: [...EVENING_HOURS, flatEvening('20:00', 1_500)] },
  { rates: [perMinute(100), maximum(10_000), maximum(25_000, { per: 'several_days', minutes: 4_320 })] },
  { rates: [perMinute(100), rate('minimum', { cost: 100_000 })] },
  { rates: [perMinute(100), rate('minimum', { cost: 100_000 })], terms: exempt(30) },
  { rates: lostPrice(null), isLost: true },
  { rates: lostPrice('calendar_day'), isLost: true },
  { rates: lostPrice(null), isLost: true, agreement: percentage(50) },
  { rates: [perMinute(100, { validFrom: '2026-11-20T16:00:00.000Z' })] },
]

/** Returns the price of the time since a payment. */
function overstayed(stay: Case, graceMinutes: number) {
  const pricing = priceOverstay(
    { ...stay, paidAt: stay.startedAt, graceUntil: graceUntil(stay.startedAt, graceMinutes) },
    tariffAt(stay, stay.terms),
  )
  if (!pricing.ok) throw new Error(`No price: ${JSON.stringify(pricing.failure)}`)
  return pricing.price
}

const ROWS = [...PAGE.matchAll(/^\| (\d+) \| (\d\d:\d\d) – (\d\d:\d\d)(?: \+(\d) d)? \| (.+?) \| ([\d,.]+) \|$/gmu)]

it('docs/price-precedence.md has the examples of this test', () => {
  expect(ROWS.map(([, number]) => Number(number))).toEqual(MET.map((_, index) => index + 1))
})

it.each(
  ROWS.map(([, number = '', from = '', to = '', later, meets = '', price = '']) => ({
    number: Number(number),
    from,
    to,
    later,
    meets,
    price,
  })),
)('example $number: $from to $to with $meets costs $price', ({ number, from, to, later, price }) => {
  const days = Number(later ?? (to < from ? 1 : 0))
  const end = `2026-11-${20 + days} ${to}`
  const { graceMinutes, ...met } = MET[number - 1] ?? {}
  const stay = aCase({ rates: [perMinute(100)], ...met, from: `2026-11-20 ${from}`, to: end })
  const { totalCost } = graceMinutes === undefined ? priceOf(stay) : overstayed(stay, graceMinutes)
  expect((totalCost / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })).toBe(price)
})
