import * as v from 'valibot'

import { Id } from '../../../contract/primitives.ts'
import { optionalSearch } from '../../lib/url-search.ts'
import { pagingEntries } from '../../ui/list/paging.ts'

/** The address of the list of money that was not accepted, of what was settled, and of the row that is open beside it. */
export const RefusedSearch = v.object({
  ...pagingEntries,
  row: optionalSearch(Id),
  settled: optionalSearch(v.boolean()),
})
export type RefusedSearch = v.InferOutput<typeof RefusedSearch>
