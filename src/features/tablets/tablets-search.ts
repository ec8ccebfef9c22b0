import * as v from 'valibot'

import { Id } from '../../../contract/primitives.ts'
import { TABLET_CONDITIONS } from '../../../domain/tablets.ts'
import { listSearch, optionalSearch } from '../../lib/url-search.ts'
import { ListSearch } from '../../ui/list/page-search.ts'

/** The address of the tablets: at some locations, and with some conditions. */
export const TabletsSearch = v.object({
  ...ListSearch.entries,
  locations: optionalSearch(listSearch(Id)),
  states: optionalSearch(listSearch(v.picklist(TABLET_CONDITIONS))),
})
export type TabletsSearch = v.InferOutput<typeof TabletsSearch>
