import { describe, expect, it } from 'vitest'

import { COUNTRIES } from '../../domain/countries.ts'
import { isPlate, normalizePlate } from '../../domain/plates.ts'
import {
  OWNER_ROLES,
  type VehicleTypeId,
  bicyclePlate,
  byPlace,
  isBicyclePlate,
  moveBy,
  placeOf,
  vehicleTypeIdOf,
} from '../../domain/vehicles.ts'
import fc from '../support/fast-check.ts'

describe('the code of a bicycle without a plate [S3-10]', () => {
  it('is a valid plate in every country, and the same each time it is computed', () => {
    fc.assert(
      fc.property(fc.uuid({ version: 7 }), (id) => {
        const code = bicyclePlate(id)
        expect(code).toMatch(/^BIC[0-9]{9}$/)
        expect(isBicyclePlate(code)).toBe(true)
        expect(normalizePlate(code)).toBe(code)
        expect(bicyclePlate(id.toUpperCase())).toBe(code)
        for (const country of COUNTRIES) expect(isPlate(code, country)).toBe(true)
      }),
    )
  })

  it('uses the random end of the id, so two made at the same time differ', () => {
    const moment = '01a20019-6768-73b0-82a0-'
    expect(bicyclePlate(`${moment}000000000001`)).toBe('BIC000000001')
    expect(bicyclePlate(`${moment}0000000000ff`)).toBe('BIC000000255')
    const codes = fc.sample(fc.uuid({ version: 7 }), 2_000).map((id) => bicyclePlate(id))
    expect(new Set(codes).size).toBeGreaterThan(1_990)
  })

  it.each(['BIC12345678', 'BIC1234567890', 'BIX123456789', 'bic123456789', 'BIC12345678A'])('is not %s', (plate) =>
    expect(isBicyclePlate(plate)).toBe(false),
  )
})

it('an owner is the driver or a guest [S3-03]', () => expect(OWNER_ROLES).toEqual(['driver', 'guest']))

it('a vehicle type is 1, 2 or 3, as text too', () =>
  expect((['1', '2', '3'] as const).map(vehicleTypeIdOf)).toEqual([1, 2, 3]))

describe('the order of the vehicle types [S2-30]', () => {
  const named = (types: readonly { vehicleTypeId: number }[]) =>
    types.map(({ vehicleTypeId }) => vehicleTypeId).join('')
  const START = [{ vehicleTypeId: 1 }, { vehicleTypeId: 2 }, { vehicleTypeId: 3 }] as const

  it('is the product’s until a person moves one', () => {
    expect(named([START[2], START[0], START[1]].toSorted(byPlace))).toBe('123')
  })

  it('changes by one place at a time: each move swaps two neighbours only, for any number of types', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(2), fc.constantFrom(-1 as const, 1 as const)), { maxLength: 60 }),
        (moves) => {
          let types: readonly { vehicleTypeId: VehicleTypeId; position?: number }[] = START
          for (const [index, by] of moves) {
            const wanted = named(types).split('')
            const [here, there] = [wanted[index], wanted[index + by]]
            const moved = moveBy(types, index, by)
            expect(moved === null).toBe(there === undefined)
            if (moved === null || here === undefined || there === undefined) continue
            expect(moved.from).toBe(placeOf(moved.type))
            types = types
              .map((type) => (type.vehicleTypeId === moved.type.vehicleTypeId ? { ...type, position: moved.to } : type))
              .toSorted(byPlace)
            expect(named(types)).toBe(
              wanted
                .with(index, there)
                .with(index + by, here)
                .join(''),
            )
          }
        },
      ),
    )
  })
})
