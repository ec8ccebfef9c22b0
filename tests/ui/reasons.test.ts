import { expect, test } from 'vitest'
import * as v from 'valibot'

import { REASON_MAX } from '../../domain/cash-ups.ts'
import { LANGUAGES } from '../../domain/people.ts'
import { ReasonText } from '../../src/lib/reason-input.ts'
import { withReason } from '../../src/ui/form/reason-field.tsx'
import { USUAL_REASONS } from '../../src/ui/labels/reasons.ts'
import { wordsOf } from './support/catalog.ts'

test.each(LANGUAGES)('every preset reason is accepted as it is, in %s', (language) => {
  for (const [about, reasons] of Object.entries(USUAL_REASONS)) {
    const texts = reasons.map((reason) => wordsOf(reason, language))
    expect(new Set(texts).size, about).toBe(texts.length)
    for (const text of texts) expect([text, v.safeParse(ReasonText, text).success]).toEqual([text, true])
    expect(texts.join('. ').length, about).toBeLessThan(REASON_MAX)
  }
})

test('a chip fills an empty text, replaces another chip, and keeps the text that a person has written', () => {
  const usual = ['Entered twice', 'Wrong plate entered']
  expect(withReason('', 'Entered twice', usual)).toBe('Entered twice')
  expect(withReason(' Entered twice ', 'Wrong plate entered', usual)).toBe('Wrong plate entered')
  expect(withReason('Ana saw it.', 'Entered twice', usual)).toBe('Ana saw it. Entered twice')
  expect(withReason('Ana saw it. Entered twice', 'Wrong plate entered', usual)).toBe('Ana saw it. Wrong plate entered')
  expect(withReason('Entered twice by Luis', 'Entered twice', usual)).toBe('Entered twice by Luis')
})
