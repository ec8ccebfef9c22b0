import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

import { dayAfter } from '../../domain/periods.ts'
import { type InstantRange, instantOf, wallClock } from '../../domain/zoned-time.ts'

const DAY_CHARS = 10
const MONTH_CHARS = 7

export interface Span {
  /** `2026-11-20` or `2026-11`. */
  key: string
  from: Date
}

/** Returns the days or months of a range in a report's time zone, in order. */
export function spansOf(group: 'day' | 'month', { from, before }: InstantRange, timeZone: string): Span[] {
  const dayOf = (instant: Date) => wallClock(instant, timeZone).slice(0, DAY_CHARS)
  const last = dayOf(new Date(before.getTime() - 1))
  const spans: Span[] = []
  for (let day = dayOf(from); day <= last; day = dayAfter(day, 1)) {
    const key = group === 'day' ? day : day.slice(0, MONTH_CHARS)
    if (spans.at(-1)?.key !== key) spans.push({ key, from: instantOf(`${day}T00:00:00`, timeZone) })
  }
  return spans
}

/**
 * Returns the number of the span that contains a moment, from 1. Comparing plain numbers takes PostgreSQL a fifth of
 * the time of instants.
 */
export function spanNumber(moment: SQLWrapper, spans: readonly Span[]): SQL {
  return sql`width_bucket(date_part('epoch', ${moment}), ${sql.param(spans.map(({ from }) => from.getTime() / 1000))}::float8[])`
}
