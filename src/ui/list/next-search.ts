import type { ListSearch } from './page-search.ts'
import { pagingSearch, type Paging } from './paging.ts'

/** Another search begins at its first page. */
export function searchedFor(term: string, { size }: ListSearch): ListSearch {
  return { q: term === '' ? undefined : term, page: undefined, size }
}

export function turnedTo(paging: Paging, { q }: ListSearch): ListSearch {
  return { q, ...pagingSearch(paging) }
}
