import * as v from 'valibot'

import { Id } from '../../../contract/primitives.ts'
import { optionalSearch } from '../../lib/url-search.ts'
import { ListSearch } from '../../ui/list/page-search.ts'

/** Address of the memberships on sale. */
export const MembershipSearch = v.object({
  ...ListSearch.entries,
  enabled: optionalSearch(v.boolean()),
  location: optionalSearch(Id),
})
export type MembershipSearch = v.InferOutput<typeof MembershipSearch>
