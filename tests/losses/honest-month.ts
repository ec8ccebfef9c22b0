import type { PaymentMethod } from '../../domain/services.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../domain/time.ts'
import { createRandom, type Random } from '../../server/demo/random.ts'
import { COIN, type Month, SHIFT_CHANCES as CHANCES, type Shift, type Spell, coins } from './trade.ts'
import { honestVisits, randomPlate } from './visits.ts'

const LOCATIONS = [0, 1, 2]
const PEOPLE_EACH = 4
export const DAYS = 30
export const STAYS_A_DAY = 667
const FLOAT = 10_000_000
/** Shifts start at 06:00, 14:00 and 22:00, in Bogotá's wall clock. */
const SHIFT_HOURS = 8
const FIRST_HOUR = 6

/**
 * Returns a month of honest people. It knows the trade, and none of the product's rules.
 *
 * @param from Midnight at the locations, in milliseconds.
 * @param volume Share of a usual month's traffic.
 */
export function honestMonth(seed: number, from: number, volume = 1): Month {
  const random = createRandom(`honest month ${seed}`)
  const administrators = [LOCATIONS.length * PEOPLE_EACH, LOCATIONS.length * PEOPLE_EACH + 1]
  const passes = LOCATIONS.map(() => Array.from({ length: 40 }, () => randomPlate(random)))
  const shifts = LOCATIONS.flatMap((location) => shiftsOf(random, location, from))
  const month: Month = {
    people: LOCATIONS.length * PEOPLE_EACH,
    administrators,
    shifts,
    passes,
    offline: LOCATIONS.flatMap((location) => spellsOf(random, location, from)),
    clocks: wrongClocks(random, from),
    visits: honestVisits(random, {
      from: from + DAY_MS,
      days: DAYS - 1,
      staysADay: STAYS_A_DAY * volume * (DAYS / (DAYS - 1)),
      shifts,
      administrators,
      passes,
    }),
  }
  sendActs(month)
  return month
}

/** Acts made without a connection are sent when it returns, in their order. */
export function sendActs({ visits, offline }: Month): void {
  for (const { acts, location } of visits)
    for (const act of acts) {
      const spell = offline.find((one) => one.location === location && one.from <= act.at && act.at < one.to)
      act.sentAt = spell ? spell.to + (act.at - spell.from) / 1_000 : act.at + 1_000
    }
}

/** In each week three people have one of the shifts, and the fourth replaces them on their day off. */
function shiftsOf(random: Random, location: number, from: number): Shift[] {
  const shifts: Shift[] = []
  for (let day = 0; day < DAYS; day++)
    for (const slot of [0, 1, 2]) {
      const week = Math.floor(day / 7)
      const isDayOff = day % 7 === slot * 2
      const person = location * PEOPLE_EACH + ((week + (isDayOff ? 3 : slot)) % PEOPLE_EACH)
      const start = from + day * DAY_MS + (FIRST_HOUR + slot * SHIFT_HOURS) * HOUR_MS
      const last = shifts.at(-1)
      shifts.push({
        location,
        person,
        from: start,
        to: start + SHIFT_HOURS * HOUR_MS,
        float: (last?.left ?? FLOAT) + floatMistake(random),
        left: FLOAT,
        payOuts: payOutsOf(random, start),
        off: drawerOff(random),
        collectedOff: random.chance(CHANCES.roundedCollection) ? -random.int(1, 9) * 10_000 : 0,
      })
    }
  return shifts
}

function floatMistake(random: Random): number {
  if (random.chance(CHANCES.floatMoved)) return random.pick([-1, 1]) * random.int(1, 4) * 1_000_000
  return random.chance(CHANCES.floatMistake) ? random.pick([-1, 1]) * random.int(1, 60) * COIN : 0
}

function payOutsOf(random: Random, start: number): Shift['payOuts'] {
  if (!random.chance(CHANCES.payOut)) return []
  const reason = random.pick(['Cleaning supplies', 'Drinking water', 'Taxi of the night shift', 'Paper rolls'])
  const amount = coins(random.logNormal(1_500_000, 0.6))
  return [{ at: start + random.between(1, 7) * HOUR_MS, amount, reason }]
}

/** Honest differences: coins in the drawer, change given wrongly, tips, and payments booked in another method. */
function drawerOff(random: Random): Record<PaymentMethod, number> {
  const off = { cash: coins(random.normal(0, 200_000)), dataphone: 0, digital: 0 }
  if (random.chance(CHANCES.largeMistake)) off.cash += random.pick([-1, 1]) * random.int(1, 5) * 1_000_000
  if (random.chance(CHANCES.tips)) off.cash += random.int(2, 20) * 50_000
  if (random.chance(CHANCES.methodMistake)) {
    const amount = coins(random.logNormal(600_000, 0.7))
    const sign = random.pick([-1, 1])
    off[random.pick(['dataphone', 'digital'] as const)] -= sign * amount
    off.cash += sign * amount
  }
  return off
}

function spellsOf(random: Random, location: number, from: number): Spell[] {
  const spell = (minutes: number) => {
    const start = from + random.between(0.5, DAYS - 2) * DAY_MS
    return { location, from: start, to: start + minutes * MINUTE_MS }
  }
  const short = Array.from({ length: random.poisson(4) }, () => spell(random.between(20, 360)))
  return random.chance(0.3) ? [...short, spell(24 * 60)] : short
}

/** One tablet is minutes off for some days; in some months another one is hours off for a day. */
function wrongClocks(random: Random, from: number): Month['clocks'] {
  const wrong = (days: number, minutes: number) => {
    const start = from + random.between(1, DAYS - 5) * DAY_MS
    const by = random.pick([-1, 1]) * minutes * MINUTE_MS
    return { location: random.pick(LOCATIONS), from: start, to: start + days * DAY_MS, by }
  }
  const minutes = wrong(3, random.int(3, 30))
  return random.chance(0.25) ? [minutes, wrong(1, random.int(2, 5) * 60)] : [minutes]
}
