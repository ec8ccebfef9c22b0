import { DAY_MS, MINUTE_MS } from '../../../domain/time.ts'
import type { LocationPlan } from '../companies/plan.ts'
import { idAt } from '../ids.ts'
import type { Random } from '../random.ts'
import { isAlwaysOpen, type LocalDay, openHours } from './calendar.ts'

export const MAIN_REGISTER = 'main'

/** One shift of one register, for which a cash-up is opened. */
export interface Shift {
  cashUpId: string
  /** `main`, or the id of a kiosk. */
  register: string
  operatorId: string
  from: number
  /** Infinity if the shift has not ended. */
  until: number
}

/** Shifts of each register, in order. `main` has a shift whenever somebody works. */
export type Rota = ReadonlyMap<string, readonly Shift[]>

/**
 * Longest that a person on shift stays after the planned end because the next person is late. The booth then still has
 * open work to show.
 */
const LATE_RELIEF = 150 * MINUTE_MS

interface Span {
  date: string
  from: number
  until: number
}

interface Period {
  days: readonly LocalDay[]
  since: number
  now: number
}

interface House {
  operatorIds: readonly string[]
  kioskIds: readonly string[]
}

/**
 * Returns the rota of a location. The first of `operatorIds` has the latest shift; the others take turns before. The
 * last one empties the kiosks.
 */
export function rotaOf(
  plan: LocationPlan,
  { days, since, now }: Period,
  { operatorIds, kioskIds }: House,
  random: Random,
): Rota {
  const spans = isAlwaysOpen(plan) ? roundTheClock(plan, days, now, random) : withinOpeningHours(plan, days, random)
  const started = spans
    .filter(({ from, until }) => from <= now && until > since)
    .map((span) => (span.until > now ? { ...span, until: Infinity } : span))

  const personAt = (place: number): string => {
    const operatorId = operatorIds.at(place)
    if (operatorId === undefined) throw new RangeError(`Nobody works at ${plan.name}`)
    return operatorId
  }
  const shift = (register: string, { from, until }: Span, operatorId: string): Shift => ({
    cashUpId: idAt(from, random),
    register,
    operatorId,
    from,
    until,
  })

  const rota = new Map([
    [
      MAIN_REGISTER,
      started.map((span, index) =>
        shift(MAIN_REGISTER, span, personAt((started.length - 1 - index) % operatorIds.length)),
      ),
    ],
  ])
  // A kiosk is emptied once a day, at opening time.
  const firsts = started.filter((span, index) => span.date !== started[index - 1]?.date)
  for (const kioskId of kioskIds) {
    const daily = firsts.map((span, index) => {
      const sameDay = started.filter(({ date }) => date === span.date)
      const until = isAlwaysOpen(plan) ? firsts[index + 1]?.from : sameDay.at(-1)?.until
      return shift(kioskId, { ...span, until: until ?? Infinity }, personAt(-1))
    })
    rota.set(kioskId, daily)
  }
  return rota
}

function roundTheClock(plan: LocationPlan, days: readonly LocalDay[], now: number, random: Random): Span[] {
  const starts = days.flatMap((day) =>
    plan.handovers.map((time) => ({
      date: day.date,
      from: day.at(time) + Math.round(random.between(-6, 9) * MINUTE_MS),
    })),
  )
  const kept = starts.filter(({ from }) => from > now || from <= now - LATE_RELIEF)
  return kept.map((start, index) => ({ ...start, until: kept[index + 1]?.from ?? start.from + DAY_MS }))
}

function withinOpeningHours(plan: LocationPlan, days: readonly LocalDay[], random: Random): Span[] {
  return days.flatMap((day) => {
    const hours = openHours(plan, day.weekday)
    if (hours === null) return []
    const handovers = plan.handovers.filter((time) => time > hours.opens && time < hours.closes)
    const edges = [
      day.at(hours.opens) - Math.round(random.between(1, 12) * MINUTE_MS),
      ...handovers.map((time) => day.at(time) + Math.round(random.between(-6, 9) * MINUTE_MS)),
      day.at(hours.closes) + Math.round(random.between(2, 14) * MINUTE_MS),
    ]
    return edges.slice(1).map((until, index) => ({ date: day.date, from: edges[index] ?? until, until }))
  })
}

/** Returns the shift of a register at an instant, or the next one; null if that one has not started. */
export function shiftAt(rota: Rota, register: string, instant: number): Shift | undefined {
  const shifts = rota.get(register) ?? []
  let low = 0
  let high = shifts.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((shifts[middle]?.until ?? Infinity) > instant) high = middle
    else low = middle + 1
  }
  return shifts[low]
}
