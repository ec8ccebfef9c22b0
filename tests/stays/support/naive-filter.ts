import { expect } from 'vitest'

import type { Service } from '../../../contract/service.ts'
import { SERVICE_STATUSES } from '../../../domain/services.ts'
import { MINUTE_MS } from '../../../domain/time.ts'
import { countKeptServices, findKeptServices as findPage } from '../../../src/features/stays/device-services.ts'
import type { FoundServices, KeptFilter } from '../../../src/features/stays/kept-service-rows.ts'
import type { KeptDatabase } from '../../../src/offline/kept-database.ts'
import { idOf, NOW } from '../../offline/support/records.ts'

export const LOCATIONS = [idOf(2, 1), idOf(2, 2), idOf(2, 3)] as const

/** Returns the page, and the count that a list shows with it. */
export async function findKeptServices(
  db: KeptDatabase,
  filter: KeptFilter,
  skip: number,
  limit: number,
): Promise<FoundServices & { total: number }> {
  const found = await findPage(db, filter, skip, limit)
  return { ...found, total: found.total ?? (await countKeptServices(db, filter)) }
}

/** Matches of a filter, computed in the plainest way. */
export function naive(services: readonly Service[], filter: KeptFilter): readonly Service[] {
  const found = services.filter((service) => {
    const at = Date.parse(service.startedAt)
    if (filter.instants !== null && (at < filter.instants.from.getTime() || at >= filter.instants.before.getTime()))
      return false
    if (filter.locationIds.length > 0 && !filter.locationIds.includes(service.location.id)) return false
    if (filter.methods.length > 0 && !filter.methods.some((method) => method === service.paymentMethod)) return false
    if (filter.statuses.length > 0 && !filter.statuses.includes(service.status)) return false
    const paid = service.paidAt === null ? null : Date.parse(service.paidAt)
    if (
      filter.paid !== null &&
      (paid === null || paid < filter.paid.from.getTime() || paid >= filter.paid.before.getTime())
    )
      return false
    return (
      filter.search === '' || service.licensePlate.includes(filter.search) || isToldOtherwise(service, filter.search)
    )
  })
  const keyOf = ({ startedAt, paidAt }: Service) =>
    filter.sort.endsWith('paidAt') ? (paidAt === null ? 0 : Date.parse(paidAt)) : Date.parse(startedAt)
  const newestFirst = found.toSorted((a, b) => keyOf(b) - keyOf(a) || (a.id < b.id ? -1 : 1))
  return filter.sort.startsWith('-') ? newestFirst : newestFirst.toReversed()
}

/** Matches the beginning of the receipt's number, its last digits, or the driver's names. */
function isToldOtherwise({ receiptNumber, driver }: Service, search: string): boolean {
  if (search.length < 3) return false
  if (receiptNumber.replace('-', '').startsWith(search.replace('-', ''))) return true
  if (/^\d{4,}$/.test(search) && receiptNumber.endsWith(search)) return true
  const names = driver?.name.normalize('NFD').replaceAll(/\p{M}/gu, '').toUpperCase().split(' ') ?? []
  return search.split(' ').every((word) => names.some((name) => name.startsWith(word)))
}

/** Expects the right page, and either the exact total, or a bound with a page after this one. */
export function expectPage(
  found: FoundServices & { total: number },
  expected: readonly Service[],
  skip: number,
  limit: number,
): void {
  expect(found.rows.map(({ service }) => service.id)).toEqual(expected.slice(skip, skip + limit).map(({ id }) => id))
  const { total, totalIsBound } = found
  const honest = totalIsBound ? total > skip + limit && total <= expected.length : total === expected.length
  expect(honest, `${total}${totalIsBound ? ' or more' : ''} of ${expected.length}, ${skip} skipped`).toBe(true)
}

const DRIVERS = [null, { id: idOf(5, 1), name: 'Ana Lucía Restrepo' }, { id: idOf(5, 2), name: 'Luis Forero' }] as const

/** Returns state, receipt, driver and payment, in combinations that need not make sense. */
export function theRest(
  index: number,
  paidMinute: number,
): Pick<Service, 'status' | 'receiptNumber' | 'driver' | 'paidAt'> {
  const status = SERVICE_STATUSES[index % 5] ?? 'completed'
  return {
    status: index % 2 === 0 ? 'completed' : status,
    receiptNumber: `KTR-${String(index).padStart(4, '0')}`,
    driver: DRIVERS[index % 3] ?? null,
    paidAt: index % 7 === 0 ? null : new Date(NOW - paidMinute * MINUTE_MS).toISOString(),
  }
}
