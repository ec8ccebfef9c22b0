import type { Collection } from 'dexie'

import type { KeptService } from '../../data/kept-data.ts'

/** A stretch of an index whose rows come by `order`. */
export interface KeptRange {
  above: number
  upTo: number
  /** Its rows after `above` and up to `upTo`. */
  rows: (above: number, upTo: number) => Collection<KeptService, string>
}

export interface MergedPage {
  rows: readonly KeptService[]
  /** How many rows the stretches have together; null where only a count would tell, which costs more than the page. */
  total: number | null
}

/** So many rows are read and thrown away; further on `mergedPage` skips them by counting. */
export const READ_PAST = 120

/** One page of several stretches as if they were one, read from their beginning on. */
export async function nearPage(
  ranges: readonly KeptRange[],
  oldestFirst: boolean,
  skip: number,
  limit: number,
): Promise<MergedPage> {
  const rows = await readPage(ranges, oldestFirst, skip, limit)
  if (rows.length === limit) return { rows, total: null }
  // The last page tells how many there are; one beyond it does not.
  return { rows, total: rows.length > 0 || skip === 0 ? skip + rows.length : await countRanges(ranges) }
}

export async function countRanges(ranges: readonly KeptRange[]): Promise<number> {
  const counts = await Promise.all(ranges.map(({ rows, above, upTo }) => rows(above, upTo).count()))
  return counts.reduce((all, count) => all + count, 0)
}

async function readPage(
  ranges: readonly KeptRange[],
  oldestFirst: boolean,
  skip: number,
  limit: number,
): Promise<readonly KeptService[]> {
  const stretches = ranges.map(({ rows, above, upTo }) => {
    const stretch = rows(above, upTo)
    if (oldestFirst) stretch.reverse()
    return stretch
  })
  const [only] = stretches
  if (stretches.length === 1 && only) return only.offset(skip).limit(limit).toArray()
  const heads = await Promise.all(stretches.map((stretch) => stretch.limit(skip + limit).toArray()))
  const inOrder = heads.flat().toSorted(byOrder)
  return (oldestFirst ? inOrder.toReversed() : inOrder).slice(skip, skip + limit)
}

export function byOrder(a: KeptService, b: KeptService): number {
  return a.order - b.order || (a.id < b.id ? -1 : 1)
}
