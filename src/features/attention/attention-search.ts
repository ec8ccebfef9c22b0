import * as v from 'valibot'

import { optionalSearch } from '../../lib/url-search.ts'

/** Address of the items of one kind. */
export const AttentionSearch = v.object({
  /** Shows the items that somebody dismissed. */
  dismissed: optionalSearch(v.boolean()),
})
export type AttentionSearch = v.InferOutput<typeof AttentionSearch>
