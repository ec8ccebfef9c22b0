import * as v from 'valibot'

import { PAGE_SIZES } from '../../../contract/list.ts'
import type { ListedPage } from '../../lib/listed-page.ts'
import { optionalSearch } from '../../lib/url-search.ts'
import { pageCount } from './page-window.ts'

export type PageSize = (typeof PAGE_SIZES)[number]

/** Where in a list a person is. */
export interface Paging {
  page: number
  size: PageSize
}

const DEFAULT_SIZE = PAGE_SIZES[0]

/** Parts of the address of a list; a value that is the default is left out. */
export const pagingEntries = {
  page: optionalSearch(v.pipe(v.number(), v.integer(), v.minValue(2), v.maxValue(1_000_000))),
  size: optionalSearch(v.pipe(v.picklist(PAGE_SIZES), v.notValue(DEFAULT_SIZE))),
}

interface PagingSearch {
  page?: number | undefined
  size?: PageSize | undefined
}

export function pagingOf({ page = 1, size = DEFAULT_SIZE }: PagingSearch): Paging {
  return { page, size }
}

export function pagingSearch({ page, size }: Paging): Required<PagingSearch> {
  return { page: page === 1 ? undefined : page, size: size === DEFAULT_SIZE ? undefined : size }
}

/** The page on which the first row of this one stands, when pages get another size. */
export function resized({ page, size }: Paging, to: PageSize): Paging {
  return { page: Math.floor(((page - 1) * size) / to) + 1, size: to }
}

/**
 * The last page, for who is beyond it by an old address, or because rows have gone; null for all others. A device that
 * is still filled will have the page.
 */
export function pageInstead({ loading, source, total }: Pick<ListedPage<unknown>, 'loading' | 'source' | 'total'>, { page, size }: Paging): Paging | null {
  if (loading || source === 'partly' || total === undefined) return null
  const last = pageCount(total, size)
  return page > last ? { page: last, size } : null
}
