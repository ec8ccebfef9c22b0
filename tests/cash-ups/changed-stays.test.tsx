import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import type { CashUp } from '../../contract/cash-up.ts'
import { ChangedStays, shownChanges } from '../../src/features/cash-ups/changed-stays.tsx'
import { aCashUp } from '../offline/support/records.ts'

const i18n = setupI18n({ locale: 'en', messages: { en: {} } })
const NONE = { count: 0, amount: 0 }
const changed = {
  voided: { count: 1, amount: -5_000 },
  corrected: NONE,
  voidedUnpaid: { count: 2, amount: 9_000 },
}

function wordsOf(changedStays: CashUp['changedStays']): string {
  const cashUp = aCashUp(1, { ...(changedStays !== undefined && { changedStays }) })
  const markup = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <ChangedStays cashUp={cashUp} />
    </I18nProvider>,
  )
  return markup.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')
}

test('a closed shift shows each kind of change that happened, with its number and amount', () => {
  expect(shownChanges({ changedStays: changed }).map(({ kind }) => kind)).toEqual(['voided', 'voidedUnpaid'])
  expect(wordsOf(changed)).toMatch(
    /Voided after payment 1 stay · − COP \$ 50.00 Voided without a payment 2 stays · COP \$ 90.00/,
  )
})

test('a closed shift without changes says so', () => {
  expect(wordsOf({ voided: NONE, corrected: NONE, voidedUnpaid: NONE })).toContain('None')
})

test('a shift that the server has not summed shows nothing', () => {
  expect(wordsOf(undefined)).toBe('')
})
