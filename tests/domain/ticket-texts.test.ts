import { describe, expect, it } from 'vitest'

import { readPairingCode, spellPairingCode } from '../../domain/kiosks.ts'
import { fillTicketText, unknownVariables } from '../../domain/ticket-texts.ts'

describe('a text on a ticket [S2-35]', () => {
  it('has its known placeholders filled in', () => {
    expect(fillTicketText('{plate} · { location }\n{nobody} {', { plate: 'ABC123', location: 'Centro $&' })).toBe(
      'ABC123 · Centro $&\n{nobody} {',
    )
  })

  it('reports each unknown placeholder once', () => {
    expect(unknownVariables('checkInHeader', '{plate} {exit} {exit} {}')).toEqual(['{exit}', '{}'])
    expect(unknownVariables('checkOutFooter', '{plate} {exit} {')).toEqual([])
  })
})

describe('a pairing code [S2-36]', () => {
  it('is read in any spelling', () => {
    expect(readPairingCode(' abcd-o1lz ')).toBe('ABCD011Z')
    expect(spellPairingCode('ABCD011Z')).toBe('ABCD-011Z')
    for (const typed of ['', 'ABCD011', 'ABCD011ZZ', 'ABCD01U1', 'ABCD💥11'])
      expect(readPairingCode(typed), typed).toBeNull()
  })
})
