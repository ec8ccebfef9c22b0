import { DAYS, type Day } from '../locations.ts'
import { MINUTES_A_DAY } from './local-day.ts'
import type { RateDraft } from './check-rates.ts'
import { includesDay, windowOf } from './window.ts'

/** Hours without a price for a fraction that starts in them. */
export interface UncoveredHours {
  days: Day[]
  from: string
  to: string
}

/** Returns the hours of the week, including holidays, without a unit rate; days with the same gap are grouped. */
export function uncoveredHours(rates: readonly RateDraft[]): UncoveredHours[] {
  const units = rates.filter(({ kind }) => kind === 'unit' || kind === 'unit_special').map(windowOf)
  const found = new Map<string, UncoveredHours>()
  for (const day of DAYS) {
    const windows = units.filter((window) => includesDay(window, day)).toSorted((one, other) => one.from - other.from)
    let covered = 0
    for (const { from, to } of [...windows, { from: MINUTES_A_DAY, to: MINUTES_A_DAY }]) {
      if (from > covered) {
        const gap = { from: wallTime(covered), to: wallTime(from) }
        const same = found.get(`${gap.from}-${gap.to}`)
        if (same === undefined) found.set(`${gap.from}-${gap.to}`, { days: [day], ...gap })
        else same.days.push(day)
      }
      covered = Math.max(covered, to)
    }
  }
  return [...found.values()]
}

function wallTime(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
}
