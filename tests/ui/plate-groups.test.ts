import { expect, test } from 'vitest'

import { COUNTRIES } from '../../domain/countries.ts'
import { plateGroups } from '../../src/ui/plate.tsx'
import fc from '../support/fast-check.ts'

test.each([
  ['colombia', 'ABC123', 'ABC 123'],
  ['colombia', 'ABC12D', 'ABC 12D'],
  ['colombia', 'ABC12', 'ABC 12'],
  ['colombia', 'AB1234', 'AB1234'],
  ['mexico', 'ABC123D', 'ABC 123D'],
  ['mexico', 'ABC1234', 'ABC 1234'],
  ['mexico', 'ABC123', 'ABC123'],
  ['united_kingdom', 'AB12CDE', 'AB12 CDE'],
  ['england', 'AB12CDE', 'AB12 CDE'],
  ['united_kingdom', 'A1', 'A1'],
] as const)('a plate of %s, %s, is drawn as %s', (country, plate, drawn) => {
  expect(plateGroups(plate, country).join(' ')).toBe(drawn)
})

test('each letter of a plate is drawn once, and no group is empty', () => {
  const somePlate = fc.oneof(fc.stringMatching(/^[A-Z]{2,3}\d{2,4}[A-Z]{0,3}$/), fc.string())
  fc.assert(
    fc.property(somePlate, fc.constantFrom(...COUNTRIES), (plate, country) => {
      const groups = plateGroups(plate, country)
      expect(groups.join('')).toBe(plate)
      expect(groups.filter((group) => group === '')).toHaveLength(plate === '' ? 1 : 0)
    }),
  )
})
