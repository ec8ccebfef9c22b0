import * as v from 'valibot'
import { describe, expect, it } from 'vitest'

import { PersonName } from '../../../contract/account.ts'
import { NewDriver } from '../../../contract/driver.ts'
import { Email, Plate, Reason, cleaned } from '../../../contract/primitives.ts'
import { readPairingCode } from '../../../domain/kiosks.ts'
import { normalizePlate } from '../../../domain/plates.ts'
import { readCode, readDigits } from '../../../domain/scanned-codes.ts'
import { comparableText } from '../../../domain/text/comparable-text.ts'
import { cleanText, codeText, nameText, passwordForms, plainDigits } from '../../../domain/text/outside-text.ts'
import { readPieces } from '../../../src/features/cash-ups/count-model.ts'
import { readAmount } from '../../../src/lib/amount-text.ts'
import { readDay } from '../../../src/lib/dates.ts'
import { asTime } from '../../../src/lib/typed-time.ts'
import fc from '../../support/fast-check.ts'
import { roundsOr } from '../../support/rounds.ts'

const runs = { numRuns: roundsOr(500) }

/** Invisible characters that a paste may include. */
const INVISIBLE = [
  '\u200B',
  '\u00AD',
  '\uFEFF',
  '\u200E',
  '\u202A',
  '\u202C',
  '\u2060',
  '\u2066',
  '\u034F',
  '\u3164',
  '\u180E',
  '\u{E0001}',
  '\uFFFC',
  '\u0007',
]
const SPACES = ['\u00A0', '\u202F', '\u2009', '\u3000', '\u2007', '\t', '\u2800', ' ']
/** Zeros of Arabic, Persian, Hindi, Thai, Bengali, N'Ko, full-width and bold digits. */
const ZEROS = [0x06_60, 0x06_f0, 0x09_66, 0x0e_50, 0x09_e6, 0x07_c0, 0xff_10, 0x1_d7_ce, 0x1_d7_f6]

const inDigitsOf = (zero: number, text: string) =>
  text.replaceAll(/[0-9]/g, (digit) => String.fromCodePoint(zero + Number(digit)))
const fullWidth = (text: string) =>
  text.replaceAll(/[!-~]/g, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfe_e0))

/** Returns a text with an invisible character between each two of its own, and spaces around it. */
function littered(text: string, invisible: string, space: string): string {
  return `${space}${invisible}${text.normalize('NFD').split('').join(invisible)}${invisible}${space}`
}

describe('an invisible character or another kind of space', () => {
  it.each(INVISIBLE)('does not change a text, name, plate, e-mail, amount or day: %j', (invisible) => {
    for (const space of SPACES) {
      const dirty = (text: string) => littered(text, invisible, space)
      expect(cleanText(dirty('Peñalosa y Cía.'))).toBe('Peñalosa y Cía.')
      expect(v.parse(PersonName, dirty('José María'))).toBe('José María')
      expect(v.parse(Plate, dirty('abc-123'))).toBe('ABC123')
      expect(v.parse(Email, dirty("o'connor@parq.test"))).toBe("o'connor@parq.test")
      expect(readAmount(dirty('12.345,50'))).toEqual({ kind: 'amount', amount: 1_234_550 })
      expect(readDay(dirty('20/11/2026'))).toBe('2026-11-20')
      expect(asTime(dirty('8:30'))).toBe('08:30')
      expect(readDigits(dirty('123 456'))).toBe('123456')
      expect(comparableText(dirty('Ñandú'))).toBe('nandu')
    }
  })

  it('does not count as a reason or a name', () => {
    const nothing = INVISIBLE.join('') + SPACES.join('')
    expect(v.safeParse(Reason, nothing.repeat(3)).success).toBe(false)
    expect(v.safeParse(PersonName, nothing).success).toBe(false)
    expect(v.safeParse(Reason, 'The driver lost it').success).toBe(true)
  })

  it.each([
    ['a Persian joiner', 'می\u200Cخواهم'],
    ['a Hindi joiner', 'क्\u200Dष'],
    ['a family', '👩\u200D👩\u200D👧'],
    ['a coloured heart', '❤\uFE0F'],
    ['a key', '1\uFE0F\u20E3'],
    ['the flag of Scotland', '🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}'],
    ['an Arabic number sign', '\u0600١٢'],
    ['typographic punctuation', '“It’s 5 – 6”'],
    ['line breaks', 'one\ntwo'],
  ])('is kept if it changes the shape of its neighbours: %s', (_, text) => {
    expect(cleanText(text)).toBe(text)
  })

  it('is removed if it joins nothing', () => {
    expect(cleanText('Ana\u200D Ruiz\u200C')).toBe('Ana Ruiz')
    expect(cleanText('An\u200Da')).toBe('Ana')
  })

  it('is kept if no database can store it, and the request is refused', () => {
    for (const damaged of ['Ana \uD83D', 'A\0na']) expect(cleanText(damaged)).toBe(damaged)
  })
})

describe('a digit of another script', () => {
  it.each(ZEROS)('is read in numbers: zero %i', (zero) => {
    const written = (text: string) => inDigitsOf(zero, text)
    expect(plainDigits(written('0123456789'))).toBe('0123456789')
    expect(readAmount(written('1.234,50'))).toEqual({ kind: 'amount', amount: 123_450 })
    expect(readPieces(written('12'))).toBe(12)
    expect(readDay(written('20/11/2026'))).toBe('2026-11-20')
    expect(normalizePlate(written('abc 123'))).toBe('ABC123')
    expect(readDigits(written('482 913'))).toBe('482913')
    const driver = {
      id: '0197c2e8-7d4a-7c33-9b1e-6f2f3a1d9c10',
      firstName: 'Ana',
      lastName: 'Ruiz',
      phoneCode: written('+57'),
      phone: written('300 123-4567'),
    }
    expect(v.parse(NewDriver, driver)).toMatchObject({ phoneCode: '57', phone: '3001234567' })
  })

  it('is read together with the separators of its script', () => {
    expect(readAmount('١٬٢٣٤٫٥٠')).toEqual({ kind: 'amount', amount: 123_450 })
  })

  it('stays in a name or a remark', () => {
    expect(cleanText('غرفة ١٢')).toBe('غرفة ١٢')
  })
})

describe('typographic punctuation', () => {
  it.each(['\u2010', '\u2011', '\u2012', '\u2013', '\u2014', '\u2015', '\u2212', '\uFF0D', '\uFE63'])(
    'is a hyphen in codes: %j',
    (dash) => {
      expect(normalizePlate(`abc${dash}123`)).toBe('ABC123')
      expect(readCode(`ABCD${dash}0001`).receipts).toContain('ABCD-0001')
      expect(readPairingCode(`7K2M${dash}9QXA`)).toBe('7K2M9QXA')
      expect(nameText(`Ruiz${dash}Gómez`)).toBe('Ruiz-Gómez')
      expect(cleanText(`9${dash}10`)).toBe(`9${dash}10`)
    },
  )

  it.each(['\u2019', '\u2018', '\u00B4', '\u2032', '\uFF07'])('is an apostrophe in e-mails and names: %j', (sign) => {
    expect(v.parse(Email, `o${sign}connor@parq.test`)).toBe("o'connor@parq.test")
    expect(v.safeParse(PersonName, `O${sign}Connor`).success).toBe(true)
    expect(comparableText(`O${sign}Connor`)).toBe("o'connor")
  })

  it('is read in full width too', () => {
    expect(v.parse(Email, fullWidth('ana@parq.test'))).toBe('ana@parq.test')
    expect(normalizePlate(fullWidth('abc-123'))).toBe('ABC123')
  })
})

describe('a text', () => {
  const anything = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: 'grapheme' }),
    fc
      .array(
        fc.constantFrom(...INVISIBLE, ...SPACES, 'a', 'É', 'e\u0301', '\u200D', '\uFE0F', '❤', '7', '–', '’', '\n'),
      )
      .map((signs) => signs.join('')),
  )

  it('stays the same if it is cleaned again', () => {
    fc.assert(
      fc.property(
        anything,
        fc.constantFrom(cleanText, codeText, nameText, comparableText, normalizePlate),
        (text, clean) => {
          expect(clean(clean(text))).toBe(clean(text))
        },
      ),
      runs,
    )
  })

  it('keeps every letter, digit and visible sign', () => {
    const visible = (text: string) =>
      text.normalize('NFC').replaceAll(/[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\s\u2800\uFFFC\uFFFD]/gu, '')
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(visible(cleanText(text))).toBe(visible(text))
      }),
      runs,
    )
  })

  it('is cleaned in the same way by schemas and by the function', () => {
    fc.assert(
      fc.property(anything, (text) => {
        expect(v.parse(v.pipe(v.string(), cleaned), text)).toBe(cleanText(text))
      }),
      runs,
    )
  })
})

describe('a password', () => {
  it('is tried in every form that a stored hash may have, and in one form if it has no accents', () => {
    expect(passwordForms('a plain password')).toEqual(['a plain password'])
    expect(passwordForms('contrasen\u0303a')).toEqual(['contraseña', 'contrasen\u0303a'])
    expect(passwordForms('contraseña')).toEqual(['contraseña', 'contrasen\u0303a'])
  })

  it('keeps every character, even invisible ones', () => {
    expect(passwordForms(' a\u200Bb’ ')).toEqual([' a\u200Bb’ '])
  })
})
