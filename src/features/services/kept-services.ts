import type { Collection } from 'dexie'

import type { CashUp } from '../../../contract/cash-up.ts'
import type { Service } from '../../../contract/service.ts'
import { laterStatus } from '../../../domain/cash-ups.ts'
import type { PaymentMethod } from '../../../domain/services.ts'
import type { InstantRange } from '../../../domain/zoned-time.ts'
import { LONGEST_PART, shownOf, type KeptDatabase, type KeptService } from '../../data/kept-data.ts'
import { byOrder, countRanges, mergedPage, type KeptRange } from './merged-page.ts'

export interface KeptFilter {
  /** Any part of a plate, normalised; empty is no filter. */
  plate: string
  instants: InstantRange | null
  /** Empty is no filter. */
  locationIds: readonly string[]
  /** Empty is no filter. */
  methods: readonly PaymentMethod[]
  /** Those that were paid into this cash-up; null is no filter. */
  cashUpId: string | null
  oldestFirst: boolean
}

/** A service as a list shows it. */
export interface ServiceRow {
  service: Service
  /** Whether it has changes that were not sent yet. */
  pending: boolean
  /** One of them was refused, or somebody else changed the same. */
  needsPerson: boolean
  /** Who shares the shift in which it was paid, besides who opened it. */
  joinedBy: CashUp['joinedBy']
}

export interface FoundServices {
  rows: readonly ServiceRow[]
  /** Null where there may be more than the rows and nobody has counted them: `countKeptServices` does. */
  total: number | null
  /** At least `total` match, and there is a next page: what much holds is not counted to its end. */
  totalIsBound: boolean
}

/** Up to here the matches of a short plate are counted. */
const TOTAL_BOUND = 300

/** Up to so many rows are simply read and looked through. */
const FEW = 400

/** So many rows of a filter are looked through for a single character, which many plates have. */
const FIRST_OF_FILTER = 150

/**
 * The services as they are shown. Closing or collecting a cash-up changes no service, of which it may hold thousands:
 * how far theirs has come is what the later of the two says, and whose it is the cash-up knows.
 */
async function rowsOf(db: KeptDatabase, kept: readonly KeptService[]): Promise<readonly ServiceRow[]> {
  const shifts = await shiftsOf(db, new Set(kept.map(paidInto)))
  return kept.map((row) => {
    const service = shownOf(row)
    const shift = service.cashUp && shifts.get(service.cashUp.id)
    return {
      service: service.cashUp && shift ? { ...service, cashUp: { ...service.cashUp, status: laterStatus(service.cashUp.status, shift.status) } } : service,
      pending: row.pending > 0,
      needsPerson: row.needsPerson === true,
      joinedBy: shift?.joinedBy ?? [],
    }
  })
}

/** Of the kept ones of these; of one that joined another, the other's. */
async function shiftsOf(db: KeptDatabase, ids: ReadonlySet<string>): Promise<ReadonlyMap<string, CashUp>> {
  const found = (await db.cashUps.bulkGet([...ids])).filter((row) => row !== undefined).map(shownOf)
  const joined = (await db.cashUps.bulkGet(found.flatMap(({ joined: theirs }) => theirs?.id ?? []))).filter((row) => row !== undefined).map(shownOf)
  return new Map(
    found.flatMap((one) => {
      const meant = one.joined === null ? one : joined.find(({ id }) => id === one.joined?.id)
      return meant === undefined ? [] : [[one.id, meant] as const]
    }),
  )
}

/** One page of the kept services, `skip` rows after the first. */
export async function findKeptServices(db: KeptDatabase, filter: KeptFilter, skip: number, limit: number): Promise<FoundServices> {
  return db.transaction('r', [db.services, db.cashUps], async () => {
    if (filter.cashUpId !== null) return foundInCashUp(db, filter, filter.cashUpId, skip, limit)
    if (filter.plate !== '') return foundByPlate(db, filter, skip, limit)
    const { rows, total } = await mergedPage(rangesOf(db, filter), filter.oldestFirst, skip, limit)
    return { rows: await rowsOf(db, rows), total, totalIsBound: false }
  })
}

/** How many the filter finds, where the page did not tell: some 20 µs for each of them. */
export async function countKeptServices(db: KeptDatabase, filter: KeptFilter): Promise<number> {
  return db.transaction('r', db.services, () => countRanges(rangesOf(db, filter)))
}

/** The bounds of `order`, which is minus the start: a range that ends before an instant begins after minus it. */
function orderBounds({ instants }: KeptFilter): readonly [above: number, upTo: number] {
  return instants === null ? [-Infinity, Infinity] : [-instants.before.getTime(), -instants.from.getTime()]
}

/** The stretches of the indexes that hold exactly what the filter asks for, each in order; no row is in two of them. */
function rangesOf(db: KeptDatabase, filter: KeptFilter): readonly KeptRange[] {
  const [above, upTo] = orderBounds(filter)
  const { locationIds, methods } = filter
  const within = (index: string, prefix: readonly string[]): KeptRange => ({
    above,
    upTo,
    rows: (from, to) =>
      prefix.length === 0
        ? db.services.where(index).between(from, to, false, true)
        : db.services.where(index).between([...prefix, from], [...prefix, to], false, true),
  })

  if (locationIds.length === 0 && methods.length === 0) return [within('order', [])]
  if (methods.length === 0) return locationIds.map((id) => within('[locationId+order]', [id]))
  if (locationIds.length === 0) return methods.map((method) => within('[paymentMethod+order]', [method]))
  return locationIds.flatMap((id) => methods.map((method) => within('[locationId+paymentMethod+order]', [id, method])))
}

/** No index knows of cash-ups: all that entered at its place is looked through, some thousand rows. */
async function foundInCashUp(db: KeptDatabase, filter: KeptFilter, cashUpId: string, skip: number, limit: number): Promise<FoundServices> {
  const meant = (await shiftsOf(db, new Set([cashUpId]))).get(cashUpId)
  if (meant === undefined) return { rows: [], total: 0, totalIsBound: false }
  const [above, upTo] = orderBounds(filter)
  const kept = await db.services.where('[locationId+order]').between([meant.location.id, above], [meant.location.id, upTo], false, true).toArray()
  const shifts = await shiftsOf(db, new Set(kept.map(paidInto)))
  const rows = inOrder(kept.filter((row) => shifts.get(paidInto(row))?.id === meant.id), filter)
  return { rows: await rowsOf(db, rows.slice(skip, skip + limit)), total: rows.length, totalIsBound: false }
}

/** As its author or the server named it; a cash-up that joined another is not the one that is meant. Empty for none. */
function paidInto(row: KeptService): string {
  return shownOf(row).cashUp?.id ?? ''
}

async function foundByPlate(db: KeptDatabase, filter: KeptFilter, skip: number, limit: number): Promise<FoundServices> {
  const isShort = filter.plate.length <= LONGEST_PART
  const narrowed = filter.locationIds.length > 0 || filter.methods.length > 0
  if (isShort && !narrowed) return pageOfPart(db, filter, skip, limit)

  const pageOf = async (rows: readonly KeptService[], totalIsBound: boolean) => ({
    rows: await rowsOf(db, rows.slice(skip, skip + limit)),
    total: rows.length,
    totalIsBound,
  })
  const few = isShort ? null : await fewOf([db.services.where('plateTerms').startsWith(filter.plate)])
  if (few !== null) return pageOf(inOrder(few, filter), false)

  const ranges = rangesOf(db, filter)
  if (filter.plate.length === 1 && ranges.length < 3) {
    // Sooner than among all that have it. Each stretch is read so far, so of many it would not be.
    const { rows, total } = await mergedPage(ranges, filter.oldestFirst, 0, FIRST_OF_FILTER)
    const matching = rows.filter((row) => isWithin(row, filter))
    if (total !== null || matching.length > skip + limit) return pageOf(matching, total === null)
  }
  // From the first on, until the page is full: of what much holds that is soon.
  for (let looked = FEW; ; looked *= 4) {
    const rows = await holdingPart(db, filter).limit(looked).toArray()
    const matching = rows.filter((row) => isWithin(row, filter))
    const areAll = rows.length < looked
    if (areAll || matching.length > skip + limit) return pageOf(matching, !areAll)
    const others = looked === FEW && narrowed ? await fewOf(ranges.map(({ rows, above, upTo }) => rows(above, upTo))) : null
    if (others !== null) return pageOf(inOrder(others, filter), false)
  }
}

/** Those whose plate holds the first characters of the one that is looked for, in order. */
function holdingPart(db: KeptDatabase, filter: KeptFilter): Collection<KeptService, string> {
  const part = filter.plate.slice(0, LONGEST_PART)
  const [above, upTo] = orderBounds(filter)
  const found = db.services.where('plateParts').between([part, above], [part, upTo], false, true)
  if (filter.oldestFirst) found.reverse()
  return found
}

/** The page of a part that is kept in order: the keys tell which rows they are, and how many there are up to the bound. */
async function pageOfPart(db: KeptDatabase, filter: KeptFilter, skip: number, limit: number): Promise<FoundServices> {
  // One more than is shown, so that there is a next page to turn to.
  const counted = Math.max(TOTAL_BOUND, skip + limit + 1)
  const ids = await holdingPart(db, filter).limit(counted).primaryKeys()
  return { rows: await keptServices(db, ids.slice(skip, skip + limit)), total: ids.length, totalIsBound: ids.length === counted }
}

/** The rows of all of these, if they are few. */
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
  return rows.filter((row) => isWithin(row, filter)).toSorted((a, b) => (filter.oldestFirst ? byOrder(b, a) : byOrder(a, b)))
}

function isWithin(row: KeptService, filter: KeptFilter): boolean {
  const [above, upTo] = orderBounds(filter)
  if (row.order <= above || row.order > upTo || !shownOf(row).licensePlate.includes(filter.plate)) return false
  if (filter.locationIds.length > 0 && !filter.locationIds.includes(row.locationId)) return false
  return filter.methods.length === 0 || (row.paymentMethod !== '' && filter.methods.includes(row.paymentMethod))
}

/** The kept ones of these, in their order. */
export async function keptServices(db: KeptDatabase, ids: readonly string[]): Promise<readonly ServiceRow[]> {
  const kept = await db.services.bulkGet([...ids])
  return rowsOf(db, kept.filter((row) => row !== undefined))
}
