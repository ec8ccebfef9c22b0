import * as v from 'valibot'

import { Id } from '../../../contract/primitives.ts'
import { optionalSearch } from '../../lib/url-search.ts'
import { ListSearch } from '../../ui/list/page-search.ts'

/** The address of the map: what is looked for, and which location is chosen. */
export const MapSearch = v.object({ q: ListSearch.entries.q, location: optionalSearch(Id) })
export type MapSearch = v.InferOutput<typeof MapSearch>
