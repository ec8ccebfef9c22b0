import * as v from 'valibot'
import { describe, expect, test } from 'vitest'

import { vehicleForm } from '../../src/features/vehicles/kind.ts'
import { changesBetween, withValue } from '../../src/records/edit-values.ts'
import { aVehicle, idOf } from '../offline/support/records.ts'

describe('an edit of a vehicle [S3-03]', () => {
  const vehicle = aVehicle(1, { licensePlate: 'OLD1' })
  const base = vehicleForm.valuesOf(vehicle)
  const same = vehicleForm.toInput(base, new Map(), vehicle)
  const changesOf = (input: typeof same, from = base) => changesBetween(from, vehicleForm.toValues(input, from))

  test('contains the changes, including the owner', () => {
    expect(changesOf(same)).toBeNull()
    expect(
      changesOf({
        ...same,
        brand: '',
        vehicleTypeId: '2',
        ownerRole: 'guest',
        driver: { id: idOf(5, 2), name: 'Luis' },
      }),
    ).toEqual({
      brand: { from: 'Mazda', to: null },
      vehicleTypeId: { from: 1, to: 2 },
      ownerRole: { from: 'driver', to: 'guest' },
      driverId: { from: idOf(5, 1), to: idOf(5, 2) },
    })
  })

  test('uses the other person’s value as the original if mine is kept, and shows a driver’s name if the device has it', () => {
    const settled = withValue(vehicleForm.values, base, 'driverId', idOf(5, 3))
    expect(settled).toEqual({ ...base, driverId: idOf(5, 3) })
    expect(changesOf({ ...same, driver: { id: idOf(5, 2), name: 'Luis' } }, settled ?? base)).toEqual({
      driverId: { from: idOf(5, 3), to: idOf(5, 2) },
    })
    expect(vehicleForm.toInput(settled ?? base, new Map([[idOf(5, 3), 'Marta']]), vehicle).driver).toEqual({
      id: idOf(5, 3),
      name: 'Marta',
    })
    expect(vehicleForm.toInput(settled ?? base, new Map(), vehicle).driver).toEqual({ id: idOf(5, 3), name: '' })
    expect(withValue(vehicleForm.values, base, 'vehicleTypeId', 'of a newer server')).toBeNull()
    expect(withValue(vehicleForm.values, base, 'a field of a newer server', 'x')).toBeNull()
  })

  test.each([
    ['changes.driverId.to', 'driver'],
    ['driverId', 'driver'],
    ['licensePlate', 'licensePlate'],
    ['id', null],
    ['vehicles.0.id', null],
  ])('shows a fault of %s at %s', (path, field) => expect(vehicleForm.fieldOf(path)).toBe(field))

  test('keeps a plate that no person can type, and needs a driver', () => {
    const schema = vehicleForm.schemaWith(() => [], { country: 'colombia', base })
    expect(v.safeParse(schema, same).success).toBe(true)
    expect(v.safeParse(schema, { ...same, licensePlate: 'OLD2' }).success).toBe(false)
    expect(v.safeParse(schema, { ...same, driver: null }).issues?.map(({ message }) => message)).toEqual(['required'])
  })
})
