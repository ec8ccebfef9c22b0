import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { paperWidth, PRINTED_HERE, rememberPaperWidth } from '../../src/ui/print/use-slip.ts'

describe('printer settings that a device remembers', () => {
  const kept = new Map<string, string>()
  beforeEach(() => {
    kept.clear()
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    })
  })
  afterEach(() => {
    vi.unstubAllGlobals()
  })

  test('include the paper width, 80 mm by default', () => {
    expect(paperWidth()).toBe(80)
    rememberPaperWidth(58)
    expect(paperWidth()).toBe(58)
    kept.set('parq-paper-width', '210')
    expect(paperWidth()).toBe(80)
  })

  test('include the list of printed slips, so that a second print is a copy', () => {
    expect(PRINTED_HERE.isCopy('a:close:final:0')).toBe(false)
    PRINTED_HERE.notePrinted('a:close:final:0')
    expect(PRINTED_HERE.isCopy('a:close:final:0')).toBe(true)
    expect(PRINTED_HERE.isCopy('a:close:estimate:0')).toBe(false)
  })

  test('lose the oldest of very many slips, and damaged ones', () => {
    for (let slip = 0; slip <= 500; slip++) PRINTED_HERE.notePrinted(`slip ${slip}`)
    expect(PRINTED_HERE.isCopy('slip 0')).toBe(false)
    expect(PRINTED_HERE.isCopy('slip 1')).toBe(true)
    kept.set('parq-printed-slips', '{')
    expect(PRINTED_HERE.isCopy('slip 1')).toBe(false)
  })

  test('are empty if the browser stores nothing', () => {
    vi.stubGlobal('localStorage', {
      getItem: () => {
        throw new Error('denied')
      },
      setItem: () => {
        throw new Error('denied')
      },
    })
    rememberPaperWidth(58)
    PRINTED_HERE.notePrinted('a')
    expect([paperWidth(), PRINTED_HERE.isCopy('a')]).toEqual([80, false])
  })
})
