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
 * Returns a month of honest people, or as many days. It knows the trade, and none of the product's rules.
 *
 * @param from Midnight at the locations, in milliseconds.
 * @param volume Share of the usual traffic.
 */
export function honestMonth(seed: number, from: number, { days = DAYS, volume = 1 } = {}): Month {
  const random = createRandom(`honest month ${seed}`)
  const administrators = [LOCATIONS.length * PEOPLE_EACH, LOCATIONS.length * PEOPLE_EACH + 1]
  const passes = LOCATIONS.map(() => Array.from({ length: 40 }, () => randomPlate(random)))
  const shifts = LOCATIONS.flatMap((location) => shiftsOf(random, location, { from, days }))
  const month: Month = {
    people: LOCATIONS.length * PEOPLE_EACH,
    administrators,
    shifts,
    passes,
    offline: LOCATIONS.flatMap((location) => spellsOf(random, location, { from, days })),
    clocks: wrongClocks(random, { from, days }),
    visits: honestVisits(random, {
      from: from + DAY_MS,
      days: days - 1,
      staysADay: STAYS_A_DAY * volume * (days / (days - 1)),
      shifts,
      administrators,
      passes,
    }),
  }
  sendActs(month)
  return month
}

/** Acts made without a connection are sent when it returns, in their order. */
export function sendActs(month: Month): void {
  for (const { acts, location } of month.visits) for (const act of acts) act.sentAt = sentAt(month, location, act.at)
}

/** Returns when the tablet of a location sends an act. */
export function sentAt({ offline }: Pick<Month, 'offline'>, location: number, at: number): number {
  const spell = offline.find((one) => one.location === location && one.from <= at && at < one.to)
  return spell ? spell.to + (at - spell.from) / 1_000 : at + 1_000
}

interface Period {
  from: number
  days: number
}

/** In each week three people have one of the shifts, and the fourth replaces them on their day off. */
function shiftsOf(random: Random, location: number, { from, days }: Period): Shift[] {
  const shifts: Shift[] = []
  for (let day = 0; day < days; day++)
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

function spellsOf(random: Random, location: number, { from, days }: Period): Spell[] {
  const spell = (minutes: number) => {
    const start = from + random.between(0.5, days - 2) * DAY_MS
    return { location, from: start, to: start + minutes * MINUTE_MS }
  }
  const short = Array.from({ length: random.poisson(4) }, () => spell(random.between(20, 360)))
  return merged(random.chance(0.3) ? [...short, spell(24 * 60)] : short)
}

/** A connection that is lost twice at once returns once. */
function merged(spells: readonly Spell[]): Spell[] {
  const apart: Spell[] = []
  for (const spell of spells.toSorted((one, other) => one.from - other.from)) {
    const last = apart.at(-1)
    if (last === undefined || last.to < spell.from) apart.push({ ...spell })
    else last.to = Math.max(last.to, spell.to)
  }
  return apart
}

/** One tablet is minutes off for some days; in some months another one is hours off for a day. */
function wrongClocks(random: Random, { from, days }: Period): Month['clocks'] {
  const wrong = (length: number, minutes: number) => {
    const start = from + random.between(1, days - 5) * DAY_MS
    const by = random.pick([-1, 1]) * minutes * MINUTE_MS
    return { location: random.pick(LOCATIONS), from: start, to: start + length * DAY_MS, by }
  }
  const minutes = wrong(3, random.int(3, 30))
  return random.chance(0.25) ? [minutes, wrong(1, random.int(2, 5) * 60)] : [minutes]
}
