import * as v from 'valibot'

import { optionalSearch } from '../../lib/url-search.ts'
import { ListSearch } from '../../ui/list/page-search.ts'

/** The address of a super admin's companies. */
export const CompaniesSearch = v.object({
  ...ListSearch.entries,
  country: optionalSearch(v.picklist(['colombia', 'mexico', 'united_kingdom'])),
})
export type CompaniesSearch = v.InferOutput<typeof CompaniesSearch>
