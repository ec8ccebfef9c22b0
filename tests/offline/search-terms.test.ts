import { describe, expect, test } from 'vitest'

import {
  LONGEST_PART,
  driverTerms,
  nameOrder,
  isFoundBy,
  serviceKeys,
  serviceParts,
  parseSearchTerms,
  vehicleTerms,
  wordTerms,
} from '../../src/offline/search-terms.ts'
import fc from '../support/fast-check.ts'
import { aDriver, aService } from './support/records.ts'

const aPlate = fc.stringMatching(/^[A-C0-2]{1,8}$/)

describe('the keys of a plate [S2-27]', () => {
  test('find a plate by each of its parts, and by no other text', () => {
    fc.assert(
      fc.property(aPlate, fc.stringMatching(/^[A-C0-2]{1,5}$/), (plate, typed) => {
        const service = aService(1, { licensePlate: plate })
        const found =
          typed.length <= LONGEST_PART
            ? serviceParts(service).parts.some(([part]) => part === typed)
            : serviceKeys(service).plateTerms.some((term) => term.startsWith(typed))
        expect(found).toBe(plate.includes(typed))
      }),
    )
  })

  test('list a part once, however often the plate contains it', () => {
    const service = aService(1, { licensePlate: 'AAB' })
    const order = -Date.parse(service.startedAt)
    expect(serviceParts(service).parts).toEqual([
      ['A', order],
      ['AA', order],
      ['AB', order],
      ['B', order],
    ])
    expect(serviceKeys(service).plateTerms).toEqual(['AAB', '#1', '~1'])
  })
})

describe('the terms of a driver', () => {
  const driver = aDriver(1, {
    firstName: 'Ana  Lucía',
    lastName: 'Restrepo Peña-Gómez',
    identification: '900.123.456-7',
    email: 'Ana-Lucia.R@mi-correo.test',
    phoneCode: '57',
    phone: '3001234567',
    plates: ['abc-123'],
  })
  const finds = (typed: string) => isFoundBy(parseSearchTerms(typed), driverTerms(driver))

  test.each([
    'ana',
    'lucia',
    'RESTREPO',
    'gómez',
    'Ana Lucía Restrepo',
    'lucia  restrepo p',
    'restrepo peña',
    'Peña-Gómez',
    'pena gomez',
    'ana restrepo',
    'restrepo ana',
    'Ana Restrepo Peña-G',
    'ana-lucia.r@mi-correo.test',
    'ana-lucia.r@mi-',
    'correo',
    '900.123.456-7',
    '300123',
    '57300',
    'abc1',
    'c12',
    // The words in any order, and the number's last digits.
    'gomez ana',
    'lucia gomez',
    'peña restrepo',
    'gómez pe lu',
    '4567',
    '1234567',
    '123 4567',
    '23456',
  ])('find the driver by typed text: %s', (typed) => {
    expect(finds(typed)).toBe(true)
  })

  test.each(['nana', 'gomez maria', 'estrepo', 'lucia estrepo', 'ana-maria', '567', '98765', 'ab1'])(
    'do not find the driver by %s',
    (typed) => {
      expect(finds(typed)).toBe(false)
    },
  )

  test.each(['07700 900716', '0770', '+44 7700 900716', '+44 (0)7700 900716', '7700900716'])(
    'find a British number as it is written at home and abroad: %s',
    (typed) => {
      const terms = driverTerms({ ...driver, phoneCode: '44', phone: '7700900716' })
      expect(isFoundBy(parseSearchTerms(typed), terms)).toBe(true)
    },
  )

  test('keep a leading zero of a number of another country', () => {
    const terms = driverTerms({ ...driver, identification: null })
    expect(isFoundBy(parseSearchTerms('03001234567'), terms)).toBe(false)
  })

  test('are empty for an empty driver, and never repeated', () => {
    const nothing = {
      firstName: '',
      lastName: '',
      identification: null,
      email: null,
      phoneCode: null,
      phone: null,
      plates: [],
    }
    expect(driverTerms(nothing)).toEqual([])
    const terms = driverTerms({ ...nothing, firstName: 'Ana', lastName: 'Ana', identification: 'ana' })
    expect(terms).toEqual(['ana ana', 'ana'])
  })
})

describe('the terms of a vehicle', () => {
  const vehicle = {
    licensePlate: 'abc-123',
    brand: 'Mazda',
    model: 'CX-30',
    color: 'Rojo vino',
    driver: { name: 'María Peña' },
  }
  const finds = (typed: string) => vehicleTerms(vehicle).some((term) => term.startsWith(wordTerms(typed).join(' ')))

  test.each(['abc123', 'C12', '23', 'mazda', 'Mazda CX', 'cx-30', 'maria', 'PEÑA', 'rojo', 'vino'])(
    'begin with the typed text: %s',
    (typed) => expect(finds(typed)).toBe(true),
  )
  test.each(['12x', 'azda', 'pena maria', 'x-30'])('do not begin with %s', (typed) => expect(finds(typed)).toBe(false))
})

describe('the normalised text of a search', () => {
  test.each([
    ['Ana  Restrepo', ['ana restrepo', 'anarestrepo']],
    ['300 123-4567', ['300 123 4567', '3001234567']],
    ['+57 (300) 123', ['+57 300 123', '57300123']],
    ['abc-12', ['abc 12', 'abc12']],
    ['maria@parq.test', ['maria@parq.test']],
    ['Ñ', ['n']],
    [' - ', []],
  ])('of %s covers each form in which it may be stored', (typed, terms) =>
    expect(parseSearchTerms(typed).forms).toEqual(terms),
  )

  test('sorts names without case and accents', () => {
    expect(nameOrder({ firstName: 'Álvaro', lastName: 'Ñáñez' })).toBe('alvaro nanez')
    expect(nameOrder({ firstName: 'Fletes S.A.S.', lastName: '' })).toBe('fletes s.a.s.')
  })
})
