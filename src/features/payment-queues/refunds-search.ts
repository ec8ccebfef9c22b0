import * as v from 'valibot'

import { Id } from '../../../contract/primitives.ts'
import { optionalSearch } from '../../lib/url-search.ts'
import { pagingEntries } from '../../ui/list/paging.ts'
import { SERVICE_ACTS } from '../stays/public.ts'

/** Address of the queue of double payments, and of the service open beside it. */
export const RefundsSearch = v.object({
  ...pagingEntries,
  service: optionalSearch(Id),
  act: optionalSearch(v.picklist([...SERVICE_ACTS, 'edit'])),
})
export type RefundsSearch = v.InferOutput<typeof RefundsSearch>
