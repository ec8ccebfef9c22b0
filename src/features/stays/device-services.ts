import type { Service } from '../../../contract/service.ts'
import { keptSince } from '../../../domain/kept-window.ts'
import type { ServiceSort } from '../../../domain/services.ts'
import { instantRange } from '../../../domain/zoned-time.ts'
import { type CodeMatch, matchCode, readCode } from '../../../domain/scanned-codes.ts'
import { type KeptDatabase, receiptTerm, shownOf } from '../../data/kept-data.ts'
import { areHere, locationsHere } from '../../data/kept-location.ts'
import type { DateRange } from '../../ui/chips/date-range.ts'
import {
  countRanges,
  type FoundServices,
  isOldestFirst,
  type KeptFilter,
  nearPage,
  rangesOf,
  READ_PAST,
  rowsOf,
  type ServiceRow,
} from './kept-service-rows.ts'
import { EVERYTHING, type ServiceFilter } from './service-filter.ts'

/** Result of one read of a list. `question` identifies the request. */
export interface ServicePage {
  question: string
  rows: readonly ServiceRow[]
  /** Total, or the filter that is still to be counted, which takes longer than finding the rows. */
  total: number | KeptFilter
  totalIsBound: boolean
}

/** The complete question of a list. */
export interface ServiceQuery {
  filter: ServiceFilter
  page: { page: number; size: number }
  /** Time zone for the list's dates. */
  timeZone: string
}

/**
 * Answer of the device. `filling`: it will keep all of the data, but the first pull has not ended; for a cash-up also
 * if a stay from before the kept days was paid into it. `one_of_many`: only from the single location that it keeps; the
 * server has more. `not_on_device`: it does not keep the data, because they are too old or the person has too many
 * locations.
 */
export type DeviceAnswer = { kind: 'found' | 'filling' | 'one_of_many'; found: ServicePage } | { kind: 'not_on_device' }

export function questionKey({ filter, page, timeZone }: ServiceQuery): string {
  return JSON.stringify([filter, page, timeZone])
}

/** Orders in which the device has its services. */
export const DEVICE_SORTS: ReadonlySet<ServiceSort> = new Set(['-startedAt', 'startedAt', '-paidAt', 'paidAt'])

export async function askDevice(db: KeptDatabase, question: ServiceQuery, now: Date): Promise<DeviceAnswer> {
  const { filter, page, timeZone } = question
  const instantsOf = (range: DateRange | null) => range && instantRange(range.startDate, range.endDate, timeZone)
  const [instants, paid] = [instantsOf(filter.range), instantsOf(filter.paid)]
  const { visible, kept } = await locationsHere(db)
  const filled = (await db.pulls.get('services'))?.filled === true
  // The device has no index for these filters; the server searches all services.
  if (filter.endMarks.length > 0 || !DEVICE_SORTS.has(filter.sort)) return { kind: 'not_on_device' }
  if ([instants, paid].some((range) => range !== null && range.from < keptSince(now))) return { kind: 'not_on_device' }

  const cashUp = filter.cashUpId === null ? null : await db.cashUps.get(filter.cashUpId)
  if (cashUp === undefined) return { kind: 'not_on_device' }
  const isOfAll = kept.length === visible.length
  const wanted = filter.locationIds.length === 0 && cashUp !== null ? [cashUp.locationId] : filter.locationIds
  if (!isOfAll && !areHere(wanted, kept)) return { kind: 'not_on_device' }

  const fullQuestion = { ...everyLocation(filter, visible), instants, paid }
  const { rows, total, totalIsBound } = await findKeptServices(db, fullQuestion, (page.page - 1) * page.size, page.size)
  const inCashUp =
    cashUp && (await findKeptServices(db, { ...EVERYTHING, instants: null, paid: null, cashUpId: cashUp.id }, 0, 0))
  const isWhole = filled && (inCashUp?.total ?? 0) >= (cashUp?.base?.services ?? 0)
  return {
    kind: !isWhole ? 'filling' : isOfAll ? 'found' : 'one_of_many',
    found: { question: questionKey(question), rows, total: total ?? fullQuestion, totalIsBound },
  }
}

/** Replaces a choice of all locations by an empty choice, which is much faster to find. */
function everyLocation(filter: ServiceFilter, visible: readonly string[]): ServiceFilter {
  const all = visible.length > 0 && visible.every((id) => filter.locationIds.includes(id))
  return all ? { ...filter, locationIds: [] } : filter
}

/** Returns one page of the kept services, `skip` rows after the first. */
export async function findKeptServices(
  db: KeptDatabase,
  filter: KeptFilter,
  skip: number,
  limit: number,
): Promise<FoundServices> {
  const isSought = filter.search !== '' || filter.cashUpId !== null
  // Most lists have no search and no cash-up, and only their beginning is read. Dexie follows reads only through its
  // own promises.
  const later = isSought || skip > READ_PAST ? await Promise.resolve(import('./search-services.ts')) : null
  return db.transaction('r', [db.services, db.serviceParts, db.besides, db.cashUps], async () => {
    if (isSought && later !== null) return later.searchServices(db, filter, skip, limit)
    const { rows, total } = await (later?.mergedPage ?? nearPage)(
      rangesOf(db, filter),
      isOldestFirst(filter),
      skip,
      limit,
    )
    return { rows: await rowsOf(db, rows), total, totalIsBound: false }
  })
}

/** Returns the meaning of a complete ticket or receipt code among the kept services; `null` if it is neither. */
export async function keptByCode(db: KeptDatabase, typed: string): Promise<CodeMatch<Service> | null> {
  const { tickets, receipts, alike } = readCode(typed)
  const rows = await db.transaction('r', db.services, async () => [
    ...(await db.services.bulkGet([...tickets])),
    ...(await db.services
      .where('plateTerms')
      .anyOf([...receipts, ...alike].map(receiptTerm))
      .toArray()),
  ])
  return matchCode(
    typed,
    rows.flatMap((row) => (row === undefined ? [] : [shownOf(row)])),
  )
}

/** Counts the matches of a filter if the page did not; about 20 µs for each match. */
export async function countKeptServices(db: KeptDatabase, filter: KeptFilter): Promise<number> {
  return db.transaction('r', db.services, () => countRanges(rangesOf(db, filter)))
}
