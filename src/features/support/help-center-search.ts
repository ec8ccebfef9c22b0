import * as v from 'valibot'

import { ListSearch } from '../../ui/list/page-search.ts'

/** Address of the help centre with the search term, so that results can be shared. */
export const HelpCenterSearch = v.object({ q: ListSearch.entries.q })
export type HelpCenterSearch = v.InferOutput<typeof HelpCenterSearch>
