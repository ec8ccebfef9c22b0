import { expect, test } from 'vitest'

import fc from '../support/fast-check.ts'
import { formatMoment, readMoment } from '../../src/lib/typed-time.ts'

test('a moment is written in the app’s format, and reads back unchanged', () => {
  const minute = fc
    .date({ min: new Date('1900-01-01T00:00:00Z'), max: new Date('2099-12-31T23:59:00Z'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 16))
  fc.assert(
    fc.property(minute, (wall) => {
      expect(readMoment(formatMoment(wall))).toBe(wall)
    }),
  )
  expect(formatMoment('2026-11-20T18:30')).toBe('20/11/2026 18:30')
  expect(formatMoment('')).toBe('')
})

test.each([
  ['20/11/2026 18:30', '2026-11-20T18:30'],
  ['  5-1-2026, 830 ', '2026-01-05T08:30'],
  ['5.1.2026 8', '2026-01-05T08:00'],
  ['2026-11-20T18:30', '2026-11-20T18:30'],
  ['30/02/2026 10:00', null],
  ['20/11/2026 24:00', null],
  ['20/11/2026 10:75', null],
  ['20/11/2026', null],
  ['18:30', null],
  ['tomorrow at noon', null],
  ['', null],
])('“%s” is read as %s', (typed, moment) => expect(readMoment(typed)).toBe(moment))
