import * as v from 'valibot'

import { optionalSearch } from '../../lib/url-search.ts'
import { ListSearch } from '../../ui/list/page-search.ts'

/** The address of the calendar. Without a view it is the table; without a year, this one's. */
export const HolidaySearch = v.object({
  ...ListSearch.entries,
  view: optionalSearch(v.literal('year')),
  year: optionalSearch(v.pipe(v.number(), v.integer(), v.minValue(1970), v.maxValue(2099))),
  active: optionalSearch(v.boolean()),
})
export type HolidaySearch = v.InferOutput<typeof HolidaySearch>

/** Questions about a holiday that have an address of their own. */
export const HOLIDAY_ACTIONS = ['enableHoliday', 'disableHoliday', 'deleteHoliday'] as const
export type HolidayAction = (typeof HOLIDAY_ACTIONS)[number]
