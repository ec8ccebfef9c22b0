import type { RevenueTrend } from '../../../contract/dashboard.ts'
import type { LinePoint } from '../../ui/chart/line-chart.tsx'

/** Revenue since midnight, beside that of the same weekday a week before. */
export interface DayPoint extends LinePoint {
  /** Time until which the revenue is summed: `14:00`. */
  label: string
}

const MINUTES = 60

const hourWords = (hour: number) => `${String(hour).padStart(2, '0')}:00`

/**
 * Returns the sums at the beginning of the day, at the end of each hour, and now.
 * @param clock time of the figures, `20:33`, on the clock of the hours
 */
export function pointsOfDay(
  { hours, before: beforeUntilNow }: Pick<RevenueTrend['total'], 'hours' | 'before'>,
  clock: string,
): DayPoint[] {
  const points: DayPoint[] = [{ at: 0, label: hourWords(0), now: 0, before: 0 }]
  const last = hours.findLastIndex(({ amount }) => amount !== null)
  let [now, before] = [0, 0]
  for (const [nth, { hour, amount, before: earlier }] of hours.entries()) {
    now += amount ?? 0
    before += earlier
    if (nth === last) {
      // The clock of several time zones, or of a kept answer, may be outside of the last hour.
      const minutes = Number(clock.slice(0, 2)) === hour ? Number(clock.slice(3, 5)) : MINUTES - 1
      points.push({ at: hour + minutes / MINUTES, label: clock, now, before: beforeUntilNow })
    }
    points.push({ at: hour + 1, label: hourWords(hour + 1), now: nth < last ? now : null, before })
  }
  return points
}

/** Returns the index of the last point with revenue: now, or the end of the day. */
export function currentPoint(points: readonly DayPoint[]): number {
  return Math.max(
    0,
    points.findLastIndex(({ now }) => now !== null),
  )
}
