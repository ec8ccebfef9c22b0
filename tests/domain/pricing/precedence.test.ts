import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, it } from 'vitest'

import type { Agreement } from '../../../domain/pricing/agreement.ts'
import { graceUntil, priceOverstay } from '../../../domain/pricing/overstay.ts'
import type { StayPass } from '../../../domain/pricing/pass.ts'
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

const LOST = { kind: 'lost_ticket' as const, amount: 2_000_000, reason: '' }
const amountOff: Agreement = { name: 'Amount', type: 'fixed_discount', amount: 1_200_000 }

interface Met extends Partial<Case> {
  /** It goes on from a payment, and had so many minutes to leave. */
  graceMinutes?: number
}

/** What each example of the page meets, by its number. */
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
]

/** What the time since a payment costs. */
function overstayed(stay: Case, graceMinutes: number) {
  const pricing = priceOverstay(
    { ...stay, paidAt: stay.startedAt, graceUntil: graceUntil(stay.startedAt, graceMinutes) },
    tariffAt(stay, stay.terms),
  )
  if (!pricing.ok) throw new Error(`No price: ${JSON.stringify(pricing.failure)}`)
  return pricing.price
}

const ROWS = [...PAGE.matchAll(/^\| (\d+) \| (\d\d:\d\d) – (\d\d:\d\d) \| (.+?) \| ([\d,.]+) \|$/gmu)]

it('the page has the examples that are computed here', () => {
  expect(ROWS.map(([, number]) => Number(number))).toEqual(MET.map((_, index) => index + 1))
})

it.each(
  ROWS.map(([, number = '', from = '', to = '', meets = '', price = '']) => ({
    number: Number(number),
    from,
    to,
    meets,
    price,
  })),
)('example $number: $from to $to with $meets costs $price', ({ number, from, to, price }) => {
  const end = to < from ? `2026-11-21 ${to}` : `2026-11-20 ${to}`
  const { graceMinutes, ...met } = MET[number - 1] ?? {}
  const stay = aCase({ rates: [perMinute(100)], ...met, from: `2026-11-20 ${from}`, to: end })
  const { totalCost } = graceMinutes === undefined ? priceOf(stay) : overstayed(stay, graceMinutes)
  expect((totalCost / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })).toBe(price)
})
