import type { KeptService } from '../../data/kept-data.ts'
import { READ_PAST, byOrder, nearPage, type KeptRange, type MergedPage } from './near-page.ts'

interface Counted extends KeptRange {
  count: number
}

/** One page of several stretches as if they were one, however far it is from the first. */
export async function mergedPage(
  ranges: readonly KeptRange[],
  oldestFirst: boolean,
  skip: number,
  limit: number,
): Promise<MergedPage> {
  return skip > READ_PAST && ranges.length > 1
    ? farPage(ranges, oldestFirst, skip, limit)
    : nearPage(ranges, oldestFirst, skip, limit)
}

async function farPage(
  ranges: readonly KeptRange[],
  oldestFirst: boolean,
  skip: number,
  limit: number,
): Promise<MergedPage> {
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
async function skipped(
  ranges: readonly Counted[],
  skip: number,
): Promise<{ ranges: readonly KeptRange[]; skip: number }> {
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
    const before = await Promise.all(
      ranges.map(async ({ rows, above, upTo }) => (place > above ? rows(above, Math.min(place, upTo)).count() : 0)),
    )
    const passed = before.reduce((all, count) => all + count, 0)
    if (passed <= skip) {
      low = tried
      best = { above: place, passed }
    } else {
      high = tried
    }
    tried = Math.floor((low + high) / 2)
  }
  return {
    ranges: ranges.map((range) => ({ ...range, above: Math.max(range.above, best.above) })),
    skip: skip - best.passed,
  }
}

async function countedRanges(ranges: readonly KeptRange[]): Promise<readonly Counted[]> {
  return Promise.all(
    ranges.map(async (range) => ({ ...range, count: await range.rows(range.above, range.upTo).count() })),
  )
}

function sum(ranges: readonly Counted[]): number {
  return ranges.reduce((all, { count }) => all + count, 0)
}
