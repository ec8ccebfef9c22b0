import * as v from 'valibot'

import { Id } from '../../../contract/primitives.ts'
import { listSearch, optionalSearch } from '../../lib/url-search.ts'

/** Lengths of the period, in days. */
export const PERIODS = ['7', '30', '90'] as const

/** Address of the page of people and activity. Invalid values are dropped. */
export const ActivitySearch = v.object({
  days: optionalSearch(v.picklist(PERIODS)),
  locations: optionalSearch(listSearch(Id)),
  person: optionalSearch(Id),
  /** Checked by the page, because the list of acts is too long for the first load. */
  action: optionalSearch(v.pipe(v.string(), v.regex(/^[a-z_]{1,40}$/))),
  /** Shows the log of one record only. */
  record: optionalSearch(Id),
})
export type ActivitySearch = v.InferOutput<typeof ActivitySearch>
