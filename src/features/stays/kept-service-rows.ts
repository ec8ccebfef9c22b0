import type { Collection } from 'dexie'

import type { CashUp } from '../../../contract/cash-up.ts'
import type { Service } from '../../../contract/service.ts'
import { laterStatus } from '../../../domain/cash-ups.ts'
import { matchesSearch, parseServiceSearch } from '../../../domain/service-search.ts'
import type { PaymentMethod, ServiceSort, ServiceStatus } from '../../../domain/services.ts'
import type { InstantRange } from '../../../domain/zoned-time.ts'
import { type ColleagueAct, isTouched, type KeptDatabase, type KeptService, shownOf } from '../../data/kept-data.ts'

export interface KeptFilter {
  /** A part of a plate, a receipt's number or a driver's name; empty is no filter. */
  search: string
  instants: InstantRange | null
  /** When it was paid; null is no filter. */
  paid: InstantRange | null
  /** Empty is no filter. */
  statuses: readonly ServiceStatus[]
  /** Empty is no filter. */
  locationIds: readonly string[]
  /** Empty is no filter. */
  methods: readonly PaymentMethod[]
  /** Those that were paid into this cash-up; null is no filter. */
  cashUpId: string | null
  /** By what the device has an index for; any other is read as the first. */
  sort: ServiceSort
}

/** A service as a list shows it. */
export interface ServiceRow {
  service: Service
  /** Whether it has changes that were not sent from this device yet, whoever made them. */
  pending: boolean
  /** One of them was refused, or somebody else changed the same. */
  needsPerson: boolean
  /** Those of them that colleagues made. */
  colleagues?: readonly ColleagueAct[] | undefined
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

/**
 * The services as they are shown. Closing or collecting a cash-up changes no service, of which it may hold thousands:
 * how far theirs has come is what the later of the two says, and whose it is the cash-up knows.
 */
export async function rowsOf(db: KeptDatabase, kept: readonly KeptService[]): Promise<readonly ServiceRow[]> {
  const shifts = await shiftsOf(db, new Set(kept.map(paidInto)))
  return kept.map((row) => {
    const service = shownOf(row)
    const shift = service.cashUp && shifts.get(service.cashUp.id)
    return {
      service:
        service.cashUp && shift
          ? { ...service, cashUp: { ...service.cashUp, status: laterStatus(service.cashUp.status, shift.status) } }
          : service,
      pending: isTouched(row),
      needsPerson: row.needsPerson === true,
      colleagues: row.colleagues,
      joinedBy: shift?.joinedBy ?? [],
    }
  })
}

/** The shifts of those cash-ups that are kept; a cash-up that joined another stands for that one. */
export async function shiftsOf(db: KeptDatabase, ids: ReadonlySet<string>): Promise<ReadonlyMap<string, CashUp>> {
  const found = (await db.cashUps.bulkGet([...ids])).filter((row) => row !== undefined).map(shownOf)
  const joined = (await db.cashUps.bulkGet(found.flatMap(({ joined: theirs }) => theirs?.id ?? [])))
    .filter((row) => row !== undefined)
    .map(shownOf)
  return new Map(
    found.flatMap((one) => {
      const meant = one.joined === null ? one : joined.find(({ id }) => id === one.joined?.id)
      return meant === undefined ? [] : [[one.id, meant] as const]
    }),
  )
}

/** As its author or the server named it; a cash-up that joined another is not the one that is meant. Empty for none. */
export function paidInto(row: KeptService): string {
  return shownOf(row).cashUp?.id ?? ''
}

/** The bounds of an order, which is minus an instant: a range that ends before an instant begins after minus it. */
function boundsOf(range: InstantRange | null): readonly [above: number, upTo: number] {
  return range === null ? [-Infinity, Infinity] : [-range.before.getTime(), -range.from.getTime()]
}

export function orderBounds({ instants }: KeptFilter): readonly [above: number, upTo: number] {
  return boundsOf(instants)
}

export const isOldestFirst = ({ sort }: KeptFilter): boolean => !sort.startsWith('-')

export const isByPayment = ({ sort }: KeptFilter): boolean => sort.endsWith('paidAt')

/** The stretches of the indexes that hold what the filter asks for, each in order; no row is in two of them. */
export function rangesOf(db: KeptDatabase, filter: KeptFilter): readonly KeptRange[] {
  const [above, upTo] = orderBounds(filter)
  const { locationIds, methods, statuses, paid, search } = filter
  const isMore = statuses.length > 0 || paid !== null || search !== ''
  const within = (index: string, prefix: readonly string[], looks = isMore): KeptRange => ({
    above,
    upTo,
    rows: (from, to) => {
      const found =
        prefix.length === 0
          ? db.services.where(index).between(from, to, false, true)
          : db.services.where(index).between([...prefix, from], [...prefix, to], false, true)
      return looks ? found.and(isWithin(filter)) : found
    },
  })

  if (isByPayment(filter)) {
    const [after, until] = boundsOf(paid)
    return [
      {
        ...within('paidOrder', [], isMore || filter.instants !== null || locationIds.length > 0 || methods.length > 0),
        above: after,
        upTo: until,
      },
    ]
  }
  if (statuses.length > 0 && !statuses.includes('completed')) {
    return [...new Set(statuses)].map((status) =>
      within(
        '[openStatus+order]',
        [status],
        paid !== null || search !== '' || locationIds.length > 0 || methods.length > 0,
      ),
    )
  }
  if (locationIds.length === 0 && methods.length === 0) return [within('order', [])]
  if (methods.length === 0) return locationIds.map((id) => within('[locationId+order]', [id]))
  if (locationIds.length === 0) return methods.map((method) => within('[paymentMethod+order]', [method]))
  return locationIds.flatMap((id) => methods.map((method) => within('[locationId+paymentMethod+order]', [id, method])))
}

/** Whether a row is what the filter asks for, but for its cash-up. */
export function isWithin(filter: KeptFilter): (row: KeptService) => boolean {
  const [above, upTo] = orderBounds(filter)
  const [paidAbove, paidUpTo] = boundsOf(filter.paid)
  const sought = parseServiceSearch(filter.search)
  const { locationIds, methods, statuses } = filter
  return (row) =>
    row.order > above &&
    row.order <= upTo &&
    (filter.paid === null || (row.paidOrder > paidAbove && row.paidOrder <= paidUpTo)) &&
    (locationIds.length === 0 || locationIds.includes(row.locationId)) &&
    (methods.length === 0 || (row.paymentMethod !== '' && methods.includes(row.paymentMethod))) &&
    (statuses.length === 0 || statuses.includes(row.openStatus ?? 'completed')) &&
    (filter.search === '' || matchesSearch(sought, shownOf(row)))
}

/** The kept ones of these, in their order. */
export async function keptServices(db: KeptDatabase, ids: readonly string[]): Promise<readonly ServiceRow[]> {
  const kept = await db.services.bulkGet([...ids])
  return rowsOf(
    db,
    kept.filter((row) => row !== undefined),
  )
}

/** A stretch of an index whose rows come by `order`. */
export interface KeptRange {
  above: number
  upTo: number
  /** Its rows after `above` and up to `upTo`. */
  rows: (above: number, upTo: number) => Collection<KeptService, string>
}

export interface MergedPage {
  rows: readonly KeptService[]
  /** Number of rows in all ranges; null if only a count would give it, which costs more than the page. */
  total: number | null
}

/** Maximum number of rows that are read and dropped; beyond it `mergedPage` skips rows by counting. */
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
