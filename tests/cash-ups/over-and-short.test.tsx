import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'

import type { CashUp } from '../../contract/cash-up.ts'
import type { ListedCashUp } from '../../src/features/cash-ups/columns.tsx'
import { countedShifts } from '../../src/features/cash-ups/difference-strip.tsx'
import { DrawerSums } from '../../src/features/cash-ups/drawer-sums.tsx'
import { NOTHING_UNSENT } from '../../src/features/cash-ups/shift-sums.ts'
import { aCashUp } from '../offline/support/records.ts'
import { aClosing } from './support.ts'

const i18n = setupI18n({ locale: 'en', messages: { en: {} } })

const rowOf = (cashUp: CashUp): ListedCashUp => ({
  cashUp,
  base: cashUp,
  doubt: null,
  unsent: NOTHING_UNSENT,
  pending: false,
  needsPerson: false,
  colleagues: [],
  timeZone: 'America/Bogota',
  concerns: [],
})

function sumsOf(cashUp: CashUp): string {
  const markup = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <DrawerSums row={rowOf(cashUp)} />
    </I18nProvider>,
  )
  return markup
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

describe('over and short by shift', () => {
  it('lists the counted shifts from the first to the last', () => {
    const later = aCashUp(1, { openedAt: '2026-11-21T08:00:00.000Z', closing: aClosing({ variance: -500 }) })
    const earlier = aCashUp(2, { openedAt: '2026-11-20T08:00:00.000Z', closing: aClosing({ variance: 700 }) })
    const open = aCashUp(3, { closing: null })
    expect(countedShifts([later, open, earlier].map(rowOf)).map(({ difference }) => difference)).toEqual([700, -500])
  })

  it('leaves out a shift that the reader counts blind', () => {
    const closing = aClosing({ variance: -500 })
    expect(countedShifts([rowOf(aCashUp(1, { closing, sumsHidden: true }))])).toEqual([])
    expect(countedShifts([rowOf(aCashUp(1, { closing }))])).toHaveLength(1)
  })
})

describe('the header of a cash-up', () => {
  it('shows float, expected, counted and difference', () => {
    const closing = aClosing({ expectedCash: 120_00, countedCash: 100_00, variance: -20_00 })
    expect(sumsOf(aCashUp(1, { float: 50_00, closing }))).toBe(
      'Float COP $ 50.00 Expected COP $ 120.00 Counted COP $ 100.00 Difference − COP $ 20.00',
    )
  })

  it('shows what an open register should hold, without a count', () => {
    const takings = { cash: 30_00, dataphone: 0, digital: 0 }
    expect(sumsOf(aCashUp(1, { float: 50_00, takings, payIns: 0, payOuts: 0, closing: null }))).toBe(
      'Float COP $ 50.00 Expected COP $ 80.00 Counted -- Difference --',
    )
  })

  it('hides the expected cash from a person who counts blind', () => {
    expect(sumsOf(aCashUp(1, { float: 50_00, closing: null, sumsHidden: true }))).toBe('Float COP $ 50.00 Counted --')
  })
})
