import * as v from 'valibot'

import { optionalSearch } from '../lib/url-search.ts'

/** The address of the first page. `link`: a driver's link led here because it opens nothing. */
export const FrontSearch = v.object({ link: optionalSearch(v.literal('gone')) })
export type FrontSearch = v.InferOutput<typeof FrontSearch>
