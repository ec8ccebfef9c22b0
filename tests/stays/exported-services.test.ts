import { expect, test } from 'vitest'

import { EXPORTED_SERVICE_FIELDS, exportedService } from '../../contract/exported-service.ts'
import { REQUEST_ID_HEADER } from '../../contract/problem.ts'
import type { Service } from '../../contract/service.ts'
import { PAYMENT_METHODS } from '../../domain/services.ts'
import { DAY_MS } from '../../domain/time.ts'
import { readServices } from '../../src/features/stays/exported-services.ts'
import { allOfServer } from '../../src/features/stays/server-services.ts'
import { apiOf } from '../offline/support/tab.ts'
import { aLocation, aService, idOf, NOW } from '../offline/support/records.ts'
import { databaseWith } from './support/kept-database.ts'

const FILTER = {
  search: '',
  range: null,
  paid: null,
  statuses: [],
  locationIds: [],
  methods: [],
  cashUpId: null,
  endMarks: [],
  sort: '-startedAt' as const,
}
const WORDS = { 'status.completed': 'Completado', 'paymentMethod.cash': 'Efectivo', 'vehicleTypeId.car': 'Carro' }
const PLATE = EXPORTED_SERVICE_FIELDS.indexOf('licensePlate')

/** A server that must not be called. */
const NOBODY = apiOf({ fetch: () => Promise.reject(new Error('The device has it all')) })

test('[S2-27] a row of the file matches its header, with times in the location’s zone', () => {
  const service = aService(1, {
    licensePlate: 'ABC123',
    startedAt: '2026-11-20T19:05:00.000Z',
    totalCost: 260_100,
    status: 'completed',
    paymentMethod: 'cash',
    vehicleTypeId: 1,
  })
  const row = exportedService(service, 'America/Bogota', WORDS)
  const at = (field: (typeof EXPORTED_SERVICE_FIELDS)[number]) => row[EXPORTED_SERVICE_FIELDS.indexOf(field)]
  expect(row).toHaveLength(EXPORTED_SERVICE_FIELDS.length + PAYMENT_METHODS.length)
  expect([
    at('licensePlate'),
    at('startedAt'),
    at('totalCost'),
    at('status'),
    at('paymentMethod'),
    at('vehicleTypeId'),
  ]).toEqual(['ABC123', { wallClock: '2026-11-20T14:05:00' }, { amount: 260_100 }, 'Completado', 'Efectivo', 'Carro'])
})

test('[S2-27] the amounts by method add up to the price, and to zero for a voided stay', () => {
  const paid = aService(1, { status: 'completed', totalCost: 8_000, paymentMethod: 'cash' })
  const paidBy = (service: Service) =>
    exportedService(service, 'America/Bogota', WORDS).slice(EXPORTED_SERVICE_FIELDS.length)
  expect(paidBy(paid)).toEqual([{ amount: 8_000 }, null, null])
  const part = { cashUpId: null, at: paid.startedAt, by: null, reference: null }
  const mixed: Service = {
    ...paid,
    payments: [
      { id: idOf(8, 1), kind: 'stay', method: 'cash', amount: 3_000, ...part },
      { id: idOf(8, 2), kind: 'stay', method: 'digital', amount: 5_000, ...part },
      { id: idOf(8, 3), kind: 'second_payment', method: 'dataphone', amount: 8_000, ...part },
    ],
  }
  expect(paidBy(mixed)).toEqual([{ amount: 3_000 }, null, { amount: 5_000 }])
  expect(paidBy({ ...mixed, status: 'voided' })).toEqual([null, null, null])
})

test('[S2-27] the columns of a file can be summed: discounts are negative, and voided stays have no amounts', () => {
  const paid = aService(1, {
    status: 'completed',
    serviceCharge: 10_000,
    discount: 2_000,
    adjustment50: 0,
    totalCost: 8_000,
    tax: 1_277,
    serviceFee: 100,
    refundDue: 500,
  })
  const at = (service: Service, field: (typeof EXPORTED_SERVICE_FIELDS)[number]) =>
    exportedService(service, 'America/Bogota', WORDS)[EXPORTED_SERVICE_FIELDS.indexOf(field)]
  expect([at(paid, 'serviceCharge'), at(paid, 'discount'), at(paid, 'totalCost')]).toEqual([
    { amount: 10_000 },
    { amount: -2_000 },
    { amount: 8_000 },
  ])
  const voided: Service = { ...paid, status: 'voided' }
  for (const field of [
    'serviceCharge',
    'discount',
    'correction',
    'adjustment50',
    'totalCost',
    'tax',
    'serviceFee',
  ] as const)
    expect(at(voided, field), field).toBeNull()
  // The second payment is still in a drawer.
  expect(at(voided, 'refundDue')).toEqual({ amount: 500 })
})

test.each([false, true])(
  '[S2-27] an export contains each kept service once, in list order (oldest first: %s)',
  async (oldestFirst) => {
    // From an hour ahead of now to 44 days back, some at one instant.
    const services = Array.from({ length: 90 }, (_, number) =>
      aService(number + 1, {
        licensePlate: `AAA${String(number).padStart(3, '0')}`,
        startedAt: new Date(NOW + DAY_MS / 24 - Math.floor(number / 2) * DAY_MS).toISOString(),
      }),
    )
    const db = await databaseWith(services)
    await db.pulls.put({
      collection: 'services',
      cursor: '',
      filled: true,
      done: 0,
      total: null,
      touchedAt: 0,
      lastUpdated: 0,
    })
    const rows: unknown[] = []
    for await (const { rows: some } of readServices(
      { db, api: NOBODY },
      {
        question: {
          filter: { ...FILTER, sort: oldestFirst ? ('startedAt' as const) : ('-startedAt' as const) },
          timeZone: 'UTC',
          reachable: true,
        },
        words: {},
      },
    ))
      rows.push(...some.map((row) => row[PLATE]))
    const instants = new Map(services.map(({ licensePlate, startedAt }) => [licensePlate, Date.parse(startedAt)]))
    expect(new Set(rows).size).toBe(90)
    expect(rows).toHaveLength(90)
    const order = rows.map((plate) => instants.get(String(plate)) ?? 0)
    expect(order).toEqual(order.toSorted((a, b) => (oldestFirst ? a - b : b - a)))
  },
)

test('[S2-27] a service that arrives while the server’s pages are read is exported once', async () => {
  let all: Service[] = Array.from({ length: 1_500 }, (_, number) => aService(number))
  const api = apiOf({
    fetch: (url) => {
      const query = new URL(url, 'http://server.test').searchParams
      const [page, limit] = [Number(query.get('page')), Number(query.get('limit'))]
      const data = all.slice((page - 1) * limit, page * limit)
      all = [aService(10_000 + page), ...all]
      const headers = { 'content-type': 'application/json', [REQUEST_ID_HEADER]: 'a-request' }
      return Promise.resolve(Response.json({ data, page, limit, total: all.length }, { headers }))
    },
  })
  const ids: string[] = []
  for await (const { services } of allOfServer(api, FILTER, 'UTC')) ids.push(...services.map(({ id }) => id))
  expect(ids).toHaveLength(1_500)
  expect(new Set(ids).size).toBe(1_500)
})

test('[S2-27] an export of one location leaves out the others', async () => {
  const here = aLocation()
  const db = await databaseWith([
    aService(1, { location: { id: here.id, name: here.name } }),
    aService(2, { location: { id: idOf(9, 1), name: 'Elsewhere' } }),
  ])
  await db.pulls.put({
    collection: 'services',
    cursor: '',
    filled: true,
    done: 0,
    total: null,
    touchedAt: 0,
    lastUpdated: 0,
  })
  const found: number[] = []
  for await (const { rows } of readServices(
    { db, api: NOBODY },
    { question: { filter: { ...FILTER, locationIds: [here.id] }, timeZone: 'UTC', reachable: true }, words: {} },
  ))
    found.push(rows.length)
  expect(found.reduce((sum, count) => sum + count, 0)).toBe(1)
})
