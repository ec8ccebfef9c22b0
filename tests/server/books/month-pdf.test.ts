import { expect, it } from 'vitest'

import { cellText } from '../../../server/books/month-pdf.ts'

const LOOK = { currency: 'COP', style: 'spec' } as const

it.each([
  ['a day', '2026-11-28', '28/11/2026'],
  ['a name', 'Centro', 'Centro'],
  ['a name that only resembles a day', '2026-02-31', '2026-02-31'],
  ['a moment', { wallClock: '2026-11-28T18:30:05' }, '28/11/2026 18:30'],
  ['a count', { count: 12 }, '12'],
  ['nothing', null, ''],
])('the PDF of a month shows %s in readable form', (_, cell, text) => {
  expect(cellText(cell, LOOK)).toBe(text)
})
