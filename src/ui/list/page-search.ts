import * as v from 'valibot'

import { Id } from '../../../contract/primitives.ts'
import { optionalSearch } from '../../lib/url-search.ts'
import { type Paging, pagingEntries, pagingSearch } from './paging.ts'
import { cleanText } from '../../../domain/text/outside-text.ts'

/** Maximum length of a search: no name, e-mail or plate is longer. */
const LONGEST_SEARCH = 99

/** Returns the search term: trimmed, with single spaces between words. */
export function searchTerm(typed: string): string {
  return cleanText(typed).replaceAll(/\s+/g, ' ').slice(0, LONGEST_SEARCH)
}

/** Address of a list with search and pages. Default and invalid values are left out. */
export const ListSearch = v.object({
  // Digits typed into the address bar arrive as a number.
  q: optionalSearch(
    v.pipe(v.union([v.string(), v.pipe(v.number(), v.transform(String))]), v.transform(searchTerm), v.nonEmpty()),
  ),
  /** The saved view with which the list was opened. */
  saved: optionalSearch(Id),
  ...pagingEntries,
})
export type ListSearch = v.InferOutput<typeof ListSearch>

/** Returns the list's address without the parts of the form beside it. */
export function listSearchOf({ q, saved, page, size }: ListSearch): ListSearch {
  return { q, saved, page, size }
}

/** Address of a form beside a list: the refused op that the form replaces. */
export const ResubmitSearch = v.object({ resubmit: optionalSearch(Id) })
export type ResubmitSearch = v.InferOutput<typeof ResubmitSearch>

/** Returns the address for another search or filter, which starts at the first page. */
export function searchedFor<Search extends ListSearch>(term: string, search: Search): Search {
  return { ...search, q: term === '' ? undefined : term, page: undefined }
}

export function turnedTo<Search extends ListSearch>(paging: Paging, search: Search): Search {
  return { ...search, ...pagingSearch(paging) }
}
