import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import type { CashUp } from '../../contract/cash-up.ts'
import type { Service } from '../../contract/service.ts'
import { askDevice, findKeptServices } from '../../src/features/stays/device-services.ts'
import { EVERYTHING, type ServiceFilter } from '../../src/features/stays/service-filter.ts'
import { cashUps, locations } from '../../src/offline/collections.ts'
import type { KeptDatabase } from '../../src/offline/kept-database.ts'
import { ANA_ID, LOCATION_ID, LUIS_ID, NOW, aCashUp, aLocation, aService, idOf } from '../offline/support/records.ts'
import { databaseWith } from './support/kept-database.ts'

const ANA = { id: ANA_ID, name: 'Ana Rojas' }
const [SHIFT, JOINED, OTHER] = [idOf(6, 1), idOf(6, 2), idOf(6, 3)]
const paidIn = (number: number, cashUp: string, changes: Partial<Service> = {}) =>
  aService(number, {
    status: 'completed',
    paymentMethod: 'cash',
    cashUp: { id: cashUp, status: 'current', openedBy: ANA },
    ...changes,
  })

let db: KeptDatabase
beforeEach(async () => {
  // Two stays of the shift, one of them by the cash-up that joined it; one of another shift; and one unpaid stay.
  db = await databaseWith([
    paidIn(1, SHIFT),
    paidIn(2, JOINED, { paymentMethod: 'digital' }),
    paidIn(3, OTHER),
    aService(4),
  ])
  await locations.put(db, { id: LOCATION_ID, base: aLocation(), shown: null, pending: 0 })
  await db.pulls.put({
    collection: 'services',
    cursor: '',
    filled: true,
    done: 0,
    total: null,
    touchedAt: 0,
    lastUpdated: 0,
  })
  await keep(
    aCashUp(1, { services: 2 }),
    aCashUp(2, { status: 'completed', joined: { id: SHIFT, openedBy: { id: LUIS_ID, name: 'Luis' } } }),
    aCashUp(3, { services: 1 }),
  )
})
afterEach(() => db.close())

const keep = (...records: CashUp[]) =>
  Promise.all(records.map((base) => cashUps.put(db, { id: base.id, base, shown: null, pending: 0 })))
const numbers = async (filter: Partial<ServiceFilter>) =>
  (
    await findKeptServices(db, { ...EVERYTHING, cashUpId: SHIFT, ...filter, instants: null, paid: null }, 0, 10)
  ).rows.map(({ service }) => Number.parseInt(service.id.slice(-4), 16))
const ask = (cashUpId: string) =>
  askDevice(db, { filter: { ...EVERYTHING, cashUpId }, page: { page: 1, size: 10 }, timeZone: 'UTC' }, new Date(NOW))

describe('[S2-22] [S2-27] the services of a cash-up on a device', () => {
  test('are those paid into it or into a shift that joined it, under either id', async () => {
    expect(await numbers({})).toEqual([1, 2])
    expect(await numbers({ cashUpId: JOINED })).toEqual([1, 2])
    expect(await numbers({ cashUpId: OTHER })).toEqual([3])
    expect(await numbers({ sort: 'startedAt' })).toEqual([2, 1])
  })

  test('can be filtered further', async () => {
    expect(await numbers({ methods: ['digital'] })).toEqual([2])
    expect(await numbers({ locationIds: [idOf(2, 9)] })).toEqual([])
  })

  test('come from the device if it has all of them, and otherwise from the server', async () => {
    expect(await ask(SHIFT)).toMatchObject({ kind: 'found', found: { total: 2 } })
    // A stay from before the kept days was paid into the shift too.
    await keep(aCashUp(1, { services: 3 }))
    expect((await ask(SHIFT)).kind).toBe('filling')
    expect((await ask(idOf(6, 9))).kind).toBe('not_on_device')
  })
})
