import type { ListSearch } from './page-search.ts'
import { pagingSearch, type Paging } from './paging.ts'

/** Another search, or another filter, begins at its first page. */
export function searchedFor<Search extends ListSearch>(term: string, search: Search): Search {
  return { ...search, q: term === '' ? undefined : term, page: undefined }
}

export function turnedTo<Search extends ListSearch>(paging: Paging, search: Search): Search {
  return { ...search, ...pagingSearch(paging) }
}
