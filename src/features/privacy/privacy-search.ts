import * as v from 'valibot'

import { Id, LocalDay } from '../../../contract/primitives.ts'
import { optionalSearch } from '../../lib/url-search.ts'
import { pagingEntries } from '../../ui/list/paging.ts'

/** Address of the privacy log: the look-ups, or the erasures. */
export const PrivacySearch = v.object({
  ...pagingEntries,
  shown: optionalSearch(v.literal('erasures')),
  /** Person who looked people up. */
  person: optionalSearch(Id),
  /** Day in UTC. */
  day: optionalSearch(LocalDay),
})
export type PrivacySearch = v.InferOutput<typeof PrivacySearch>
