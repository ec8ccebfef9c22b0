import { setupI18n } from '@lingui/core'
import { expect, test } from 'vitest'

import type { Day } from '../../domain/locations.ts'
import { hoursText } from '../../src/ui/week/week-hours.ts'

const i18n = setupI18n({ locale: 'en', messages: { en: {} } })

const at = (days: readonly Day[], from: string, to: string) => days.map((day) => ({ day, from, to }))
const said = (hours: ReturnType<typeof at>) => hoursText(hours, (message) => i18n._(message))

test('days with equal hours share a row', () => {
  expect(said(at([1, 2, 3, 4, 5, 6, 7], '18:00', '08:00'))).toBe('Monday–Sunday 18:00–08:00')
  expect(said([...at([1, 2, 3, 4, 5], '08:00', '18:00'), ...at([6], '08:00', '13:00')])).toBe(
    'Monday–Friday 08:00–18:00; Saturday 08:00–13:00',
  )
})

test('two days are both named, and days with a gap between them have separate rows', () => {
  expect(said(at([6, 7], '08:00', '13:00'))).toBe('Saturday, Sunday 08:00–13:00')
  expect(said(at([1, 2, 3, 5], '08:00', '13:00'))).toBe('Monday–Wednesday, Friday 08:00–13:00')
})

test('holidays are listed with the days of the week', () => {
  expect(said(at([5, 6, 7, 8], '08:00', '13:00'))).toBe('Friday–Sunday, Holiday 08:00–13:00')
})
