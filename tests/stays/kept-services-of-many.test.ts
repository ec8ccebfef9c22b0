import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { PAYMENT_METHODS, SERVICE_STATUSES } from '../../domain/services.ts'
import { MINUTE_MS } from '../../domain/time.ts'
import { DEVICE_SORTS } from '../../src/features/stays/device-services.ts'
import type { KeptFilter } from '../../src/features/stays/kept-service-rows.ts'
import type { KeptDatabase } from '../../src/offline/kept-database.ts'
import { aService, NOW } from '../offline/support/records.ts'
import fc from '../support/fast-check.ts'
import { roundsIn } from '../support/rounds.ts'
import { databaseWith } from './support/kept-database.ts'
import { LOCATIONS, findKeptServices, naive, expectPage, theRest } from './support/naive-filter.ts'

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

  test('[S2-27] has the right page far from the start, counted from either end', async () => {
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
      for (const skip of [130, expected.length - 7]) {
        expectPage(await findKeptServices(db, filter, skip, 10), expected, skip, 10)
      }
    }
  })

  test('[S2-27] finds the rows of a plain filter, whether many or few match', async () => {
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
      { numRuns: roundsIn(30, 80) },
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
