import type { Service } from '../../../contract/service.ts'
import { type Meant, meantByCode, readCode } from '../../../domain/scanned-codes.ts'
import { receiptTerm, shownOf, type KeptDatabase } from '../../data/kept-data.ts'
import { isOldestFirst, rangesOf, rowsOf, type FoundServices, type KeptFilter } from './kept-service-rows.ts'
import { READ_PAST, countRanges, nearPage } from './near-page.ts'

/** One page of the kept services, `skip` rows after the first. */
export async function findKeptServices(
  db: KeptDatabase,
  filter: KeptFilter,
  skip: number,
  limit: number,
): Promise<FoundServices> {
  // Most lists are neither searched nor of one cash-up. Dexie goes on in what it watches only after a promise of its own.
  const sought =
    filter.search === '' && filter.cashUpId === null ? null : await Promise.resolve(import('./search-services.ts'))
  const far = skip > READ_PAST ? await Promise.resolve(import('./merged-page.ts')) : null
  return db.transaction('r', [db.services, db.serviceParts, db.besides, db.cashUps], async () => {
    if (sought !== null) return sought.searchServices(db, filter, skip, limit)
    const { rows, total } = await (far?.mergedPage ?? nearPage)(
      rangesOf(db, filter),
      isOldestFirst(filter),
      skip,
      limit,
    )
    return { rows: await rowsOf(db, rows), total, totalIsBound: false }
  })
}

/** Returns what the whole code of a ticket or a receipt means among the kept services; `null` if it is the code of none. */
export async function keptByCode(db: KeptDatabase, typed: string): Promise<Meant<Service> | null> {
  const { tickets, receipts, alike } = readCode(typed)
  const rows = await db.transaction('r', db.services, async () => [
    ...(await db.services.bulkGet([...tickets])),
    ...(await db.services
      .where('plateTerms')
      .anyOf([...receipts, ...alike].map(receiptTerm))
      .toArray()),
  ])
  return meantByCode(
    typed,
    rows.flatMap((row) => (row === undefined ? [] : [shownOf(row)])),
  )
}

/** How many the filter finds, where the page did not tell: some 20 µs for each of them. */
export async function countKeptServices(db: KeptDatabase, filter: KeptFilter): Promise<number> {
  return db.transaction('r', db.services, () => countRanges(rangesOf(db, filter)))
}
