import { setupI18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'

import { JsonValue } from '../../contract/field-changes.ts'
import type { Json } from '../../domain/json.ts'
import { FieldWords } from '../../src/records/field-words.tsx'
import { fieldNamed, oneOf, type ValueWords } from '../../src/records/record-kind.ts'
import type { RecordNames } from '../../src/records/use-record-names.ts'
import fc from '../support/fast-check.ts'
import { wordsOf } from '../ui/support/catalog.ts'

const i18n = setupI18n({ locale: 'en', messages: { en: {} } })

const NAMES = new Map([['d1', 'Luis Forero']])
const DRIVER = { named: { one: msg`Driver`, subjects: async () => new Map() } }
const COLOURS = oneOf({ red: msg`Cash`, 2: msg`Car` })

function said(words: ValueWords | undefined, value: Json, names: RecordNames | 'unread' = NAMES): string {
  const field = { label: msg`Other field`, ...(words && { value: words }) }
  const html = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <FieldWords
        field={field}
        value={value}
        currency="COP"
        timeZone="America/Bogota"
        names={names === 'unread' ? undefined : names}
      />
    </I18nProvider>,
  )
  return html
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
}

describe('a value in words', () => {
  test.each<[ValueWords | undefined, Json, string]>([
    [undefined, 'as typed', 'as typed'],
    [undefined, 12, '12'],
    [undefined, true, 'Yes'],
    ['amount', '123400', 'COP $ 1,234.00'],
    ['amount', 0, 'COP $ 0.00'],
    ['instant', '2026-11-20T12:00:00.000Z', '20/11/2026 07:00'],
    ['day', '2026-12-25', '25/12/2026'],
    ['plate', 'BIC276946X15', 'X-15'],
    ['plate', 'KLM456', 'KLM456'],
    [{ listOf: 'plate' }, ['KLM456', 'BIC000001H27'], 'KLM456, H-27'],
    ['yes_or_no', false, 'No'],
    ['yes_or_no', 'true', 'Yes'],
    [COLOURS, 'red', 'Cash'],
    [COLOURS, 2, 'Car'],
    [DRIVER, 'd1', 'Luis Forero'],
    [DRIVER, 'd2', 'Driver unknown to this device'],
    [{ listOf: COLOURS }, ['red', '2'], 'Cash, Car'],
    [{ listOf: DRIVER }, ['d1'], 'Luis Forero'],
    [{ shown: ({ value }) => `<${typeof value === 'string' ? value : 0}>` }, 'svg', '&lt;svg&gt;'],
    [(value) => (typeof value === 'object' ? msg`A photo` : null), { from: '08:00' }, 'A photo'],
  ])('uses %o to show %o as %s', (words, value, text) => {
    expect(said(words, value)).toBe(text)
  })

  test('is “none” if it is empty, in any field', () => {
    for (const words of [undefined, 'amount', 'instant', 'day', COLOURS, DRIVER] as const)
      for (const value of [null, '', []]) expect(said(words, value)).toBe('none')
  })

  test('has no guessed name before this device has looked for the name', () => {
    expect(said(DRIVER, 'd1', 'unread')).toBe('…')
  })

  test('keeps the text of a value whose form only a newer server knows', () => {
    expect(said('amount', 'much')).toBe('much')
    expect(said('instant', 'soon')).toBe('soon')
    expect(said('instant', 12)).toBe('12')
    expect(said('day', '2026-02-30')).toBe('2026-02-30')
    expect(said('yes_or_no', 'perhaps')).toBe('perhaps')
    expect(said(COLOURS, 'constructor')).toBe('constructor')
    expect(said(() => null, 'plain')).toBe('plain')
  })

  test('is never raw JSON', () => {
    expect(said(undefined, { from: '08:00', to: '18:00', night: true })).toBe('08:00, 18:00, Yes')
    const words = fc.constantFrom<ValueWords>(
      'text',
      'amount',
      'instant',
      'day',
      'yes_or_no',
      COLOURS,
      DRIVER,
      { listOf: COLOURS },
      () => null,
    )
    const value = fc
      .jsonValue({ maxDepth: 4, stringUnit: fc.constantFrom('a', '1', '-') })
      .map((one) => v.parse(JsonValue, one))
    fc.assert(fc.property(words, value, (how, one) => !/[{}[\]"]|undefined|object/.test(said(how, one))))
  })
})

test('an unknown field of a newer server is shown as “Other field”', () => {
  for (const path of ['colour', '', 'constructor', '__proto__', 'licensePlate.to']) {
    const { label, value } = fieldNamed({ licensePlate: { label: msg`Plate` } }, path)
    expect([wordsOf(label, 'en'), wordsOf(label, 'es'), value]).toEqual(['Other field', 'Otro campo', undefined])
  }
})
