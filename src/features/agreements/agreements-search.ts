import * as v from 'valibot'

import { Id } from '../../../contract/primitives.ts'
import { AGREEMENT_TYPES } from '../../../domain/agreements.ts'
import { optionalSearch } from '../../lib/url-search.ts'
import { ListSearch } from '../../ui/list/page-search.ts'

/** The address of the agreements. */
export const AgreementSearch = v.object({
  ...ListSearch.entries,
  enabled: optionalSearch(v.boolean()),
  type: optionalSearch(v.picklist(AGREEMENT_TYPES)),
  location: optionalSearch(Id),
})
export type AgreementSearch = v.InferOutput<typeof AgreementSearch>
