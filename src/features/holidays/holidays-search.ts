import * as v from 'valibot'

import { optionalSearch } from '../../lib/url-search.ts'
import { ListSearch } from '../../ui/list/page-search.ts'

/** Address of the calendar. The default view is the table; the default year is the current one. */
export const HolidaySearch = v.object({
  ...ListSearch.entries,
  view: optionalSearch(v.literal('year')),
  year: optionalSearch(v.pipe(v.number(), v.integer(), v.minValue(1970), v.maxValue(2099))),
  active: optionalSearch(v.boolean()),
})
export type HolidaySearch = v.InferOutput<typeof HolidaySearch>

/** Questions about a holiday that have their own address. */
export const HolidayAction = v.picklist(['enableHoliday', 'disableHoliday', 'deleteHoliday'])
export type HolidayAction = v.InferOutput<typeof HolidayAction>
