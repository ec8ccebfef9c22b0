import * as v from 'valibot'

import { Id } from '../../../contract/primitives.ts'
import { listSearch, optionalSearch } from '../../lib/url-search.ts'
import { ListSearch } from '../../ui/list/page-search.ts'

/** The address of the kiosk devices: of some locations, or of all. */
export const DevicesSearch = v.object({ ...ListSearch.entries, locations: optionalSearch(listSearch(Id)) })
export type DevicesSearch = v.InferOutput<typeof DevicesSearch>
