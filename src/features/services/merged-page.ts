import type { Collection } from 'dexie'

import type { KeptService } from '../../data/kept-data.ts'

/** A stretch of an index whose rows come by `order`. */
export interface KeptRange {
  above: number
  upTo: number
  /** Its rows after `above` and up to `upTo`. */
  rows: (above: number, upTo: number) => Collection<KeptService, string>
}

interface Counted extends KeptRange {
  count: number
}

export interface MergedPage {
  rows: readonly KeptService[]
  /** How many rows the stretches have together; null where only a count would tell, which costs more than the page. */
  total: number | null
}

/** So many rows are read and thrown away; more are skipped by counting. */
const READ_PAST = 120

/** One page of several stretches as if they were one. */
export async function mergedPage(ranges: readonly KeptRange[], oldestFirst: boolean, skip: number, limit: number): Promise<MergedPage> {
  if (skip > READ_PAST && ranges.length > 1) return farPage(ranges, oldestFirst, skip, limit)
  const rows = await nearPage(ranges, oldestFirst, skip, limit)
  if (rows.length === limit) return { rows, total: null }
  // The last page tells how many there are; one beyond it does not.
  return { rows, total: rows.length > 0 || skip === 0 ? skip + rows.length : await countRanges(ranges) }
}

export async function countRanges(ranges: readonly KeptRange[]): Promise<number> {
  return sum(await countedRanges(ranges))
}

async function nearPage(ranges: readonly KeptRange[], oldestFirst: boolean, skip: number, limit: number): Promise<readonly KeptService[]> {
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

async function farPage(ranges: readonly KeptRange[], oldestFirst: boolean, skip: number, limit: number): Promise<MergedPage> {
  const counted = await countedRanges(ranges)
  const total = sum(counted)
  if (skip >= total) return { rows: [], total }
  if (oldestFirst) {
    // The same rows, seen from the newest end and turned around.
    const end = total - skip
    const start = Math.max(0, end - limit)
    return { rows: (await slice(counted, start, end - start)).toReversed(), total }
  }
  return { rows: await slice(counted, skip, limit), total }
}

async function slice(ranges: readonly Counted[], skip: number, limit: number): Promise<readonly KeptService[]> {
  const left = await skipped(ranges, skip)
  const heads = await Promise.all(
    left.ranges.map(async ({ rows, above, upTo }) =>
      above < upTo
        ? rows(above, upTo)
            .limit(left.skip + limit)
            .toArray()
        : [],
    ),
  )
  return heads
    .flat()
    .toSorted(byOrder)
    .slice(left.skip, left.skip + limit)
}

/**
 * Moves the ranges' beginnings on so far that few rows are left to skip: a place in the longest range is tried, what
 * lies before it in all of them is counted, and the places between which the wanted row must lie are halved.
 */
async function skipped(ranges: readonly Counted[], skip: number): Promise<{ ranges: readonly KeptRange[]; skip: number }> {
  const longest = ranges.reduce((a, b) => (b.count > a.count ? b : a))
  let best = { above: -Infinity, passed: 0 }
  let low = 0
  let high = longest.count
  // Were all ranges spread alike, the row would lie at its share of each.
  let tried = Math.floor((longest.count * skip) / sum(ranges))

  while (skip - best.passed > READ_PAST && high - low > 1) {
    const row = await longest.rows(longest.above, longest.upTo).offset(tried).limit(1).first()
    if (row === undefined) break
    // What starts at the same instant stays together, whichever range it is in.
    const place = row.order - 1
    const before = await Promise.all(ranges.map(async ({ rows, above, upTo }) => (place > above ? rows(above, Math.min(place, upTo)).count() : 0)))
    const passed = before.reduce((all, count) => all + count, 0)
    if (passed <= skip) {
      low = tried
      best = { above: place, passed }
    } else {
      high = tried
    }
    tried = Math.floor((low + high) / 2)
  }
  return { ranges: ranges.map((range) => ({ ...range, above: Math.max(range.above, best.above) })), skip: skip - best.passed }
}

async function countedRanges(ranges: readonly KeptRange[]): Promise<readonly Counted[]> {
  return Promise.all(ranges.map(async (range) => ({ ...range, count: await range.rows(range.above, range.upTo).count() })))
}

export function byOrder(a: KeptService, b: KeptService): number {
  return a.order - b.order || (a.id < b.id ? -1 : 1)
}

function sum(ranges: readonly Counted[]): number {
  return ranges.reduce((all, { count }) => all + count, 0)
}
