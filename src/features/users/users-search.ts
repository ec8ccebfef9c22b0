import * as v from 'valibot'

import { Id } from '../../../contract/primitives.ts'
import { USER_STATES } from '../../../domain/people.ts'
import { optionalSearch } from '../../lib/url-search.ts'
import { ListSearch } from '../../ui/list/page-search.ts'

/** Address of the users: of one role, as linked from the sidebar, or of all. */
export const UserSearch = v.object({
  ...ListSearch.entries,
  role: optionalSearch(v.picklist(['parking_admin', 'parking_staff'])),
  state: optionalSearch(v.picklist(USER_STATES)),
  signedIn: optionalSearch(v.boolean()),
  location: optionalSearch(Id),
})
export type UserSearch = v.InferOutput<typeof UserSearch>
