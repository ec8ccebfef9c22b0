import type { Collection } from 'dexie'

import { parseServiceSearch } from '../../../domain/service-search.ts'
import {
  type KeptDatabase,
  type KeptService,
  LONGEST_PART,
  receiptEndingTerm,
  receiptTerm,
  type ServiceParts,
} from '../../data/kept-data.ts'
import {
  byOrder,
  type FoundServices,
  isByPayment,
  isOldestFirst,
  isWithin,
  type KeptFilter,
  type KeptRange,
  keptServices,
  type MergedPage,
  nearPage,
  orderBounds,
  paidInto,
  rangesOf,
  READ_PAST,
  rowsOf,
  shiftsOf,
} from './kept-service-rows.ts'

/** Maximum number of counted matches of a short plate. */
const TOTAL_BOUND = 300

/** Number of rows up to which all are simply read and filtered. */
const FEW = 400

/** Number of rows read at once for a part of a plate. */
const READ = 100

/** Number of rows of a filter that are checked for a single character, which many plates contain. */
const FIRST_OF_FILTER = 150

/** Returns one page of a search, or of a cash-up. */
export async function searchServices(
  db: KeptDatabase,
  filter: KeptFilter,
  skip: number,
  limit: number,
): Promise<FoundServices> {
  if (filter.cashUpId !== null) return foundInCashUp(db, filter, filter.cashUpId, skip, limit)
  return foundByText(db, filter, skip, limit)
}

/** There is no index by cash-up: all services of its location are checked, some thousand rows. */
async function foundInCashUp(
  db: KeptDatabase,
  filter: KeptFilter,
  cashUpId: string,
  skip: number,
  limit: number,
): Promise<FoundServices> {
  const ofCashUp = (await shiftsOf(db, new Set([cashUpId]))).get(cashUpId)
  if (ofCashUp === undefined) return { rows: [], total: 0, totalIsBound: false }
  const [above, upTo] = orderBounds(filter)
  const kept = await db.services
    .where('[locationId+order]')
    .between([ofCashUp.location.id, above], [ofCashUp.location.id, upTo], false, true)
    .toArray()
  const shifts = await shiftsOf(db, new Set(kept.map(paidInto)))
  const rows = inOrder(
    kept.filter((row) => shifts.get(paidInto(row))?.id === ofCashUp.id),
    filter,
  )
  return { rows: await rowsOf(db, rows.slice(skip, skip + limit)), total: rows.length, totalIsBound: false }
}

async function foundByText(db: KeptDatabase, filter: KeptFilter, skip: number, limit: number): Promise<FoundServices> {
  const { plates, tickets, receipts, alike, receiptEnding, words } = parseServiceSearch(filter.search)
  const [plate] = plates
  const isShort = plate.length <= LONGEST_PART
  const narrowed =
    filter.locationIds.length > 0 ||
    filter.methods.length > 0 ||
    filter.statuses.length > 0 ||
    filter.paid !== null ||
    isByPayment(filter)
  // Written after the first download; until then, a short part is searched in the rows themselves.
  const hasParts = isShort && (await db.besides.get('services'))?.upTo === null
  if (hasParts && !narrowed) return pageOfPart(db, filter, plate, skip, limit)

  const pageOf = async (rows: readonly KeptService[], totalIsBound: boolean) => ({
    rows: await rowsOf(db, rows.slice(skip, skip + limit)),
    total: rows.length,
    totalIsBound,
  })
  const ranges = rangesOf(db, filter)
  if (!isShort) {
    const [longest] = words.toSorted((one, other) => other.length - one.length)
    const terms = [
      ...plates,
      ...receipts.map(receiptTerm),
      ...(receiptEnding === null ? [] : [receiptEndingTerm(receiptEnding)]),
      ...(longest === undefined ? [] : [longest]),
    ]
    const whole = [
      ...(tickets.length > 0 ? [db.services.where('id').anyOf(tickets)] : []),
      ...(alike.length > 0 ? [db.services.where('plateTerms').anyOf(alike.map(receiptTerm))] : []),
    ]
    const few = await fewOf([...whole, ...terms.map((term) => db.services.where('plateTerms').startsWith(term))])
    if (few !== null) return pageOf(inOrder(few, filter), false)
    // A frequent term fills a page soon.
    const { rows, total } = await nearPage(ranges, isOldestFirst(filter), 0, skip + limit + 1)
    return pageOf(rows, total === null)
  }
  // An order by payment is searched from the first row on.
  if (!hasParts || isByPayment(filter)) {
    const { rows, total } = await nearPage(ranges, isOldestFirst(filter), 0, skip + limit + 1)
    return pageOf(rows, total === null)
  }
  if (plate.length === 1 && ranges.length < 3) {
    // Faster than reading all plates with the character, unless there are many ranges: each is read this far.
    const { rows, total } = await nearPage(
      rangesOf(db, { ...filter, search: '' }),
      isOldestFirst(filter),
      0,
      FIRST_OF_FILTER,
    )
    const matching = rows.filter(isWithin(filter))
    if (total !== null || matching.length > skip + limit) return pageOf(matching, total === null)
  }
  // Reads from the first row until the page is full, which is soon for a frequent part.
  for (let looked = FEW; ; looked *= 4) {
    const holding = await holdingPart(db, filter, plate).limit(looked).toArray()
    const matching = await withinFilter(db, filter, holding, skip + limit + 1)
    const areAll = holding.length < looked
    if (areAll || matching.length > skip + limit) return pageOf(matching, !areAll)
    const others =
      looked === FEW
        ? await fewOf(
            rangesOf(db, { ...filter, search: '' }).map(({ rows: stretch, above, upTo }) => stretch(above, upTo)),
          )
        : null
    if (others !== null) return pageOf(inOrder(others, filter), false)
  }
}

/** Returns the rows with the part that match the filter, up to a maximum. */
async function withinFilter(
  db: KeptDatabase,
  filter: KeptFilter,
  holding: readonly ServiceParts[],
  wanted: number,
): Promise<KeptService[]> {
  const { locationIds, methods } = filter
  const ids = holding.flatMap(({ id, locationId, paymentMethod }) =>
    (locationIds.length === 0 || locationIds.includes(locationId)) &&
    (methods.length === 0 || methods.some((method) => method === paymentMethod))
      ? [id]
      : [],
  )
  const matching: KeptService[] = []
  for (let from = 0; from < ids.length && matching.length < wanted; from += READ) {
    const rows = await db.services.bulkGet(ids.slice(from, from + READ))
    matching.push(...rows.filter((row) => row !== undefined).filter(isWithin(filter)))
  }
  return matching
}

/** Returns the services whose plate contains the first characters of the search, in order. */
function holdingPart(db: KeptDatabase, filter: KeptFilter, plate: string): Collection<ServiceParts, string> {
  const [above, upTo] = orderBounds(filter)
  const found = db.serviceParts.where('parts').between([plate, above], [plate, upTo], false, true)
  if (isOldestFirst(filter)) found.reverse()
  return found
}

/** Returns the page of a part that is stored in order: the keys give the rows, and their number up to the bound. */
async function pageOfPart(
  db: KeptDatabase,
  filter: KeptFilter,
  plate: string,
  skip: number,
  limit: number,
): Promise<FoundServices> {
  // One more than displayed, so that a next page exists.
  const counted = Math.max(TOTAL_BOUND, skip + limit + 1)
  const ids = await holdingPart(db, filter, plate).limit(counted).primaryKeys()
  return {
    rows: await keptServices(db, ids.slice(skip, skip + limit)),
    total: ids.length,
    totalIsBound: ids.length === counted,
  }
}

/** Returns the rows of all these collections, if there are few. */
async function fewOf(stretches: readonly Collection<KeptService, string>[]): Promise<readonly KeptService[] | null> {
  const found = new Map<string, KeptService>()
  let left = FEW
  for (const stretch of stretches) {
    const rows = await stretch.limit(left + 1).toArray()
    if (rows.length > left) return null
    left -= rows.length
    for (const row of rows) found.set(row.id, row)
  }
  return [...found.values()]
}

function inOrder(rows: readonly KeptService[], filter: KeptFilter): readonly KeptService[] {
  const compare = isByPayment(filter) ? byPayment : byOrder
  return rows.filter(isWithin(filter)).toSorted((a, b) => (isOldestFirst(filter) ? compare(b, a) : compare(a, b)))
}

function byPayment(a: KeptService, b: KeptService): number {
  return a.paidOrder - b.paidOrder || (a.id < b.id ? -1 : 1)
}

interface CountedRange extends KeptRange {
  count: number
}

/** Returns one page of several ranges as if they were one, at any distance from the first. */
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
    // The same rows, read from the newest end and reversed.
    const end = total - skip
    const start = Math.max(0, end - limit)
    return { rows: (await slice(counted, start, end - start)).toReversed(), total }
  }
  return { rows: await slice(counted, skip, limit), total }
}

async function slice(ranges: readonly CountedRange[], skip: number, limit: number): Promise<readonly KeptService[]> {
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
 * Moves the starts of the ranges until few rows are left to skip. Tries a position in the longest range, counts the
 * rows before it in all ranges, and halves the interval that must contain the wanted row.
 */
async function skipped(
  ranges: readonly CountedRange[],
  skip: number,
): Promise<{ ranges: readonly KeptRange[]; skip: number }> {
  const longest = ranges.reduce((a, b) => (b.count > a.count ? b : a))
  let best = { above: -Infinity, passed: 0 }
  let low = 0
  let high = longest.count
  // If all ranges had the same distribution, the row would be at this share of each.
  let tried = Math.floor((longest.count * skip) / sum(ranges))

  while (skip - best.passed > READ_PAST && high - low > 1) {
    const row = await longest.rows(longest.above, longest.upTo).offset(tried).limit(1).first()
    if (row === undefined) break
    // Rows with the same instant stay together, in whichever range they are.
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

async function countedRanges(ranges: readonly KeptRange[]): Promise<readonly CountedRange[]> {
  return Promise.all(
    ranges.map(async (range) => ({ ...range, count: await range.rows(range.above, range.upTo).count() })),
  )
}

function sum(ranges: readonly CountedRange[]): number {
  return ranges.reduce((all, { count }) => all + count, 0)
}
