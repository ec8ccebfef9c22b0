import * as v from 'valibot'

import { Id } from '../../../contract/primitives.ts'
import { optionalSearch } from '../../lib/url-search.ts'
import { pagingEntries } from '../../ui/list/paging.ts'
import { SERVICE_ACTS } from '../stays/public.ts'

/** The address of the queue of payments that were made twice, and of the service that is open beside it. */
export const RefundsSearch = v.object({
  ...pagingEntries,
  service: optionalSearch(Id),
  act: optionalSearch(v.picklist([...SERVICE_ACTS, 'edit'])),
})
export type RefundsSearch = v.InferOutput<typeof RefundsSearch>
