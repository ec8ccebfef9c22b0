import type { Collection } from 'dexie'

import type { CashUp } from '../../../contract/cash-up.ts'
import type { Service } from '../../../contract/service.ts'
import { laterStatus } from '../../../domain/cash-ups.ts'
import { matchesSearch, parseServiceSearch } from '../../../domain/service-search.ts'
import type { PaymentMethod, ServiceSort, ServiceStatus } from '../../../domain/services.ts'
import type { InstantRange } from '../../../domain/zoned-time.ts'
import { type ColleagueAct, isTouched, type KeptDatabase, type KeptService, shownOf } from '../../data/kept-data.ts'

export interface KeptFilter {
  /** Part of a plate, a receipt's number or a driver's name; empty means no filter. */
  search: string
  instants: InstantRange | null
  /** Range of the payment; `null` means no filter. */
  paid: InstantRange | null
  /** Empty means no filter. */
  statuses: readonly ServiceStatus[]
  /** Empty means no filter. */
  locationIds: readonly string[]
  /** Empty means no filter. */
  methods: readonly PaymentMethod[]
  /** Only services paid into this cash-up; `null` means no filter. */
  cashUpId: string | null
  /** An order for which the device has an index; any other is treated as the first. */
  sort: ServiceSort
}

/** A service's row in a list. */
export interface ServiceRow {
  service: Service
  /** Whether the service has unsent changes of anybody on this device. */
  pending: boolean
  /** Whether a change was refused or conflicts with another person's. */
  needsPerson: boolean
  /** The unsent acts of colleagues. */
  colleagues?: readonly ColleagueAct[] | undefined
  /** People who share the shift of its payment, in addition to the one who opened it. */
  joinedBy: CashUp['joinedBy']
}

export interface FoundServices {
  rows: readonly ServiceRow[]
  /** `null` if there may be more rows that were not counted: `countKeptServices` counts them. */
  total: number | null
  /**
   * Whether the number of matches is at least `total` and a next page exists: large results are not counted completely.
   */
  totalIsBound: boolean
}

/**
 * Returns services as list rows. Closing or collecting a cash-up does not rewrite its services, of which there may be
 * thousands: the later of the two states applies, and the cash-up knows its owner.
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

/** Returns the shifts of the kept cash-ups with these ids; a joined cash-up is replaced by the one that it joined. */
export async function shiftsOf(db: KeptDatabase, ids: ReadonlySet<string>): Promise<ReadonlyMap<string, CashUp>> {
  const found = (await db.cashUps.bulkGet([...ids])).filter((row) => row !== undefined).map(shownOf)
  const joined = (await db.cashUps.bulkGet(found.flatMap(({ joined: theirs }) => theirs?.id ?? [])))
    .filter((row) => row !== undefined)
    .map(shownOf)
  return new Map(
    found.flatMap((one) => {
      const canonical = one.joined === null ? one : joined.find(({ id }) => id === one.joined?.id)
      return canonical === undefined ? [] : [[one.id, canonical] as const]
    }),
  )
}

/**
 * Returns the cash-up's id as its author or the server wrote it; a joined cash-up has another canonical id. Empty if
 * there is none.
 */
export function paidInto(row: KeptService): string {
  return shownOf(row).cashUp?.id ?? ''
}

/** Returns the bounds of a range in an index ordered by minus the instant, so that start and end are exchanged. */
function boundsOf(range: InstantRange | null): readonly [above: number, upTo: number] {
  return range === null ? [-Infinity, Infinity] : [-range.before.getTime(), -range.from.getTime()]
}

export function orderBounds({ instants }: KeptFilter): readonly [above: number, upTo: number] {
  return boundsOf(instants)
}

export const isOldestFirst = ({ sort }: KeptFilter): boolean => !sort.startsWith('-')

export const isByPayment = ({ sort }: KeptFilter): boolean => sort.endsWith('paidAt')

/** Returns the index ranges that cover the filter, each in order and without overlap. */
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

/** Returns whether a row matches the filter, except for its cash-up. */
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

/** Returns the kept services with these ids, in that order. */
export async function keptServices(db: KeptDatabase, ids: readonly string[]): Promise<readonly ServiceRow[]> {
  const kept = await db.services.bulkGet([...ids])
  return rowsOf(
    db,
    kept.filter((row) => row !== undefined),
  )
}

/** A range of an index whose rows are in the order of `order`. */
export interface KeptRange {
  above: number
  upTo: number
  /** Returns its rows after `above` and up to `upTo`. */
  rows: (above: number, upTo: number) => Collection<KeptService, string>
}

export interface MergedPage {
  rows: readonly KeptService[]
  /** Number of rows in all ranges; `null` if only a count could find it, which would cost more than the page. */
  total: number | null
}

/** Maximum number of rows that are read and dropped; beyond it, `mergedPage` skips rows by counting. */
export const READ_PAST = 120

/** Returns one page of several ranges as if they were one, reading from their start. */
export async function nearPage(
  ranges: readonly KeptRange[],
  oldestFirst: boolean,
  skip: number,
  limit: number,
): Promise<MergedPage> {
  const rows = await readPage(ranges, oldestFirst, skip, limit)
  if (rows.length === limit) return { rows, total: null }
  // The last page gives the number of rows; a page beyond it does not.
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
