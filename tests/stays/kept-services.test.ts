import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { Service } from '../../contract/service.ts'
import { PAYMENT_METHODS, SERVICE_STATUSES } from '../../domain/services.ts'
import { MINUTE_MS } from '../../domain/time.ts'
import {
  countKeptServices,
  DEVICE_SORTS,
  findKeptServices as findPage,
} from '../../src/features/stays/device-services.ts'
import { keptServices, type FoundServices, type KeptFilter } from '../../src/features/stays/kept-service-rows.ts'
import type { KeptDatabase } from '../../src/offline/kept-database.ts'
import { services as serviceCollection } from '../../src/offline/collections.ts'
import { shownOf } from '../../src/offline/kept-rows.ts'
import { aService, idOf, NOW } from '../offline/support/records.ts'
import fc from '../support/fast-check.ts'
import { roundsIn } from '../support/rounds.ts'
import { databaseWith } from './support/kept-database.ts'

const LOCATIONS = [idOf(2, 1), idOf(2, 2), idOf(2, 3)] as const

/** Returns the page, and the count that a list shows with it. */
async function findKeptServices(
  db: KeptDatabase,
  filter: KeptFilter,
  skip: number,
  limit: number,
): Promise<FoundServices & { total: number }> {
  const found = await findPage(db, filter, skip, limit)
  return { ...found, total: found.total ?? (await countKeptServices(db, filter)) }
}

/** Matches of a filter, computed in the plainest way. */
function naive(services: readonly Service[], filter: KeptFilter): readonly Service[] {
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
function expectPage(
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
function theRest(index: number, paidMinute: number): Pick<Service, 'status' | 'receiptNumber' | 'driver' | 'paidAt'> {
  const status = SERVICE_STATUSES[index % 5] ?? 'completed'
  return {
    status: index % 2 === 0 ? 'completed' : status,
    receiptNumber: `KTR-${String(index).padStart(4, '0')}`,
    driver: DRIVERS[index % 3] ?? null,
    paidAt: index % 7 === 0 ? null : new Date(NOW - paidMinute * MINUTE_MS).toISOString(),
  }
}

const someService = fc.record({
  // Few minutes, so that several start at the same instant.
  minute: fc.integer({ min: 0, max: 40 }),
  location: fc.constantFrom(...LOCATIONS),
  method: fc.constantFrom(null, ...PAYMENT_METHODS),
  // Few letters, so that plates share parts, and some have one twice.
  plate: fc.stringMatching(/^[AB]{4}[12]{3}$/),
})

const someServices = fc.array(someService, { maxLength: 60 }).map((list) =>
  list.map(({ minute, location, method, plate }, index) =>
    aService(index, {
      startedAt: new Date(NOW - minute * MINUTE_MS).toISOString(),
      location: { id: location, name: location },
      paymentMethod: method,
      licensePlate: plate,
      ...theRest(index, minute),
    }),
  ),
)

const someRange = fc.option(
  fc.tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 40 })).map(([a, b]) => ({
    from: new Date(NOW - Math.max(a, b) * MINUTE_MS),
    before: new Date(NOW - Math.min(a, b) * MINUTE_MS),
  })),
)

const someFilter: fc.Arbitrary<KeptFilter> = fc.record({
  search: fc.oneof(
    fc.constant(''),
    fc.stringMatching(/^[AB12]{1,4}$/),
    fc.constantFrom('ANA', 'RESTREPO', 'RESTREPO ANA', 'KTR-001', 'KTR0012', '0012', '012'),
  ),
  instants: someRange,
  locationIds: fc.subarray([...LOCATIONS]),
  methods: fc.subarray([...PAYMENT_METHODS]),
  cashUpId: fc.constant(null),
  paid: someRange,
  statuses: fc.subarray([...SERVICE_STATUSES]),
  sort: fc.constantFrom(...DEVICE_SORTS),
})

test('[S2-27] finds the same as a plain filter, page by page', async () => {
  await fc.assert(
    fc.asyncProperty(
      someServices,
      fc.array(someFilter, { minLength: 1, maxLength: 6 }),
      fc.nat(30),
      fc.integer({ min: 1, max: 30 }),
      async (services, filters, skip, limit) => {
        const db = await databaseWith(services)
        for (const filter of filters) {
          const found = await findKeptServices(db, filter, skip, limit)
          expectPage(found, naive(services, filter), skip, limit)
          expect(found.totalIsBound).toBe(false)
        }
        db.close()
      },
    ),
    { numRuns: roundsIn(20, 40) },
  )
})

describe('a list of many services', () => {
  // Three locations of different sizes, starts in bursts, and some parts of plates that occur everywhere.
  const services = Array.from({ length: 900 }, (_, index) =>
    aService(index, {
      startedAt: new Date(NOW - Math.floor(index / 7) * MINUTE_MS - (index % 3 === 0 ? 0 : index) * 1000).toISOString(),
      location: { id: LOCATIONS[index % 100 === 0 ? 0 : index % 4 === 0 ? 1 : 2], name: 'any' },
      paymentMethod: PAYMENT_METHODS[index % 3] ?? null,
      licensePlate: `AB${index < 200 ? 'Z' : 'Y'}${String(1000 + index)}`,
      ...theRest(index, Math.floor(index / 7) - (index % 11)),
    }),
  )
  const everything: KeptFilter = {
    search: '',
    instants: null,
    paid: null,
    statuses: [],
    locationIds: [],
    methods: [],
    cashUpId: null,
    sort: '-startedAt',
  }
  const instants = { from: new Date(NOW - 200 * MINUTE_MS), before: new Date(NOW - 20 * MINUTE_MS) }
  const bothWays = (filters: readonly KeptFilter[]) =>
    filters.flatMap((filter) => [filter, { ...filter, sort: 'startedAt' as const }])
  let db: KeptDatabase
  /** A database with all services, whose short parts are not written yet. */
  let fresh: KeptDatabase

  beforeAll(async () => {
    db = await databaseWith(services)
    fresh = await databaseWith(services)
    await Promise.all([fresh.serviceParts.clear(), fresh.besides.clear()])
  })
  afterAll(() => {
    db.close()
    fresh.close()
  })

  test('[S2-27] has the right page far from the start, from either end', async () => {
    const filters = [
      { ...everything, locationIds: [LOCATIONS[1], LOCATIONS[2]] },
      { ...everything, locationIds: [LOCATIONS[0], LOCATIONS[2]], methods: ['cash', 'digital'] as const },
      { ...everything, search: 'AB' },
      { ...everything, search: 'ABY1' },
      { ...everything, search: 'AB', methods: ['cash'] as const },
      { ...everything, search: 'ABY', locationIds: [LOCATIONS[2]] },
      { ...everything, search: '1', instants },
    ]
    for (const filter of bothWays(filters)) {
      const expected = naive(services, filter)
      expect(expected.length).toBeGreaterThan(200)
      for (const skip of [0, 130, expected.length - 7, expected.length]) {
        expectPage(await findKeptServices(db, filter, skip, 10), expected, skip, 10)
      }
    }
  })

  test('[S2-27] finds the same as a plain filter, whether much or little matches', async () => {
    const filter: fc.Arbitrary<KeptFilter> = fc.record({
      search: fc.constantFrom(
        '',
        'A',
        'B',
        'AB',
        'ABY',
        'ABZ',
        'Z',
        'Z1',
        'Y2',
        '1',
        '10',
        '12',
        '123',
        'Y1',
        'Q',
        'ABQ',
        'AA',
        'ANA',
        'RESTREPO ANA',
        'KTR-00',
        'KTR0012',
      ),
      instants: fc.option(fc.constant(instants)),
      paid: fc.option(fc.constant(instants)),
      statuses: fc.subarray([...SERVICE_STATUSES]),
      locationIds: fc.subarray([...LOCATIONS]),
      methods: fc.subarray([...PAYMENT_METHODS]),
      cashUpId: fc.constant(null),
      sort: fc.constantFrom(...DEVICE_SORTS),
    })
    let bounds = 0
    await fc.assert(
      fc.asyncProperty(
        filter,
        fc.nat(1_000),
        fc.constantFrom(10, 20, 30),
        fc.boolean(),
        async (filter, skip, limit, isFresh) => {
          const found = await findKeptServices(isFresh ? fresh : db, filter, skip, limit)
          expectPage(found, naive(services, filter), skip, limit)
          if (found.totalIsBound) bounds += 1
        },
      ),
      { numRuns: 50 },
    )
    expect(bounds).toBeGreaterThan(0)
  })

  test('has an exact total for a rare part of a plate, and a bound for a common one', async () => {
    const totalOf = async (filter: Partial<KeptFilter>) => {
      const { total, totalIsBound } = await findKeptServices(db, { ...everything, ...filter }, 0, 10)
      return { total, totalIsBound }
    }
    expect(await totalOf({ search: 'Z' })).toEqual({ total: 200, totalIsBound: false })
    expect(await totalOf({ search: 'ABZ' })).toEqual({ total: 200, totalIsBound: false })
    expect(await totalOf({ search: 'A', locationIds: [LOCATIONS[0]] })).toEqual({ total: 9, totalIsBound: false })
    expect(await totalOf({ search: 'A' })).toEqual({ total: 300, totalIsBound: true })
    expect((await totalOf({ search: 'ABY' })).totalIsBound).toBe(true)
    expect((await totalOf({ search: 'A', locationIds: [LOCATIONS[2]] })).totalIsBound).toBe(true)
  })

  test('searches the rows for short parts until their keys are written', async () => {
    for (const filter of bothWays([
      { ...everything, search: 'Z1' },
      { ...everything, search: '9' },
      { ...everything, search: 'B', methods: ['cash'] },
    ])) {
      const expected = naive(services, filter)
      expect(expected.length).toBeGreaterThan(10)
      for (const skip of [0, expected.length - 5])
        expectPage(await findKeptServices(fresh, filter, skip, 10), expected, skip, 10)
    }
  })

  test('shows every match once if all pages are opened', async () => {
    for (const filter of bothWays([
      { ...everything, search: 'A' },
      { ...everything, search: 'B', methods: ['cash'] },
      { ...everything, search: 'BY1' },
    ])) {
      const seen: string[] = []
      for (let skip = 0, total = 1; skip < total; skip += 100) {
        const found = await findKeptServices(db, filter, skip, 100)
        total = found.total
        seen.push(...found.rows.map(({ service }) => service.id))
      }
      expect(seen).toEqual(naive(services, filter).map(({ id }) => id))
    }
  })
})

test('finds a row with unsent changes by its shown values', async () => {
  const db = await databaseWith([aService(1, { licensePlate: 'AAA111' })])
  const [kept] = await db.services.toArray()
  if (!kept) throw new Error('nothing was kept')
  await serviceCollection.put(db, { ...kept, shown: { ...shownOf(kept), licensePlate: 'ZZZ999' }, pending: 1 })
  const find = (plate: string) =>
    findKeptServices(
      db,
      {
        search: plate,
        instants: null,
        paid: null,
        statuses: [],
        locationIds: [],
        methods: [],
        cashUpId: null,
        sort: '-startedAt' as const,
      },
      0,
      10,
    )
  for (const old of ['AAA', 'A1', '1']) expect((await find(old)).total).toBe(0)
  for (const shown of ['999', 'Z9', 'Z']) {
    expect((await find(shown)).rows).toMatchObject([{ pending: true, service: { licensePlate: 'ZZZ999' } }])
  }
  db.close()
})

test('finds a plate once even if it contains the part twice', async () => {
  const db = await databaseWith([aService(1, { licensePlate: 'AAAA11' })])
  for (const plate of ['A', 'AA', 'AAA']) {
    const filter = {
      search: plate,
      instants: null,
      paid: null,
      statuses: [],
      locationIds: [],
      methods: [],
      cashUpId: null,
      sort: '-startedAt' as const,
    }
    expect(await findKeptServices(db, filter, 0, 10)).toMatchObject({
      rows: [{ service: { licensePlate: 'AAAA11' } }],
      total: 1,
      totalIsBound: false,
    })
  }
  db.close()
})

test('returns rows by id in the requested order, without missing ones', async () => {
  const db = await databaseWith([aService(1), aService(2)])
  const rows = await keptServices(db, [idOf(4, 2), idOf(4, 9), idOf(4, 1)])
  expect(rows.map(({ service }) => service.id)).toEqual([idOf(4, 2), idOf(4, 1)])
  db.close()
})
