import { describe, expect, it } from 'vitest'

import type { StayPass } from '../../../domain/pricing/pass.ts'
import { type ChargeLine, type PriceLine, sumOf } from '../../../domain/pricing/price-line.ts'
import fc from '../../support/fast-check.ts'
import { roundsOr } from '../../support/rounds.ts'
import { type Case, maximum, perMinute, priced } from './case.ts'
import { type Choice, byFastCheck, pick } from './choice.ts'
import { randomCase } from './random-case.ts'

const RUNS = { numRuns: roundsOr(120) }

/** Checks random cases; fast-check shrinks a failing one. */
function holds(check: (one: Case, choice: Choice) => void): void {
  fc.assert(
    fc.property(fc.gen(), (next) => {
      const choice = byFastCheck(next)
      check(randomCase(choice), choice)
    }),
    RUNS,
  )
}

function priceIn(one: Case) {
  const pricing = priced(one)
  return pricing.ok ? pricing.price : null
}

function later(one: Case, minutes: number): Case {
  return { ...one, endedAt: new Date(Date.parse(one.endedAt) + minutes * 60_000).toISOString() }
}

function minutesOf(lines: readonly (PriceLine | ChargeLine)[]): number {
  return lines.reduce((sum, line) => sum + ('minutes' in line ? line.minutes : 0), 0)
}

function isInOrder(instants: readonly string[]): boolean {
  return instants.every((instant, at) => at === 0 || (instants[at - 1] ?? '') <= instant)
}

function time(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
}

function flat(lines: readonly (PriceLine | ChargeLine)[]): (PriceLine | ChargeLine)[] {
  return lines.flatMap((line) => ('insteadOf' in line ? [line, ...flat(line.insteadOf ?? [])] : [line]))
}

describe('for every tariff that checkRates accepts', () => {
  it('a longer stay is never cheaper', () => {
    holds((one, choice) => {
      const shorter = priceIn(one)
      const longer = priceIn(later(one, pick(choice, [1, 2, 7, 60, 600, 3_000])))
      if (shorter === null || longer === null) return
      expect(longer.serviceCharge).toBeGreaterThanOrEqual(shorter.serviceCharge)
      expect(longer.totalCost).toBeGreaterThanOrEqual(shorter.totalCost)
    })
  })

  it('if a stay has no price, no longer stay has one', () => {
    holds((one, choice) => {
      const stay = { ...one, agreement: null }
      const pricing = priced(stay)
      const longer = priced(later(stay, choice.between(1, 600)))
      expect(pricing.ok ? null : longer).toEqual(pricing.ok ? null : pricing)
    })
  })

  it('the lines add up to the total in money and minutes, also within each night and maximum', () => {
    holds((one) => {
      const price = priceIn(one)
      if (price === null) return
      expect(sumOf(price.lines)).toBe(price.totalCost)
      expect(minutesOf(price.lines)).toBe(price.totalMinutes)
      for (const line of flat(price.lines)) {
        expect(line.amount).toBe('count' in line ? line.count * line.unitAmount : line.amount)
        expect('from' in line ? [one.startedAt, line.from, line.to, one.endedAt] : []).toSatisfy(isInOrder)
        if (!('insteadOf' in line) || line.insteadOf === undefined) continue
        const isLess = sumOf(line.insteadOf) < line.amount
        expect(isLess).toBe(line.kind === 'minimum')
        expect(sumOf(line.insteadOf)).not.toBe(line.amount)
        expect(minutesOf(line.insteadOf)).toBe(line.minutes)
      }
    })
  })

  it('base and tax add up to the amount due, and the amounts to the total', () => {
    holds((one) => {
      const price = priceIn(one)
      if (price === null) return
      expect(price.base + price.tax).toBe(price.totalCost - price.adjustment50)
      expect(price.serviceCharge - price.discount + price.correction + price.adjustment50).toBe(price.totalCost)
      for (const amount of [
        price.serviceCharge,
        price.discount,
        price.totalCost,
        price.base,
        price.tax,
        price.serviceFee,
      ])
        expect(Number.isSafeInteger(amount) && amount >= 0).toBe(true)
      expect(price.discount).toBeLessThanOrEqual(price.serviceCharge)
      expect(price.adjustment50).toBeLessThanOrEqual(0)
      expect(price.adjustment50).toBeGreaterThan(-5_000)
    })
  })

  it('a maximum is never exceeded', () => {
    holds((one, choice) => {
      const cost = choice.between(0, 300_000)
      const per = pick(choice, ['24h', 'calendar_day'] as const)
      // These rates are of other kinds, which a maximum does not cover.
      const others = one.rates.filter(({ kind }) => !['maximum', 'minimum', 'lost_ticket'].includes(kind))
      const price = priceIn({ ...one, rates: [...others, maximum(0, { cost, per })] })
      if (price === null) return
      // A stay touches one calendar day more than its number of 24 hours, and another one if the clocks change.
      const periods = Math.ceil(price.totalMinutes / 1_440) + (per === '24h' ? 0 : 2)
      expect(price.serviceCharge).toBeLessThanOrEqual(periods * cost)
    })
  })

  it('a price is plain JSON', () => {
    holds((one) => {
      const pricing = priced(one)
      expect(JSON.parse(JSON.stringify(pricing))).toEqual(pricing)
    })
  })

  it('a window in two pieces equals the whole window if its fractions are equal', () => {
    holds((one, choice) => {
      const at = time(choice.between(1, 1_439))
      const rates = one.rates.flatMap((rate) => {
        const from = rate.from ?? '00:00'
        const to = rate.to ?? '24:00'
        const isCut =
          ['unit', 'unit_special', 'free_time'].includes(rate.kind) &&
          rate.minutes !== null &&
          rate.per === null &&
          (rate.first ?? []).length === 0 &&
          from < at &&
          at < to
        return isCut
          ? [
              { ...rate, from, to: at },
              { ...rate, from: at, to },
            ]
          : [rate]
      })
      expect(priced({ ...one, rates })).toEqual(priced(one))
    })
  })

  it('a boundary without a change of price has no effect', () => {
    holds((one, choice) => {
      // These hours apply only on holidays, and there are none: they cover nothing, but they split the day.
      const onHolidays: StayPass = {
        standing: 'valid',
        hours: [{ days: [8], from: time(choice.between(0, 1_439)), to: '12:00' }],
      }
      const stay = { ...one, holidays: [], pass: null }
      const [cut, whole] = [priceIn({ ...stay, pass: onHolidays }), priceIn(stay)]
      // Lists that start over are charged in whole lines or single steps, depending on the space between two edges.
      const isTold = !one.rates.some(({ per }) => per === 'after_steps' || per === 'each_hour')
      expect({ ...cut, lines: isTold ? cut?.lines : null }).toEqual({ ...whole, lines: isTold ? whole?.lines : null })
    })
  })

  it('no agreement makes a stay dearer', () => {
    holds((one) => {
      const without = priceIn({ ...one, agreement: null })
      const under = priceIn(one)
      if (without === null || under === null) return
      expect(under.serviceCharge).toBe(without.serviceCharge)
      expect(under.totalCost).toBeLessThanOrEqual(without.totalCost)
    })
  })

  it('a tariff with only a price per minute multiplies it by the minutes', () => {
    holds((one, choice) => {
      const pesos = choice.between(0, 1_000)
      const price = priceIn({ ...one, rates: [perMinute(pesos)], pass: null, isLost: false })
      const charged = price === null || price.totalMinutes <= one.terms.exemptMinutes ? 0 : price.totalMinutes
      expect(price?.serviceCharge).toBe(charged * pesos * 100)
    })
  })
})
