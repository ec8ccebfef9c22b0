import type { Collection } from 'dexie'

import type { Service } from '../../../contract/service.ts'
import type { PaymentMethod } from '../../../domain/services.ts'
import type { InstantRange } from '../../../domain/zoned-time.ts'
import { shownOf, type KeptDatabase, type KeptService } from '../../data/kept-data.ts'
import { mergedPage, type KeptRange } from './merged-page.ts'

export interface KeptFilter {
  /** Any part of a plate, normalised; empty is no filter. */
  plate: string
  instants: InstantRange | null
  /** Empty is no filter. */
  locationIds: readonly string[]
  /** Empty is no filter. */
  methods: readonly PaymentMethod[]
  oldestFirst: boolean
}

/** A service as a list shows it. */
export interface ServiceRow {
  service: Service
  /** Whether it has changes that were not sent yet. */
  pending: boolean
}

export interface FoundServices {
  rows: readonly ServiceRow[]
  total: number
}

/** Up to this many matches of a plate are simply read and sorted. */
const FEW = 400

export function rowOf(kept: KeptService): ServiceRow {
  return { service: shownOf(kept), pending: kept.pending > 0 }
}

/** One page of the kept services, `skip` rows after the first, and how many there are in all. */
export async function findKeptServices(db: KeptDatabase, filter: KeptFilter, skip: number, limit: number): Promise<FoundServices> {
  return db.transaction('r', db.services, async () => {
    if (filter.plate !== '') return foundByPlate(db, filter, skip, limit)
    const { rows, total } = await mergedPage(rangesOf(db, filter), filter.oldestFirst, skip, limit)
    return { rows: rows.map(rowOf), total }
  })
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

async function foundByPlate(db: KeptDatabase, filter: KeptFilter, skip: number, limit: number): Promise<FoundServices> {
  const ids = new Set(await db.services.where('plateTerms').startsWith(filter.plate).primaryKeys())
  if (ids.size <= FEW) {
    const kept = await db.services.bulkGet([...ids])
    const matching = kept.filter((row) => row !== undefined).filter((row) => isWithin(row, filter))
    const inOrder = matching.toSorted((a, b) => (filter.oldestFirst ? byOrder(b, a) : byOrder(a, b)))
    return { rows: inOrder.slice(skip, skip + limit).map(rowOf), total: matching.length }
  }
  const allowed = hasMore(filter) ? new Set((await idsWithin(db, filter)).filter((id) => ids.has(id))) : ids
  const page = await idsInOrder(db, filter, allowed, skip, limit)
  const kept = await db.services.bulkGet([...page])
  return { rows: kept.filter((row) => row !== undefined).map(rowOf), total: allowed.size }
}

function byOrder(a: KeptService, b: KeptService): number {
  return a.order - b.order || (a.id < b.id ? -1 : 1)
}

function isWithin(row: KeptService, filter: KeptFilter): boolean {
  const [above, upTo] = orderBounds(filter)
  if (row.order <= above || row.order > upTo) return false
  if (filter.locationIds.length > 0 && !filter.locationIds.includes(row.locationId)) return false
  return filter.methods.length === 0 || (row.paymentMethod !== '' && filter.methods.includes(row.paymentMethod))
}

/** Whether it asks for more than a plate. */
function hasMore({ instants, locationIds, methods }: KeptFilter): boolean {
  return instants !== null || locationIds.length > 0 || methods.length > 0
}

async function idsWithin(db: KeptDatabase, filter: KeptFilter): Promise<readonly string[]> {
  const found = await Promise.all(rangesOf(db, filter).map(({ rows, above, upTo }) => rows(above, upTo).primaryKeys()))
  return found.flat()
}

/** How many of the newest are looked at first; the page of a search that finds many is among them. */
const FIRST_LOOK = 2_000

/** The page's ids, found by walking the index in order. Reading keys in one go is what IndexedDB does fastest. */
async function idsInOrder(
  db: KeptDatabase,
  filter: KeptFilter,
  allowed: ReadonlySet<string>,
  skip: number,
  limit: number,
): Promise<readonly string[]> {
  const [above, upTo] = orderBounds(filter)
  const all: () => Collection<KeptService, string> = () => db.services.where('order').between(above, upTo, false, true)
  if (!filter.oldestFirst) {
    const newest = await all().limit(FIRST_LOOK).primaryKeys()
    const found = newest.filter((id) => allowed.has(id))
    if (found.length >= skip + limit) return found.slice(skip, skip + limit)
  }
  const ids = await all().primaryKeys()
  if (filter.oldestFirst) ids.reverse()
  return ids.filter((id) => allowed.has(id)).slice(skip, skip + limit)
}

/** The kept ones of these, in their order. */
export async function keptServices(db: KeptDatabase, ids: readonly string[]): Promise<readonly ServiceRow[]> {
  const kept = await db.services.bulkGet([...ids])
  return kept.filter((row) => row !== undefined).map(rowOf)
}
