import { describe, expect, it } from 'vitest'

import { COUNTRIES } from '../../domain/countries.ts'
import { isPlate, normalizePlate } from '../../domain/plates.ts'
import {
  CLASS_IDS,
  OWNER_ROLES,
  type VehicleTypeId,
  baseTypeOf,
  bicyclePlate,
  byPlace,
  freeClassId,
  isBicyclePlate,
  isClass,
  isPlatePattern,
  isVehicleTypeId,
  matchesPlatePattern,
  moveBy,
  placeOf,
  typeOfPlate,
  typeThatHasSpace,
  vehicleTypeIdOf,
  writtenPlatePattern,
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

  it('uses the random end of the id, so that two codes of one moment differ', () => {
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

it('a vehicle type is 1, 2 or 3, also as text', () =>
  expect((['1', '2', '3'] as const).map(vehicleTypeIdOf)).toEqual([1, 2, 3]))

describe('the order of the vehicle types [S2-30]', () => {
  const named = (types: readonly { vehicleTypeId: number }[]) =>
    types.map(({ vehicleTypeId }) => vehicleTypeId).join('')
  const START = [{ vehicleTypeId: 1 }, { vehicleTypeId: 2 }, { vehicleTypeId: 3 }] as const

  it('is the default order until a person moves a type', () => {
    expect(named([START[2], START[0], START[1]].toSorted(byPlace))).toBe('123')
  })

  it('changes by one place at a time for any number of types', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(2), fc.constantFrom(-1 as const, 1 as const)), { maxLength: 60 }),
        (moves) => {
          let types: readonly { vehicleTypeId: VehicleTypeId; position?: number }[] = START
          for (const [index, by] of moves) {
            const wanted = named(types).split('')
            const [here, there] = [wanted[index], wanted[index + by]]
            const moves = moveBy(types, index, by)
            expect(moves.length === 0).toBe(there === undefined)
            if (here === undefined || there === undefined) continue
            for (const { type, from } of moves) expect(from).toBe(placeOf(type))
            types = types
              .map((type) => {
                const moved = moves.find((one) => one.type.vehicleTypeId === type.vehicleTypeId)
                return moved === undefined ? type : { ...type, position: moved.to }
              })
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

describe('classes of vehicles [S2-30]', () => {
  it('exchange places with any neighbour, for any number of types', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(4), fc.constantFrom(-1 as const, 1 as const)), { maxLength: 60 }),
        (moves) => {
          let types: readonly { vehicleTypeId: VehicleTypeId; position?: number }[] = [1, 2, 3, 101, 201].map((id) => ({
            vehicleTypeId: vehicleTypeIdOf(String(id)) ?? 1,
          }))
          for (const [index, by] of moves) {
            const ids = types.map(({ vehicleTypeId }) => vehicleTypeId)
            const [here, there] = [ids[index], ids[index + by]]
            if (here === undefined || there === undefined) continue
            const changes = moveBy(types, index, by)
            types = types
              .map((type) => ({
                ...type,
                position: changes.find((one) => one.type === type)?.to ?? placeOf(type),
              }))
              .toSorted(byPlace)
            expect(types.map(({ vehicleTypeId }) => vehicleTypeId)).toEqual(
              ids.with(index, there).with(index + by, here),
            )
          }
        },
      ),
    )
  })

  it.each([
    [1, 1],
    [3, 3],
    [101, 1],
    [212, 2],
    [301, 3],
  ] as const)('have the number %i if they belong to standard type %i', (id, base) => {
    expect(baseTypeOf(id)).toBe(base)
    expect(isClass(id)).toBe(id > 3)
  })

  it('are recognised by their ids', () => {
    expect([1, 3, 101, 112, 312].every(isVehicleTypeId)).toBe(true)
    expect([0, 4, 100, 113, 199, 400, 401, 101.5].some(isVehicleTypeId)).toBe(false)
  })

  it('get unused ids until all are taken', () => {
    expect(freeClassId(1, [1, 2, 3])).toBe(101)
    expect(freeClassId(2, [1, 2, 3, 101, 201, 203])).toBe(202)
    expect(freeClassId(3, CLASS_IDS)).toBe(null)
  })

  it('use their own spaces, or those of their standard type', () => {
    expect(typeThatHasSpace(101, [1, 2, 101])).toBe(101)
    expect(typeThatHasSpace(101, [1, 2])).toBe(1)
  })
})

describe('the form of plates', () => {
  it.each([
    ['r00000', 'R00000'],
    [' AAA000,  AAA00A ', 'AAA000 AAA00A'],
  ])('%s is the pattern of %s', (typed, written) => expect(writtenPlatePattern(typed)).toBe(written))

  it('has 2 to 12 letters, digits and question marks', () => {
    expect(['R00000', 'AAA000 AAA00A', 'GB??'].every(isPlatePattern)).toBe(true)
    expect(['', 'R', 'R-0000', 'A'.repeat(13), 'AAA000 ', 'ÁA'].some(isPlatePattern)).toBe(false)
  })

  it('matches a plate character by character', () => {
    expect(matchesPlatePattern('R12345', 'R00000')).toBe(true)
    expect(matchesPlatePattern('S12345', 'R00000')).toBe(false)
    expect(matchesPlatePattern('R1234', 'R00000')).toBe(false)
    expect(matchesPlatePattern('ABC12D', 'AAA000 AAA00A')).toBe(true)
    expect(matchesPlatePattern('X9', '??')).toBe(true)
  })

  it('suggests an enabled type before the pattern of the country does', () => {
    const trailer = { vehicleTypeId: 101, platePattern: 'AAA000', isActive: true } as const
    expect(typeOfPlate('ABC123', 'colombia')).toBe(1)
    expect(typeOfPlate('ABC123', 'colombia', [trailer])).toBe(101)
    expect(typeOfPlate('ABC123', 'colombia', [{ ...trailer, isActive: false }])).toBe(1)
    expect(typeOfPlate('R12345', 'united_kingdom', [{ ...trailer, platePattern: 'R00000' }])).toBe(101)
  })
})
