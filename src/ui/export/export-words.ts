import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import { formatDay } from '../../lib/dates.ts'
import type { DateRange } from '../chips/date-range.ts'

/** The header names the unit, because a file has plain numbers. */
export const DURATION_HEADER = msg`Duration (minutes)`
/** Header of the column for the mark of unsent changes. */
export const UNSENT_HEADER = msg`Not sent yet`

const UNSENT = { waiting: msg`yes`, refused: msg`not accepted` }

/**
 * Returns the words for the members of some columns, by `column.member`, and those of the column for unsent changes.
 */
export function exportWords(
  t: (label: MessageDescriptor) => string,
  columns: Record<string, Record<string, MessageDescriptor>>,
): Record<string, string> {
  const words = Object.entries({ ...columns, unsent: UNSENT }).flatMap(([column, members]) =>
    Object.entries(members).map(([member, label]) => [`${column}.${member}`, t(label)]),
  )
  return Object.fromEntries(words)
}

/** `20/11/2026 – 24/11/2026`; empty without a range. */
export function rangeText(range: DateRange | null): string {
  if (range === null) return ''
  const [from, to] = [formatDay(range.startDate), formatDay(range.endDate)]
  return from === to ? from : `${from} – ${to}`
}

/** Returns the names of the chosen ids; an unknown id is returned as it is. */
export function namesOf(ids: readonly string[], known: readonly { id: string; name: string }[] | undefined): string {
  return ids.map((id) => known?.find((one) => one.id === id)?.name ?? id).join(', ')
}
