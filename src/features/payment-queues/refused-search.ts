import * as v from 'valibot'

import { Id } from '../../../contract/primitives.ts'
import { optionalSearch } from '../../lib/url-search.ts'
import { pagingEntries } from '../../ui/list/paging.ts'

/** Address of the list of refused or decided money, and of the row open beside it. */
export const RefusedSearch = v.object({
  ...pagingEntries,
  row: optionalSearch(Id),
  settled: optionalSearch(v.boolean()),
})
export type RefusedSearch = v.InferOutput<typeof RefusedSearch>
