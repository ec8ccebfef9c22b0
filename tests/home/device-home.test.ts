import { describe, expect, test } from 'vitest'

import type { CashUp } from '../../contract/cash-up.ts'
import { occupancyOf, readDeviceHome } from '../../src/features/home/device-home.ts'
import { percentOf } from '../../src/lib/occupancy.ts'
import { cashUps, locations, services } from '../../src/offline/collections.ts'
import type { KeptDatabase } from '../../src/offline/kept-database.ts'
import { ANA_ID, LUIS_ID, aCashUp, aLocation, aService, idOf } from '../offline/support/records.ts'
import { databaseWith } from '../stays/support/kept-database.ts'

const keep = (db: KeptDatabase, cashUp: CashUp, pending = 0) =>
  cashUps.put(db, { id: cashUp.id, base: cashUp, shown: null, pending })
const ANA = { id: ANA_ID, name: 'Ana Rojas' }
const LUIS = { id: LUIS_ID, name: 'Luis Vega' }

describe('[S2-20] the shifts of the person on the device', () => {
  test('are the open ones that the person opened or joined, latest first', async () => {
    const db = await databaseWith([])
    await keep(db, aCashUp(1, { status: 'current', openedBy: ANA, openedAt: '2026-11-20T06:00:00.000Z' }), 1)
    await keep(
      db,
      aCashUp(2, { status: 'current', openedBy: LUIS, joinedBy: [ANA], openedAt: '2026-11-20T08:00:00.000Z' }),
    )
    await keep(db, aCashUp(3, { status: 'current', openedBy: LUIS }))
    await keep(db, aCashUp(4, { status: 'completed', openedBy: ANA }))
    const { shifts } = await readDeviceHome(db, ANA_ID)
    expect(shifts.map(({ cashUp, pending }) => [cashUp.id, pending])).toEqual([
      [idOf(6, 2), false],
      [idOf(6, 1), true],
    ])
    db.close()
  })

  test('have the cash from float, payments and movements, with unsent payments from here', async () => {
    const cashUp = aCashUp(1, { float: 100, takings: { cash: 30, dataphone: 7, digital: 9 }, payIns: 5, payOuts: 50 })
    const inside = aService(1, { status: 'progress', cashUp: null })
    const paid = {
      ...inside,
      status: 'completed',
      paymentMethod: 'cash',
      totalCost: 11,
      cashUp: { id: cashUp.id, status: 'current', openedBy: ANA },
    } as const
    const db = await databaseWith([inside])
    await keep(db, cashUp)
    expect((await readDeviceHome(db, ANA_ID)).shifts).toMatchObject([
      { expectedCash: 85, unsentPayments: 0, cashUp: { services: cashUp.services } },
    ])
    await services.put(db, { id: inside.id, base: inside, shown: paid, pending: 1 })
    expect((await readDeviceHome(db, ANA_ID)).shifts).toMatchObject([
      {
        expectedCash: 96,
        pending: false,
        unsentPayments: 1,
        cashUp: { takings: { cash: 41 }, services: cashUp.services + 1 },
      },
    ])
    db.close()
  })

  test('leave out shifts that the server removed', async () => {
    const db = await databaseWith([])
    const cashUp = aCashUp(1)
    await cashUps.put(db, { id: cashUp.id, base: cashUp, shown: null, pending: 0, gone: true })
    expect((await readDeviceHome(db, ANA_ID)).shifts).toEqual([])
    db.close()
  })
})

describe('[S2-20] the occupancy', () => {
  const places = [{ id: idOf(2, 1), name: 'Centro', vehicleTypes: [{ vehicleTypeId: 1 as const, spaces: 2 }] }]
  const inside = (vehicleTypeId: 1 | 2, count: number) =>
    Array.from({ length: count }, () => ({ location: { id: idOf(2, 1), name: 'Centro' }, vehicleTypeId }))

  test('is the number of vehicles inside over the spaces of the type, and can exceed 100 %', () => {
    const [one] = occupancyOf(places, inside(1, 3))
    expect(one?.types).toEqual([{ vehicleTypeId: 1, inside: 3, spaces: 2 }])
    expect(percentOf({ inside: 3, spaces: 2 })).toBe(150)
    expect(percentOf({ inside: 1, spaces: 3 })).toBe(33)
  })

  test('shows a type for which the location has no spaces', () => {
    expect(occupancyOf(places, inside(2, 2))[0]?.types).toEqual([
      { vehicleTypeId: 1, inside: 0, spaces: 2 },
      { vehicleTypeId: 2, inside: 2, spaces: 0 },
    ])
    expect(percentOf({ inside: 2, spaces: 0 })).toBeNull()
  })

  test('counts the device’s stays in progress, including unsent ones', async () => {
    const db = await databaseWith([
      aService(1, { status: 'progress' }),
      aService(2, { status: 'completed' }),
      aService(3, { status: 'progress' }),
    ])
    const location = aLocation({ vehicleTypes: [{ vehicleTypeId: 1, spaces: 4 }] })
    await locations.put(db, { id: location.id, base: location, shown: null, pending: 0 })
    const here = aService(1).location.id === location.id
    const { occupancy } = await readDeviceHome(db, ANA_ID)
    expect(here).toBe(true)
    expect(occupancy?.[0]?.types[0]).toMatchObject({ inside: 2, spaces: 4 })
    const [row] = await db.services.toArray()
    if (row?.base)
      await db.services.put({
        ...row,
        shown: { ...row.base, status: row.base.status === 'progress' ? 'completed' : 'progress' },
        pending: 1,
      })
    const after = (await readDeviceHome(db, ANA_ID)).occupancy?.[0]?.types[0]?.inside
    expect(after).toBe(row?.base?.status === 'progress' ? 1 : 3)
    db.close()
  })

  test('is unknown for more locations than the device keeps', async () => {
    const db = await databaseWith([])
    for (let nth = 1; nth <= 5; nth++) {
      const location = aLocation({ id: idOf(2, nth) })
      await locations.put(db, { id: location.id, base: location, shown: null, pending: 0 })
    }
    expect((await readDeviceHome(db, ANA_ID)).occupancy).toBeNull()
    db.close()
  })
})
