import { describe, expect, it } from 'vitest'

import type { Country } from '../../../domain/countries.ts'
import { checkRows } from '../../../domain/uploads/check-rows.ts'
import type { UploadColumn, UploadRow } from '../../../domain/uploads/columns.ts'
import { type FixPlace, fixGroups, applyFixes } from '../../../domain/uploads/fixes.ts'
import { nitCheckDigit } from '../../../domain/tax-ids.ts'
import fc from '../../support/fast-check.ts'
import { roundsOr } from '../../support/rounds.ts'
import { PLACE, aRow } from './support.ts'

const runs = { numRuns: roundsOr(300) }
const CODES = { colombia: '57', mexico: '52', united_kingdom: '44' } as const
const COUNTRIES = ['colombia', 'mexico', 'united_kingdom'] as const

function placeIn(country: Country & keyof typeof CODES): FixPlace {
  return {
    ...PLACE,
    authorizedVehicles: 3,
    country,
    phoneCode: CODES[country],
    validity: { validityUnit: 'months', validityCount: 1 },
  }
}

const COLOMBIA = placeIn('colombia')

/** Returns the values that fixes write into a cell, in order; `null` if none writes. */
function fixedText(column: UploadColumn, cells: Partial<UploadRow['cells']>, place: FixPlace): string | null {
  const rows = [aRow(2, cells)]
  const groups = fixGroups(rows, checkRows(rows, place).faults, place).filter((group) =>
    group.cells.some((cell) => cell.column === column),
  )
  expect(groups.length).toBeLessThan(2)
  return groups[0] === undefined ? null : (applyFixes(rows, groups[0].cells)[0]?.cells[column] ?? null)
}

const digits = (least: number, most: number) => fc.stringMatching(new RegExp(`^[1-9]\\d{${least - 1},${most - 1}}$`))

function grouped(number: string, sign: string): string {
  return number.replaceAll(/\B(?=(?:\d{3})+$)/g, sign)
}

/** Spellings of a number by spreadsheets and people; each has one known correct reading. */
const WRITTEN_NUMBERS: readonly ((number: string) => string)[] = [
  (number) => `${number}.0`,
  (number) => `${number},00`,
  (number) => `'${number}`,
  (number) => grouped(number, '.'),
  (number) => grouped(number, ','),
  (number) => grouped(number, ' '),
  (number) => grouped(number, "'"),
  (number) => `${grouped(number, '.')},00`,
  (number) => `${grouped(number, ',')}.0`,
]

describe('a fix of a changed value writes the original value or nothing, for', () => {
  it('identifications', () => {
    fc.assert(
      fc.property(digits(5, 11), fc.constantFrom(...WRITTEN_NUMBERS), (number, write) => {
        expect([null, number]).toContain(fixedText('identification', { identification: write(number) }, COLOMBIA))
      }),
      runs,
    )
  })

  it('a NIT, which loses its check digit only if the digit is right', () => {
    fc.assert(
      fc.property(digits(8, 10), fc.nat(9), fc.constantFrom('', '.', ','), (number, check, sign) => {
        const to = fixedText(
          'identification',
          { identificationType: 'NIT', identification: `${grouped(number, sign)}-${check}` },
          COLOMBIA,
        )
        expect(to).toBe(nitCheckDigit(number) === String(check) ? number : null)
      }),
      runs,
    )
  })

  const nationals = {
    colombia: fc.oneof(fc.stringMatching(/^3\d{9}$/), fc.stringMatching(/^60\d{8}$/)),
    mexico: fc.stringMatching(/^[2-9]\d{9}$/),
    united_kingdom: fc.stringMatching(/^[1-37-9]\d{8,9}$/),
  }
  /** Spellings of a phone, from its number without and with the country code. */
  const writtenPhones: readonly ((number: string, code: string) => string)[] = [
    ...WRITTEN_NUMBERS,
    (number, code) => `+${code}${number}`,
    (number, code) => `+${code} (${number.slice(0, 3)}) ${number.slice(3, 6)}-${number.slice(6)}`,
    (number, code) => `00${code} ${number}`,
    (number, code) => `${code} ${number}`,
    (number, code) => `${code}${number}`,
    (number) => `${number.slice(0, 3)}.${number.slice(3, 6)}.${number.slice(6)}`,
    (number) => `${number.slice(0, 3)} ${number.slice(3)}`,
    (number, code) => (code === '52' ? `+52 1 ${number}` : `+${code} ${number}`),
    (number, code) => (code === '52' ? `044 ${number}` : `+${code}-${number}`),
    (number, code) => (code === '44' ? `+44 (0)${number}` : `(+${code}) ${number}`),
  ]

  it.each(COUNTRIES)('phones in %s', (country) => {
    const place = placeIn(country)
    fc.assert(
      fc.property(nationals[country], fc.constantFrom(...writtenPhones), (number, write) => {
        const cells = { phoneCode: place.phoneCode, phone: write(number, place.phoneCode) }
        expect([null, number]).toContain(fixedText('phone', cells, place))
      }),
      runs,
    )
  })

  const name = fc.stringMatching(/^[a-z\d!#$%&'*+=?^_`{|}~-]{1,8}(?:\.[a-z\d'&-]{1,4})?$/)
  const domain = fc.stringMatching(/^[a-z\d]{1,6}(?:-[a-z]{1,3})?(?:\.[a-z]{2,3}){1,2}$/)
  const writtenEmails: readonly ((email: string) => string)[] = [
    (email) => `mailto:${email}`,
    (email) => `<${email}>`,
    (email) => `Ana Ruiz <${email}>`,
    (email) => `"${email}"`,
    (email) => `'${email}'`,
    (email) => `${email};`,
    (email) => `${email}.`,
    (email) => email.replace('@', ' @'),
    (email) => email.replace('@', '@ '),
    (email) => email.replaceAll(/(?<=@.*)\./g, ','),
    (email) => ` ${email}\u00A0`,
  ]

  it('e-mails', () => {
    fc.assert(
      fc.property(name, domain, fc.constantFrom(...writtenEmails), (local, at, write) => {
        expect([null, `${local}@${at}`]).toContain(fixedText('email', { email: write(`${local}@${at}`) }, COLOMBIA))
      }),
      runs,
    )
  })

  const plate = fc.stringMatching(/^[A-Z]{3}(?:-| )?\d{3}$/)

  it('plates', () => {
    fc.assert(
      fc.property(
        fc.array(plate, { minLength: 1, maxLength: 3 }),
        fc.constantFrom(', ', ',', '\n', ' / ', '|', ' y ', ' and '),
        (plates, sign) => {
          expect([null, plates.join(';')]).toContain(fixedText('plates', { plates: plates.join(sign) }, COLOMBIA))
        },
      ),
      runs,
    )
  })

  const writtenDays: readonly ((year: string, month: string, date: string) => string)[] = [
    (year, month, date) => `${date}/${month}/${year}`,
    (year, month, date) => `${month}/${date}/${year}`,
    (year, month, date) => `${Number(date)}.${Number(month)}.${year}`,
    (year, month, date) => `${date}-${month}-${year.slice(2)}`,
    (year, month, date) => `${year.slice(2)}-${month}-${date}`,
    (year, month, date) => `${year}/${Number(month)}/${Number(date)}`,
    (year, month, date) => `${year}${month}${date}`,
    (year, month, date) => `${date}${month}${year}`,
    (year, month, date) => `${month}${date}${year}`,
    (year, month, date) => String(Math.round(Date.parse(`${year}-${month}-${date}T00:00:00Z`) / 86_400_000 + 25_569)),
    (year, month, date) =>
      `${Number(date)}-${['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'][Number(month) - 1]}-${year.slice(2)}`,
    (year, month, date) =>
      new Intl.DateTimeFormat('es-CO', { dateStyle: 'long', timeZone: 'UTC' }).format(
        new Date(`${year}-${month}-${date}T00:00:00Z`),
      ),
    (year, month, date) =>
      new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(
        new Date(`${year}-${month}-${date}T00:00:00Z`),
      ),
  ]

  it('days', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2020-01-01T00:00:00Z'), max: new Date('2035-12-31T00:00:00Z'), noInvalidDate: true }),
        fc.constantFrom(...writtenDays),
        (at, write) => {
          const day = at.toISOString().slice(0, 10)
          const [year = '', month = '', date = ''] = day.split('-')
          expect([null, day]).toContain(
            fixedText('startDate', { startDate: write(year, month, date), endDate: '2099-12-31' }, COLOMBIA),
          )
        },
      ),
      runs,
    )
  })
})

describe('no fix', () => {
  it('is offered for a number that has lost digits, two numbers in a cell, or an extension', () => {
    const lossy: readonly ((number: string) => string)[] = [
      (number) => Number(number).toExponential(5),
      (number) => `${number.slice(0, -3)}.${number.slice(-3)}`,
      (number) => `${number} / ${number.split('').toReversed().join('')}`,
      (number) => `${number} ${number}`,
      (number) => `${number} ext 12`,
      (number) => `${number} o ${number}`,
      (number) => number.replace(/\d(?=\d$)/, 'O'),
    ]
    fc.assert(
      fc.property(
        fc.stringMatching(/^[1-9]\d{9}$/),
        fc.constantFrom(...lossy),
        fc.constantFrom('identification', 'phone'),
        (number, write, column) => {
          expect(fixedText(column, { [column]: write(number) }, COLOMBIA)).toBeNull()
        },
      ),
      runs,
    )
  })
})

describe('for any text in the cells', () => {
  const signs = fc.constantFrom(
    ...`0123456789ABCxyzñ.,;:'"-/()+@& #|<>_–’\u00A0\u200B\n`.split(''),
    'E+',
    'mailto:',
    ' y ',
    'ext',
    '57',
    '52 1',
    '.0',
    '044',
  )
  const text = fc.array(signs, { maxLength: 16 }).map((parts) => parts.join(''))
  const COLUMNS = [
    'identificationType',
    'identification',
    'email',
    'phoneCode',
    'phone',
    'plates',
    'startDate',
    'endDate',
  ] as const
  const seeds: Readonly<Partial<Record<UploadColumn, string>>> = {
    identification: '70553202',
    email: "o'connor@parq.test",
    phone: '3001112233',
    plates: 'ABC123;DEF456',
    startDate: '2026-11-25',
    endDate: '25/12/2026',
  }
  const near = (seed: string) =>
    fc.tuple(fc.nat(12), text).map(([at, more]) => seed.slice(0, at) + more.slice(0, 3) + seed.slice(at))
  const cellOf = fc
    .constantFrom(...COLUMNS)
    .chain((column) => fc.oneof(text, near(seeds[column] ?? '')).map((value) => ({ [column]: value })))

  it('a fix changes only faulty cells, makes them valid, and changes them once', () => {
    fc.assert(
      fc.property(cellOf, cellOf, fc.constantFrom(...COUNTRIES), (one, other, country) => {
        const place = placeIn(country)
        const rows = [aRow(2, { phoneCode: place.phoneCode, ...one, ...other })]
        const { faults } = checkRows(rows, place)
        for (const { cells } of fixGroups(rows, faults, place)) {
          const after = applyFixes(rows, cells)
          const left = checkRows(after, place).faults
          for (const { column, from, to } of cells) {
            expect(
              faults.map((fault) => fault.column),
              `${column} “${from}” → “${to}”`,
            ).toContain(column)
            expect(
              left.filter((fault) => fault.column === column && fault.code !== 'date_order'),
              `${column} “${from}” → “${to}”`,
            ).toEqual([])
            expect(
              fixGroups(after, left, place).flatMap((group) => group.cells.map((cell) => cell.column)),
            ).not.toContain(column)
          }
        }
      }),
      { numRuns: 2 * runs.numRuns },
    )
  })

  it('a fix adds no letter or digit and keeps their order', () => {
    const meaning = (value: string) => value.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
    const isWithin = (small: string, large: string) => {
      let at = 0
      for (const sign of large) if (sign === small[at]) at += 1
      return at === small.length
    }
    fc.assert(
      fc.property(cellOf, fc.constantFrom(...COUNTRIES), (cells, country) => {
        const place = placeIn(country)
        const rows = [aRow(2, { phoneCode: place.phoneCode, ...cells })]
        for (const group of fixGroups(rows, checkRows(rows, place).faults, place)) {
          if (group.fix === 'dates' || group.fix === 'id_type_words') continue
          for (const { from, to } of group.cells)
            expect(isWithin(meaning(to), meaning(from)), `“${from}” → “${to}”`).toBe(true)
        }
      }),
      { numRuns: 2 * runs.numRuns },
    )
  })
})
