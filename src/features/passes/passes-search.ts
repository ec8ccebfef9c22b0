import * as v from 'valibot'

import { Id } from '../../../contract/primitives.ts'
import { PASS_STATES } from '../../../domain/passes.ts'
import { optionalSearch } from '../../lib/url-search.ts'
import { ListSearch } from '../../ui/list/page-search.ts'

/** Address of the sold passes. */
export const PassSearch = v.object({
  ...ListSearch.entries,
  state: optionalSearch(v.picklist(PASS_STATES)),
  location: optionalSearch(Id),
  membership: optionalSearch(Id),
  driver: optionalSearch(Id),
})
export type PassSearch = v.InferOutput<typeof PassSearch>
