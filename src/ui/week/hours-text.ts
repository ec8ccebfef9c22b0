import type { Day } from '../../../domain/locations.ts'
import { DAY_LABELS } from '../labels/locations.ts'
import type { Translate } from '../list/column.ts'

export interface DayHours {
  day: Day
  from: string
  to: string
}

/** Three days in a row or more are said by the first and the last. */
const SHORTEST_RUN = 3
const SUNDAY = 7

/** `Monday–Friday 08:00–18:00; Saturday 08:00–13:00`: days of the same hours stand together. Holidays never belong to a row of days. */
export function hoursText(hours: readonly DayHours[], t: Translate): string {
  const daysOf = new Map<string, Day[]>()
  for (const { day, from, to } of hours) daysOf.set(`${from}–${to}`, [...(daysOf.get(`${from}–${to}`) ?? []), day])
  return [...daysOf].map(([times, days]) => `${daysText(days, t)} ${times}`).join('; ')
}

function daysText(days: readonly Day[], t: Translate): string {
  const runs: Day[][] = []
  for (const day of days.toSorted((one, other) => one - other)) {
    const run = runs.at(-1)
    if (run !== undefined && day <= SUNDAY && run.at(-1) === day - 1) run.push(day)
    else runs.push([day])
  }
  return runs.map((run) => runText(run.map((day) => t(DAY_LABELS[day])))).join(', ')
}

function runText(names: readonly string[]): string {
  return names.length < SHORTEST_RUN ? names.join(', ') : `${names[0]}–${names.at(-1)}`
}
