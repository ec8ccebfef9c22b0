import * as v from 'valibot'

import { PAGE_SIZES } from '../../../contract/list.ts'
import type { ListedPage } from '../../lib/listed-page.ts'
import { optionalSearch } from '../../lib/url-search.ts'

export type PageSize = (typeof PAGE_SIZES)[number]

/** A person's place in a list. */
export interface Paging {
  page: number
  size: PageSize
}

const DEFAULT_SIZE = PAGE_SIZES[0]

/** Parts of a list's address; default values are left out. */
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

/** Returns the page that shows the present page's first row after a change of page size. */
export function resized({ page, size }: Paging, to: PageSize): Paging {
  return { page: Math.floor(((page - 1) * size) / to) + 1, size: to }
}

/**
 * Returns the last page if the requested one is beyond it, because of an old address or deleted rows; otherwise `null`.
 * A device that is still being filled will have the page later.
 */
export function pageInstead(
  { loading, source, total }: Pick<ListedPage<unknown>, 'loading' | 'source' | 'total'>,
  { page, size }: Paging,
): Paging | null {
  if (loading || source === 'partly' || total === undefined) return null
  const last = pageCount(total, size)
  return page > last ? { page: last, size } : null
}

/** A position in the row of page numbers; a gap represents the pages between its neighbours. */
type PageSlot = { page: number } | { gap: 'before' | 'after' }

const SLOTS = 7

/**
 * Returns the page numbers to show: the first, the last and the neighbours of the current one. From eight pages on
 * there are always seven positions, so that a button does not move while a person pages.
 */
export function pageWindow(page: number, pages: number): readonly PageSlot[] {
  if (pages <= SLOTS) return numbers(1, pages)
  if (page <= 4) return [...numbers(1, 5), { gap: 'after' }, { page: pages }]
  if (page >= pages - 3) return [{ page: 1 }, { gap: 'before' }, ...numbers(pages - 4, pages)]
  return [{ page: 1 }, { gap: 'before' }, ...numbers(page - 1, page + 1), { gap: 'after' }, { page: pages }]
}

function numbers(from: number, to: number): PageSlot[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => ({ page: from + index }))
}

export function pageCount(total: number, size: number): number {
  return Math.max(1, Math.ceil(total / size))
}
