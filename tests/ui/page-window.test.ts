import { describe, expect, test } from 'vitest'

import { PAGE_SIZES } from '../../contract/list.ts'
import { pageCount, pageWindow } from '../../src/ui/list/paging.ts'
import fc from '../support/fast-check.ts'

const drawn = (page: number, pages: number) =>
  pageWindow(page, pages)
    .map((slot) => ('gap' in slot ? '…' : String(slot.page)))
    .join(' ')

describe('[S7-05] the row of page numbers', () => {
  test.each([
    [1, 1, '1'],
    [4, 7, '1 2 3 4 5 6 7'],
    [1, 8, '1 2 3 4 5 … 8'],
    [4, 8, '1 2 3 4 5 … 8'],
    [5, 8, '1 … 4 5 6 7 8'],
    [5, 9, '1 … 4 5 6 … 9'],
    [6, 9, '1 … 5 6 7 8 9'],
    [9, 9, '1 … 5 6 7 8 9'],
    [50, 1_000, '1 … 49 50 51 … 1000'],
  ])('is, on page %i of %i, %s', (page, pages, row) => {
    expect(drawn(page, pages)).toBe(row)
  })

  const somePage = fc
    .integer({ min: 1, max: 5_000 })
    .chain((pages) => fc.tuple(fc.integer({ min: 1, max: pages }), fc.constant(pages)))

  test('has the same length on each page: the ends, the page and its neighbours, in order, each once', () => {
    fc.assert(
      fc.property(somePage, ([page, pages]) => {
        const slots = pageWindow(page, pages)
        const numbers = slots.flatMap((slot) => ('page' in slot ? [slot.page] : []))
        expect(slots).toHaveLength(Math.min(pages, 7))
        expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b))
        const wanted = [1, pages, page, Math.max(1, page - 1), Math.min(pages, page + 1)]
        expect(wanted.filter((number) => !numbers.includes(number))).toEqual([])
      }),
    )
  })

  test('has a gap only for two pages or more', () => {
    fc.assert(
      fc.property(somePage, ([page, pages]) => {
        const numbers = pageWindow(page, pages).flatMap((slot) => ('page' in slot ? [slot.page] : []))
        const leaps = numbers.slice(1).map((number, index) => number - (numbers[index] ?? 0))
        expect(leaps.filter((leap) => leap === 2)).toEqual([])
      }),
    )
  })
})

test('[S7-05] the pages contain all rows, are at least one, and are never empty', () => {
  fc.assert(
    fc.property(fc.nat(100_000), fc.constantFrom(...PAGE_SIZES), (total, size) => {
      const pages = pageCount(total, size)
      expect(pages).toBeGreaterThanOrEqual(1)
      expect(pages * size).toBeGreaterThanOrEqual(total)
      expect((pages - 1) * size).toBeLessThan(Math.max(1, total))
    }),
  )
})
