import * as v from 'valibot'

import { Id, Month } from '../../../contract/primitives.ts'
import { isDay } from '../../lib/dates.ts'
import { listSearch, optionalSearch } from '../../lib/url-search.ts'

/** Address of a month. Invalid values are dropped. */
export const MonthSearch = v.object({
  month: optionalSearch(Month),
  locations: optionalSearch(listSearch(Id)),
  /** The day up to which recorded facts count. */
  known: optionalSearch(v.pipe(v.string(), v.check(isDay))),
})
export type MonthSearch = v.InferOutput<typeof MonthSearch>
