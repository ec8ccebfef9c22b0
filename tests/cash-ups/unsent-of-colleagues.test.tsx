import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import { UnsentOfColleagues } from '../../src/features/cash-ups/estimate-mark.tsx'
import { NOTHING_UNSENT, type ColleaguePayments } from '../../src/features/cash-ups/shift-sums.ts'
import { LUIS_ID } from '../offline/support/records.ts'

const i18n = setupI18n({ locale: 'en', messages: { en: {} } })
const LUIS = { id: LUIS_ID, name: 'Luis Forero' }

function saidOf(theirs: ColleaguePayments[], blind = false): string {
  const unsent = { ...NOTHING_UNSENT, ...(theirs.length > 0 && { colleagues: theirs }) }
  return renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <UnsentOfColleagues unsent={unsent} currency="COP" blind={blind} />
    </I18nProvider>,
  ).replaceAll(/<[^>]*>/g, '')
}

test('a close names the colleague with unsent payments, and the cash that is expected for them', () => {
  const said = saidOf([{ by: LUIS, changes: 2, cash: 450_000 }])
  expect(said).toContain('2 payments that Luis Forero entered on this device are not sent yet.')
  expect(said).toMatch(/includes COP.*4,500\.00 of this in cash/)
})

test('a blind close names the colleague without an amount', () => {
  const said = saidOf([{ by: LUIS, changes: 2, cash: 450_000 }], true)
  expect(said).toContain('2 payments that Luis Forero entered')
  expect(said).not.toMatch(/\d{3}|COP/)
})

test('a close names no cash for payments by card', () => {
  expect(saidOf([{ by: LUIS, changes: 1, cash: 0 }])).not.toContain('COP')
})

test('a close says nothing if no colleague has unsent payments', () => {
  expect(saidOf([])).toBe('')
})
