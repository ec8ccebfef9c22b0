import * as v from 'valibot'

import { Id } from '../../../contract/primitives.ts'
import { optionalSearch } from '../../lib/url-search.ts'
import { type Paging, pagingEntries, pagingSearch } from './paging.ts'
import { cleanText } from '../../../domain/text/outside-text.ts'

/** No name, e-mail or plate is longer. */
const LONGEST_SEARCH = 99

/** A search as it is looked for: without blanks around it, and with one between words. */
export function searchTerm(typed: string): string {
  return cleanText(typed).replaceAll(/\s+/g, ' ').slice(0, LONGEST_SEARCH)
}

/** The address of a list that is searched and paged. A value that means nothing is left out; so is what is as it would be anyway. */
export const ListSearch = v.object({
  // Digits only, typed into the address bar, arrive as a number.
  q: optionalSearch(
    v.pipe(v.union([v.string(), v.pipe(v.number(), v.transform(String))]), v.transform(searchTerm), v.nonEmpty()),
  ),
  /** The saved view that it was opened as. */
  saved: optionalSearch(Id),
  ...pagingEntries,
})
export type ListSearch = v.InferOutput<typeof ListSearch>

/** Without what the form beside the list has in the address. */
export function listSearchOf({ q, saved, page, size }: ListSearch): ListSearch {
  return { q, saved, page, size }
}

/** The address of a form beside a list: the refused op that is sent in place of. */
export const ResubmitSearch = v.object({ resubmit: optionalSearch(Id) })
export type ResubmitSearch = v.InferOutput<typeof ResubmitSearch>

/** Another search, or another filter, begins at its first page. */
export function searchedFor<Search extends ListSearch>(term: string, search: Search): Search {
  return { ...search, q: term === '' ? undefined : term, page: undefined }
}

export function turnedTo<Search extends ListSearch>(paging: Paging, search: Search): Search {
  return { ...search, ...pagingSearch(paging) }
}
