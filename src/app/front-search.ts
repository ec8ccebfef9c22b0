import * as v from 'valibot'

import { optionalSearch } from '../lib/url-search.ts'

/** Address of the first page. `link`: the person comes from an invalid driver's link. */
export const FrontSearch = v.object({ link: optionalSearch(v.literal('gone')) })
export type FrontSearch = v.InferOutput<typeof FrontSearch>
