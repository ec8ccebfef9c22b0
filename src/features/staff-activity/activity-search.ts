import * as v from 'valibot'

import { AUDIT_ACTIONS } from '../../../contract/audit-actions.ts'
import { Id } from '../../../contract/primitives.ts'
import { listSearch, optionalSearch } from '../../lib/url-search.ts'

/** Lengths of the period, in days. */
export const PERIODS = ['7', '30', '90'] as const

/** Address of the page of people and activity. Invalid values are dropped. */
export const ActivitySearch = v.object({
  days: optionalSearch(v.picklist(PERIODS)),
  locations: optionalSearch(listSearch(Id)),
  person: optionalSearch(Id),
  action: optionalSearch(v.picklist(AUDIT_ACTIONS)),
  /** Shows the log of one record only. */
  record: optionalSearch(Id),
})
export type ActivitySearch = v.InferOutput<typeof ActivitySearch>
