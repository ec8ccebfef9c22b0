import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import { type DateRange, dateRangeOf, daysAfter } from './date-range.ts'

interface QuickRange {
  id: string
  label: MessageDescriptor
  /** Returns the range for a given day. */
  of: (today: string) => DateRange
}

export const QUICK_RANGES: readonly QuickRange[] = [
  { id: 'today', label: msg`Today`, of: (today) => dateRangeOf(today, today) },
  { id: 'yesterday', label: msg`Yesterday`, of: (today) => dateRangeOf(daysAfter(today, -1), daysAfter(today, -1)) },
  { id: 'last-7-days', label: msg`Last 7 days`, of: (today) => dateRangeOf(daysAfter(today, -6), today) },
  { id: 'this-month', label: msg`This month`, of: (today) => dateRangeOf(`${today.slice(0, 8)}01`, today) },
]
