import type { Money } from '../money.ts'
import { MINUTE_MS } from '../time.ts'
import { type LocalDay, type LocalMinute, MINUTES_A_DAY, localMinute } from './local-day.ts'
import type { Coverage } from './pass.ts'
import type { FractionRate, NightRate, SpecialRate, Tariff } from './tariff.ts'
import { windowAt, includesDay, nextEdge, windowDay } from './window.ts'
import { clockAt } from './zone-clock.ts'

/** One night of one rate: it belongs to the day on which its window began. */
export interface Night {
  rate: NightRate
}

/** 24 hours from the entry, or a local day, with the maximum that holds when it begins. */
export interface Period {
  maximum: Money | null
}

/** Minutes of a stay, half-open and counted from its entry, in which whatever begins has the same price. */
export interface Stretch {
  from: number
  to: number
  rate: FractionRate | SpecialRate | null
  night: Night | null
  period: Period
}

/** A stay as its tariff sees it: what is in force, and when. */
export interface Timeline {
  /** Instant of minute 0. */
  startedAt: number
  /** Charged stretches in order of time, without the hours of a pass. */
  stretches: Stretch[]
  /** Length of all stretches together. */
  minutes: number
  /** Number of minutes that the free time takes off the beginning. */
  freeMinutes: number
}

/**
 * Cuts a stay of whole minutes where its price may change: at the edges of every window on every day, at midnight, where
 * the clocks are moved, and after each 24 hours. A cut too many does no harm: nothing is decided at a cut, only where a fraction begins.
 */
export function timelineOf(startedAt: number, minutes: number, tariff: Tariff, covered: Coverage): Timeline {
  const { timeZone, holidays, specials, fractions, nights, freeTimes } = tariff
  const windows = [...fractions, ...nights, ...covered.windows]
  const uncovered = Math.max(0, Math.ceil((covered.until - startedAt) / MINUTE_MS))
  const timeline: Timeline = { startedAt, stretches: [], minutes: 0, freeMinutes: 0 }
  const metNights = new Map<LocalDay, Night[]>()
  const metPeriods = new Map<number, Period>()

  let from = 0
  while (from < minutes) {
    const instant = startedAt + from * MINUTE_MS
    const { offset, until } = clockAt(timeZone, instant)
    const at = localMinute(Math.floor((instant + offset) / MINUTE_MS), holidays)

    const clocksMoved = Math.ceil((until - startedAt) / MINUTE_MS)
    const nextDayFromEntry = (Math.floor(from / MINUTES_A_DAY) + 1) * MINUTES_A_DAY
    const to = Math.min(
      minutes,
      from + nextEdge(windows, at.minute) - at.minute,
      clocksMoved,
      nextDayFromEntry,
      nextSpecialEdge(specials, startedAt, from),
      from < uncovered ? uncovered : Infinity,
    )

    // Also inside the hours of a pass: the maximum of a period is that of its first minute.
    const period = periodAt(from, at, tariff, metPeriods)
    if (from >= uncovered || windowAt(covered.windows, at) === null) {
      if (timeline.stretches.length === 0) timeline.freeMinutes = windowAt(freeTimes, at)?.minutes ?? 0
      const special = specials.find((rate) => rate.from <= instant && instant < rate.to)
      if (special !== undefined) timeline.stretches.push({ from, to, rate: special, night: null, period })
      else
        timeline.stretches.push({
          from,
          to,
          rate: windowAt(fractions, at),
          night: nightAt(at, nights, metNights),
          period,
        })
      timeline.minutes += to - from
    }
    from = to
  }
  return timeline
}

/** The next minute of a stay that a special rate may begin or end before. */
function nextSpecialEdge(specials: readonly SpecialRate[], startedAt: number, minute: number): number {
  let next = Infinity
  for (const { from, to } of specials) {
    for (const instant of [from, to]) {
      const edge = Math.ceil((instant - startedAt) / MINUTE_MS)
      if (edge > minute && edge < next) next = edge
    }
  }
  return next
}

/** The same night is the same object, however often the stay comes back to it. */
function nightAt(at: LocalMinute, nights: readonly NightRate[], met: Map<LocalDay, Night[]>): Night | null {
  const rate = windowAt(nights, at)
  if (rate === null) return null
  const began = windowDay(rate, at) ?? at.day
  const begunThen = met.get(began) ?? []
  const known = begunThen.find((night) => night.rate === rate)
  if (known !== undefined) return known
  const night = { rate }
  met.set(began, [...begunThen, night])
  return night
}

/** Returns one object for each period, as `nightAt` does for each night. */
function periodAt(
  minute: number,
  { day, key }: LocalMinute,
  { maximums, maximumPer }: Tariff,
  met: Map<number, Period>,
): Period {
  const number = maximumPer === 'calendar_day' ? day : Math.floor(minute / MINUTES_A_DAY)
  const known = met.get(number)
  if (known !== undefined) return known
  const period = { maximum: maximums.find((rate) => includesDay(rate, key))?.cost ?? null }
  met.set(number, period)
  return period
}
