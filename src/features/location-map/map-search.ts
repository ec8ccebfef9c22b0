import * as v from 'valibot'

import { ListSearch } from '../../ui/list/page-search.ts'

/** The address of the map: what is looked for. */
export const MapSearch = v.object({ q: ListSearch.entries.q })
export type MapSearch = v.InferOutput<typeof MapSearch>
