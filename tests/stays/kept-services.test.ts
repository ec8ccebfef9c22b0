import { expect, test } from 'vitest'

import { PAYMENT_METHODS, SERVICE_STATUSES } from '../../domain/services.ts'
import { MINUTE_MS } from '../../domain/time.ts'
import { DEVICE_SORTS } from '../../src/features/stays/device-services.ts'
import { keptServices, type KeptFilter } from '../../src/features/stays/kept-service-rows.ts'
import { services as serviceCollection } from '../../src/offline/collections.ts'
import { shownOf } from '../../src/offline/kept-rows.ts'
import { aService, idOf, NOW } from '../offline/support/records.ts'
import fc from '../support/fast-check.ts'
import { roundsIn } from '../support/rounds.ts'
import { databaseWith } from './support/kept-database.ts'
import { LOCATIONS, findKeptServices, naive, expectPage, theRest } from './support/naive-filter.ts'

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

test('[S2-27] a search finds the rows of a plain filter, page by page', async () => {
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

test('a search finds a row with unsent changes by its displayed values', async () => {
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

test('a search finds a plate once, even if it contains the part twice', async () => {
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

test('a read by ids returns rows in the requested order, without missing ones', async () => {
  const db = await databaseWith([aService(1), aService(2)])
  const rows = await keptServices(db, [idOf(4, 2), idOf(4, 9), idOf(4, 1)])
  expect(rows.map(({ service }) => service.id)).toEqual([idOf(4, 2), idOf(4, 1)])
  db.close()
})
