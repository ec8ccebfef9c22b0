import { describe, expect, test } from 'vitest'

import { keptDriver } from '../../src/features/drivers/kept-drivers.ts'
import {
  findKeptVehicles,
  keptVehiclesOf,
  othersWithPlate,
  platesWithNewDriver,
} from '../../src/features/drivers/kept-vehicles.ts'
import { createDriverOp } from '../../src/offline/outbox/driver-ops.ts'
import { createVehicleOp, deleteVehicleOp, editVehicleOp } from '../../src/offline/outbox/vehicle-ops.ts'
import { aDriver, aVehicle, idOf } from '../offline/support/records.ts'
import { anOutbox, refuse } from '../offline/support/outbox.ts'
import { pulled } from './support/kept-database.ts'
import { idsOf, MARIA } from './support/driver-rows.ts'

const CARS = [
  {
    id: idOf(7, 1),
    licensePlate: 'NEW001',
    brand: null,
    model: null,
    color: null,
    vehicleTypeId: 1 as const,
    ownerRole: 'driver' as const,
  },
  {
    id: idOf(7, 2),
    licensePlate: null,
    brand: null,
    model: null,
    color: null,
    vehicleTypeId: 3 as const,
    ownerRole: 'driver' as const,
  },
]

describe('records created here without a connection', () => {
  test('are found at once as drivers, also by their plates', async () => {
    const { db, outbox, queue } = await anOutbox()
    await outbox.enqueue({
      opType: createDriverOp,
      request: createDriverOp.toWire({ body: { ...MARIA, vehicles: CARS } }),
      seen: null,
    })
    for (const typed of ['NEW0', 'bic', 'maría', '3001234567'])
      expect(await idsOf(db, typed), typed).toEqual([MARIA.id])
    expect(await keptDriver(db, MARIA.id)).toMatchObject({ pending: true, needsPerson: false, isNew: true })
    expect(await platesWithNewDriver(db, MARIA.id)).toEqual([expect.stringMatching(/^BIC\d{9}$/), 'NEW001'])
    await refuse(queue)
    expect(await keptDriver(db, MARIA.id)).toMatchObject({ needsPerson: true })
  })

  test('have the typed vehicles before they are sent, also under an existing driver', async () => {
    const { db, outbox } = await anOutbox()
    await pulled(db, { drivers: [aDriver(2, { firstName: 'Luis', plates: [] })], vehicles: [] })
    await outbox.enqueue({
      opType: createDriverOp,
      request: createDriverOp.toWire({ body: { ...MARIA, vehicles: CARS, mergeInto: idOf(5, 2) } }),
      seen: null,
    })
    expect(await platesWithNewDriver(db, idOf(5, 2))).toEqual([expect.stringMatching(/^BIC\d{9}$/), 'NEW001'])
    expect(await platesWithNewDriver(db, MARIA.id)).toEqual([])
  })

  test('[S2-32] list the vehicles of an unsent driver in order, on one page each, marked as unsent', async () => {
    const { db, outbox, queue } = await anOutbox()
    await pulled(db, {
      vehicles: ['AAA111', 'MMM555', 'ZZZ900'].map((licensePlate, index) => aVehicle(index + 1, { licensePlate })),
    })
    await outbox.enqueue({
      opType: createDriverOp,
      request: createDriverOp.toWire({ body: { ...MARIA, vehicles: CARS } }),
      seen: null,
    })
    const all = await findKeptVehicles(db, '', 0, 10)
    expect(all.total).toBe(5)
    expect(all.rows.map(({ vehicle }) => vehicle.licensePlate)).toEqual([
      'AAA111',
      expect.stringMatching(/^BIC\d{9}$/),
      'MMM555',
      'NEW001',
      'ZZZ900',
    ])
    expect(all.rows.map(({ pending, withDriver }) => pending && withDriver)).toEqual([false, true, false, true, false])
    const pages = await Promise.all([0, 2, 4].map((skip) => findKeptVehicles(db, '', skip, 2)))
    expect(pages.flatMap(({ rows }) => rows)).toEqual(all.rows)
    for (const typed of ['new0', 'maría'])
      expect(
        (await findKeptVehicles(db, typed, 0, 10)).rows.some(({ vehicle }) => vehicle.licensePlate === 'NEW001'),
        typed,
      ).toBe(true)
    expect((await findKeptVehicles(db, 'zzz', 0, 10)).rows).toHaveLength(1)
    await refuse(queue)
    expect((await findKeptVehicles(db, 'new001', 0, 10)).rows).toMatchObject([
      { needsPerson: true, vehicle: { driver: { id: MARIA.id } } },
    ])
  })

  test('show every driver of a plate, also unsent ones, and no other driver', async () => {
    const { db, outbox } = await anOutbox()
    const of = (id: number, driver: number, name: string) =>
      aVehicle(id, { licensePlate: 'ABC123', driver: { id: idOf(5, driver), name } })
    await pulled(db, {
      drivers: [aDriver(2)],
      vehicles: [of(1, 2, 'Luis Mora'), of(2, 3, 'Adriana Gómez'), aVehicle(3, { licensePlate: 'ABC1234' })],
    })
    await outbox.enqueue({
      opType: createDriverOp,
      request: createDriverOp.toWire({
        body: { ...MARIA, vehicles: [{ id: idOf(7, 8), licensePlate: 'ABC123', vehicleTypeId: 1 }] },
      }),
      seen: null,
    })
    const others = (licensePlate: string, driver = 4, id = 9) =>
      othersWithPlate(db, { id: idOf(7, id), licensePlate, driverId: idOf(5, driver) })
    const waiting = `${MARIA.firstName} ${MARIA.lastName}`
    expect(await others('abc-123')).toEqual(['Adriana Gómez', 'Luis Mora', waiting])
    expect(await others('ABC123', 2)).toEqual(['Adriana Gómez', waiting])
    expect(await others('ABC123', 4, 2)).toEqual(['Luis Mora', waiting])
    expect(await others('ABC12')).toEqual([])
    expect(await others(' ')).toEqual([])
    await outbox.enqueue({
      opType: deleteVehicleOp,
      request: deleteVehicleOp.toWire({ params: { id: idOf(7, 2) } }),
      seen: null,
    })
    expect(await others('ABC123', 2)).toEqual([waiting])
  })

  test('update plates when vehicles are added, removed, renamed or transferred', async () => {
    const { db, outbox } = await anOutbox()
    const of = (plate: string, number: number) =>
      aVehicle(number, { licensePlate: plate, driver: { id: idOf(5, 1), name: 'María Peña Gómez' } })
    await pulled(db, {
      drivers: [aDriver(1, { plates: ['AAA111', 'BBB222', 'CCC333'] }), aDriver(2, { firstName: 'Luis', plates: [] })],
      vehicles: [of('AAA111', 1), of('BBB222', 2), of('CCC333', 3)],
    })
    const { version: ___, driver: ____, ...car } = aVehicle(9, { licensePlate: 'DDD444' })
    await outbox.enqueue({
      opType: createVehicleOp,
      request: createVehicleOp.toWire({ body: { ...car, driverId: idOf(5, 1) } }),
      seen: of('DDD444', 9),
    })
    await outbox.enqueue({
      opType: deleteVehicleOp,
      request: deleteVehicleOp.toWire({ params: { id: idOf(7, 1) } }),
      seen: null,
    })
    await outbox.enqueue({
      opType: editVehicleOp,
      request: editVehicleOp.toWire({
        params: { id: idOf(7, 2) },
        body: { changes: { licensePlate: { from: 'BBB222', to: 'BBB999' } } },
      }),
      seen: null,
    })
    await outbox.enqueue({
      opType: editVehicleOp,
      request: editVehicleOp.toWire({
        params: { id: idOf(7, 3) },
        body: { changes: { driverId: { from: idOf(5, 1), to: idOf(5, 2) } } },
      }),
      seen: null,
    })
    expect((await keptDriver(db, idOf(5, 1)))?.driver.plates).toEqual(['BBB999', 'DDD444'])
    expect((await keptDriver(db, idOf(5, 2)))?.driver.plates).toEqual(['CCC333'])
    expect(await idsOf(db, 'ddd4')).toEqual([idOf(5, 1)])
    expect((await keptVehiclesOf(db, idOf(5, 1))).map(({ vehicle }) => vehicle.licensePlate)).toEqual([
      'BBB999',
      'DDD444',
    ])
    // A transferred vehicle was sent with its driver's id only; the name is from the driver's record.
    expect((await keptVehiclesOf(db, idOf(5, 2))).map(({ vehicle }) => vehicle.driver.name)).toEqual([
      'Luis Peña Gómez',
    ])
  })
})
