import { describe, expect, it } from 'vitest'

import { readAgain, textOfBytes } from '../../../domain/text/misread-text.ts'
import fc from '../../support/fast-check.ts'
import { roundsOr } from '../../support/rounds.ts'

const runs = { numRuns: roundsOr(200) }

/** Letters and signs of Spanish, with their bytes in Windows, on an old Mac, and in DOS; `null` if there is none. */
const BYTES: Readonly<Record<string, readonly [windows: number, mac: number, dos: number | null]>> = {
  á: [0xe1, 0x87, 0xa0],
  é: [0xe9, 0x8e, 0x82],
  í: [0xed, 0x92, 0xa1],
  ó: [0xf3, 0x97, 0xa2],
  ú: [0xfa, 0x9c, 0xa3],
  ñ: [0xf1, 0x96, 0xa4],
  ü: [0xfc, 0x9f, 0x81],
  Á: [0xc1, 0xe7, 0xb5],
  É: [0xc9, 0x83, 0x90],
  Í: [0xcd, 0xea, 0xd6],
  Ó: [0xd3, 0xee, 0xe0],
  Ú: [0xda, 0xf2, 0xe9],
  Ñ: [0xd1, 0x84, 0xa5],
  Ü: [0xdc, 0x86, 0x9a],
  '’': [0x92, 0xd5, null],
  '–': [0x96, 0xd0, null],
}
/** Bytes 0x80 to 0x9F in Windows, and in Latin-1. */
const WINDOWS_SIGNS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ'
const LATIN_SIGNS = Array.from({ length: 32 }, (_, nth) => String.fromCharCode(0x80 + nth)).join('')

const WINDOWS = 0
const MAC = 1
const DOS = 2

function encoded(text: string, encoding: 0 | 1 | 2): Uint8Array {
  return Uint8Array.from(text, (sign) => BYTES[sign]?.[encoding] ?? sign.charCodeAt(0))
}

const NAMES =
  'Muñoz Peña Ibáñez Núñez Gómez Rodríguez Martínez Pérez Álvarez Íñigo Zúñiga José Ángela Óscar Raúl Nélida Bogotá Güiza Ñandú Úrsula Ana Li'.split(
    ' ',
  )
const lists = fc
  .array(fc.tuple(fc.constantFrom(...NAMES), fc.boolean()), { minLength: 1, maxLength: 12 })
  .map((names) => names.map(([name, isShouted]) => (isShouted ? name.toUpperCase() : name)))

describe('a file with one byte for each character', () => {
  it('is read as a Windows file, whatever names and characters it contains', () => {
    const signs = fc.constantFrom('O’Connor', '9 – 18', 'lunes–viernes', 'Lunes–Viernes', 'GARCÍA', 'JOSé', 'Zoë')
    fc.assert(
      fc.property(lists, fc.array(signs, { maxLength: 3 }), (names, others) => {
        const text = [...names, ...others].join(';').replaceAll('ë', 'e')
        expect(textOfBytes(encoded(text, WINDOWS))).toBe(text)
      }),
      runs,
    )
  })

  it.each([
    ['an old Mac', MAC],
    ['DOS', DOS],
  ] as const)('is read as a file of %s if its names show it', (_, encoding) => {
    fc.assert(
      fc.property(lists, (names) => {
        // Names that have odd signs when read as Windows text.
        const text = [...names, 'Muñoz', 'IBÁÑEZ', 'Rodríguez'].join(';')
        expect(textOfBytes(encoded(text, encoding))).toBe(text)
      }),
      runs,
    )
  })

  it('is read as a Windows file if no other reading is better', () => {
    expect(textOfBytes(Uint8Array.from([0x41, 0x96, 0x42]))).toBe('A–B')
    expect(textOfBytes(Uint8Array.of())).toBe('')
  })
})

describe('a text in UTF-8 that was read as Windows text', () => {
  const misread = (text: string, signs: string) =>
    Array.from(new TextEncoder().encode(text), (byte) =>
      byte < 0x80 || byte > 0x9f ? String.fromCharCode(byte) : signs.charAt(byte - 0x80),
    ).join('')

  it('is restored, even if its second half is invisible', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...NAMES, 'Łódź', 'Đường'),
        fc.constantFrom(WINDOWS_SIGNS, LATIN_SIGNS),
        (name, as) => {
          const text = misread(name, as)
          expect(readAgain(text)).toBe(text === name ? null : name)
        },
      ),
      runs,
    )
    expect(readAgain('MarÃ\u00ADa')).toBe('María')
    expect(readAgain('RaÃºl')).toBe('Raúl')
    expect(readAgain('MunÌƒoz')).toBe('Mun\u0303oz')
  })

  it('is not suspected in a text that was read correctly', () => {
    const letters = fc.stringMatching(/^[A-Za-zÀ-ÖØ-öø-ÿŁłŐőŠšŽž]{1,9}$/)
    fc.assert(
      fc.property(letters, fc.constantFrom('', ' ', '’s', '–', '\u00A0', 'º'), (name, end) => {
        const again = readAgain(name + end)
        // No name of our countries has one of these capitals before a caron or a sign.
        expect(again === null || /[ÂÃÄÅÆÌáâ][šžŠŽº\u00A0’–]/.test(name + end)).toBe(true)
      }),
      runs,
    )
    for (const text of [
      'IRMÃ\u00A0SILVA',
      'JOSÉ’s',
      'PEÑA–ORTÍZ',
      'RENÉ’S',
      'Úšava',
      'Ça va',
      'Nº 5',
      'São João',
      'O’Connor',
      '你好',
    ])
      expect(readAgain(text), text).toBeNull()
  })
})
