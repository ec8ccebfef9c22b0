import { formatDay } from '../../lib/dates.ts'
import type { DateRange } from '../chips/date-range.ts'

/** `20/11/2026 – 24/11/2026`; empty without a range. */
export function rangeText(range: DateRange | null): string {
  if (range === null) return ''
  const [from, to] = [formatDay(range.startDate), formatDay(range.endDate)]
  return from === to ? from : `${from} – ${to}`
}

/** The names of what a filter chooses by its ids; one that is not known here stands by its id. */
export function namesOf(ids: readonly string[], known: readonly { id: string; name: string }[] | undefined): string {
  return ids.map((id) => known?.find((one) => one.id === id)?.name ?? id).join(', ')
}
