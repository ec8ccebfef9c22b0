import * as v from 'valibot'

import { ListSearch } from '../../ui/list/page-search.ts'

/** The address of the help centre: what is searched for, so that a page of results can be sent to somebody. */
export const HelpCenterSearch = v.object({ q: ListSearch.entries.q })
export type HelpCenterSearch = v.InferOutput<typeof HelpCenterSearch>
