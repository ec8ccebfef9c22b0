import { describe, expect, it } from 'vitest'

import { plainName } from '../../../domain/text/plain-name.ts'
import fc from '../../support/fast-check.ts'

describe('a name in a letter [S6-01]', () => {
  it.each([
    ['GANASTE 1 MILLON http://premio.example/x', 'GANASTE 1 MILLON premio example/x'],
    ['www.premio.example.com', 'www premio example com'],
    ['Ana visita.example.com', 'Ana visita example com'],
    ['escribe a yo@premio.example', 'escribe a yo premio example'],
    ['mailto://x@y.co', 'x y.co'],
    ['премия.рф', 'премия рф'],
  ])('%s has no address', (name, plain) => {
    expect(plainName(name)).toBe(plain)
  })

  it.each(['Parqueadero El Roble S.A.S.', 'Ana M. Restrepo-Díaz', 'A.B. de C.V.', "O'Neill & Co.", '24/7 Parking'])(
    '%s stays as it is',
    (name) => {
      expect(plainName(name)).toBe(name)
    },
  )

  it('has no host in any combination of pieces', () => {
    const piece = fc.constantFrom('http', '://', 'www', '.', 'ejemplo', '@', ' ', 'com', 'S.A.', '-', '/')
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        expect(plainName(pieces.join(''))).not.toMatch(/:\/\/|[\p{L}\p{N}_-]{2,}\.[\p{L}]{2,}/u)
      }),
    )
  })
})
