import * as v from 'valibot'

import { Id } from '../../../contract/primitives.ts'
import { optionalSearch } from '../../lib/url-search.ts'
import { pagingEntries } from '../../ui/list/paging.ts'

/** Address of the queue of payments without a cash-up, and of the payment open beside it. */
export const UnassignedSearch = v.object({ ...pagingEntries, payment: optionalSearch(Id) })
export type UnassignedSearch = v.InferOutput<typeof UnassignedSearch>
