import { describe, expect, it } from 'vitest'

import { DAY_MS, MINUTE_MS } from '../../../domain/time.ts'
import { YARUMO } from '../../../server/demo/companies/colombia.ts'
import { ALCAPARROS, GUAYACANES } from '../../../server/demo/companies/colombia-locations.ts'
import { TERN_AND_QUAY } from '../../../server/demo/companies/great-britain.ts'
import { COLORIN } from '../../../server/demo/companies/mexico.ts'
import type { LocationPlan } from '../../../server/demo/companies/plan.ts'
import { createRandom } from '../../../server/demo/random.ts'
import { localDays, openHours } from '../../../server/demo/simulation/calendar.ts'
import { MAIN_REGISTER, type Rota, type Shift, rotaOf } from '../../../server/demo/simulation/shifts.ts'

const PEOPLE = ['first', 'second', 'third']
/** Two days around the end of British summer time, every 25 minutes. */
const MOMENTS = Array.from({ length: 115 }, (_, step) => Date.UTC(2026, 9, 24, 6) + step * 25 * MINUTE_MS)
const LOCATIONS = [YARUMO, COLORIN, TERN_AND_QUAY].flatMap(({ locations }) => locations)

function rotaAt(plan: LocationPlan, now: number): Rota {
  const since = now - 5 * DAY_MS
  return rotaOf(
    plan,
    { days: localDays(since - 2 * DAY_MS, now, plan.timeZone), since, now },
    { operatorIds: PEOPLE, kioskIds: plan.kiosks },
    createRandom('rota'),
  )
}

function currentMain(rota: Rota): Shift | undefined {
  return rota.get(MAIN_REGISTER)?.find(({ until }) => until === Infinity)
}

describe('the rota of a location', () => {
  it('shows hours with the first person on shift at the clinic, at any time of day', () => {
    for (const now of MOMENTS) {
      const shift = currentMain(rotaAt(GUAYACANES, now))
      expect(shift?.operatorId).toBe('first')
      expect((now - (shift?.from ?? now)) / MINUTE_MS).toBeGreaterThan(100)
    }
  })

  it('has a person on shift while a location is open, and nobody late at night', () => {
    const seen = MOMENTS.map((now) => {
      const [today] = localDays(now, now, ALCAPARROS.timeZone)
      const hours = today && openHours(ALCAPARROS, today.weekday)
      if (!today || !hours) throw new Error('The mall is open every day')
      const isOpen = now >= today.at(hours.opens) && now < today.at(hours.closes)
      return {
        at: isOpen ? 'open' : now < today.at('05:00') ? 'night' : 'around',
        onShift: currentMain(rotaAt(ALCAPARROS, now))?.operatorId,
      }
    })
    const onShift = (at: string) => new Set(seen.filter((moment) => moment.at === at).map((moment) => moment.onShift))
    expect(onShift('open')).toEqual(new Set(['first']))
    expect(onShift('night')).toEqual(new Set([undefined]))
  })

  it('leaves the kiosks to the last person, so that the first has one drawer to count', () => {
    for (const now of MOMENTS) {
      const rota = rotaAt(GUAYACANES, now)
      const kiosks = GUAYACANES.kiosks.flatMap((kiosk) => rota.get(kiosk) ?? [])
      expect(kiosks.length).toBeGreaterThan(0)
      expect(new Set(kiosks.map(({ operatorId }) => operatorId))).toEqual(new Set(['third']))
    }
  })

  it('never has two shifts of one register at a time, or a later shift that begins earlier', () => {
    for (const plan of LOCATIONS) {
      for (const now of MOMENTS) {
        const rota = rotaAt(plan, now)
        expect([...rota.keys()]).toEqual([MAIN_REGISTER, ...plan.kiosks])
        for (const shifts of rota.values()) {
          shifts.forEach(({ from, until }, index) => {
            expect(from).toBeLessThanOrEqual(now)
            expect(until).toBeGreaterThan(from)
            expect(until).toBeLessThanOrEqual(shifts[index + 1]?.from ?? Infinity)
          })
        }
      }
    }
  })
})
