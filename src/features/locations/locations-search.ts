import * as v from 'valibot'

import { PARKING_TYPES } from '../../../domain/locations.ts'
import { listSearch, optionalSearch } from '../../lib/url-search.ts'
import { ListSearch } from '../../ui/list/page-search.ts'

/** Address of the list of locations: towns and types of locations, separated by commas. */
export const LocationSearch = v.object({
  ...ListSearch.entries,
  city: optionalSearch(v.pipe(v.string(), v.nonEmpty(), v.maxLength(80))),
  type: optionalSearch(listSearch(v.picklist(PARKING_TYPES))),
  open: optionalSearch(v.boolean()),
})
export type LocationSearch = v.InferOutput<typeof LocationSearch>
