import * as v from 'valibot'
import { describe, expect, it } from 'vitest'

import { COUNTRIES, type Country } from '../../domain/countries.ts'
import { Plate } from '../../contract/primitives.ts'
import { isPlate, isTwoPlates, normalizePlate, plateTerms, severalPlates } from '../../domain/plates.ts'
import fc from '../support/fast-check.ts'
import { roundsOr } from '../support/rounds.ts'

const LONG_ONLY = ['colombia', 'mexico'] as const satisfies readonly Country[]
const SHORT_TOO = ['united_kingdom', 'england'] as const satisfies readonly Country[]

describe('a plate [S5-09]', () => {
  it.each(LONG_ONLY)('in %s has 6 to 12 letters and digits', (country) => {
    expect(isPlate('ABC12', country)).toBe(false)
    expect(isPlate('ABC123', country)).toBe(true)
    expect(isPlate('ABCDEF123456', country)).toBe(true)
    expect(isPlate('ABCDEF1234567', country)).toBe(false)
  })

  it.each(SHORT_TOO)('in %s has 2 to 12 letters and digits', (country) => {
    expect(isPlate('A', country)).toBe(false)
    expect(isPlate('A1', country)).toBe(true)
    expect(isPlate('ABCDEF123456', country)).toBe(true)
    expect(isPlate('ABCDEF1234567', country)).toBe(false)
  })

  it('has only plain letters and digits', () => {
    for (const country of COUNTRIES)
      for (const plate of ['ABC 123', 'ABC-123', 'abc123', 'ÑBC123', 'ABC12٣', 'ABC12\n3'])
        expect(isPlate(plate, country), plate).toBe(false)
  })

  it.each(['abc-123', 'ABC 123', ' a b c 1 2 3 ', 'ABC\t123', 'abc123'])('%j is the plate ABC123', (typed) => {
    expect(normalizePlate(typed)).toBe('ABC123')
  })

  it('is never made of two plates that were pasted together', () => {
    const plate = fc.stringMatching(/^[A-Z]{3}[ -]?[0-9]{3}$/)
    const joined = fc.constantFrom(' ', '  ', '\n', '\t', '\u00A0', ' y ', ' - ')
    fc.assert(
      fc.property(plate, plate, joined, (one, other, between) => {
        const [first, second] = [one, other].map((text) => text.replaceAll(/[ -]/g, ''))
        expect(v.safeParse(Plate, `${first}${between}${second}`).success).toBe(false)
        expect(v.parse(Plate, one)).toBe(first)
      }),
      { numRuns: roundsOr(100) },
    )
    for (const text of ['AB12 CDE', 'ABC-12-34', 'A 1', 'BIC 000123']) expect(isTwoPlates(text), text).toBe(false)
  })

  it('is found in a list with any separator, even if a plate contains a space', () => {
    const plate = fc.constantFrom('ABC 123', 'DEF-456', 'GHI78J', 'AB12 CDE')
    const separator = fc.constantFrom('\n', '\r\n', '\t', ', ', ';', ' / ', ' + ')
    fc.assert(
      fc.property(fc.uniqueArray(plate, { minLength: 2 }), separator, (plates, between) => {
        expect(severalPlates(plates.join(between))).toEqual(plates.map(normalizePlate))
      }),
    )
    expect(severalPlates('abc123 def456')).toEqual(['ABC123', 'DEF456'])
  })

  it.each(['AB12 CDE', 'ABC 123', 'Ana, Luis', 'KYAQ-0042', 'ABC123', 'ABC123, Ana', '1234567 7654321'])(
    'is not split into several plates: %j',
    (text) => {
      expect(severalPlates(text)).toEqual([])
    },
  )

  it('is unchanged by a second normalisation', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (typed) => {
        expect(normalizePlate(normalizePlate(typed))).toBe(normalizePlate(typed))
      }),
    )
  })
})

describe('the terms of a plate [S2-27]', () => {
  it('find the plate by any of its parts, and by no other text', () => {
    const letter = fc.constantFrom('A', 'B', '1', '2')
    const text = (max: number) => fc.string({ unit: letter, minLength: 1, maxLength: max })
    fc.assert(
      fc.property(text(8), text(3), (plate, part) => {
        expect(plateTerms(plate).some((term) => term.startsWith(part))).toBe(plate.includes(part))
      }),
    )
  })
})
