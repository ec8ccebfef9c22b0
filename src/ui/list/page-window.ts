/** A place in the row of page numbers; a gap stands for the pages between its neighbours. */
export type PageSlot = { page: number } | { gap: 'before' | 'after' }

const SLOTS = 7

/**
 * The page numbers to show: the first, the last and the neighbours of the current one. From eight pages on there
 * are always seven places, so that a button stays where it was while a person pages on.
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
