import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import type { CashUp } from '../../contract/cash-up.ts'
import { MethodTable } from '../../src/features/cash-ups/method-table.tsx'
import { NOTHING_UNSENT } from '../../src/features/cash-ups/shift-sums.ts'
import { Takings } from '../../src/features/cash-ups/takings-part.tsx'
import { aCashUp } from '../offline/support/records.ts'
import { aClosing } from './support.ts'

const i18n = setupI18n({ locale: 'en', messages: { en: {} } })
const takings = { cash: 30_000, dataphone: 12_000, digital: 7_000 }
const closing = aClosing({
  takings,
  expectedCash: 50_000,
  countedCash: 49_500,
  verified: { dataphone: 12_500, digital: null },
})
const closed = aCashUp(1, { status: 'completed', float: 20_000, takings, closing })

/**
 * Returns the texts of the cells for each method, on the page of a cash-up and after a close, without the lines below
 * the figures.
 */
function rowsOf(cashUp: CashUp): { page: string[][]; result: string[][] } {
  const drawn = (element: ReactNode) =>
    [...renderToStaticMarkup(<I18nProvider i18n={i18n}>{element}</I18nProvider>).matchAll(/<tr>(.*?)<\/tr>/gs)]
      .slice(1, 4)
      .map(([row]) =>
        [...row.matchAll(/<t[hd].*?<\/t[hd]>/gs)].map(([cell]) => cell.replaceAll(/<[^>]*>/g, ' ').trim()),
      )
  const row = { cashUp, doubt: null, base: cashUp, pending: false, needsPerson: false, unsent: NOTHING_UNSENT }
  return {
    page: drawn(<Takings row={row}>{null}</Takings>),
    result: drawn(<MethodTable cashUp={cashUp}>{null}</MethodTable>),
  }
}

/** Returns the figures of a cell, without the unit and the lines below. */
const figures = (rows: string[][]) => rows.map(([, ...cells]) => cells.map((cell) => cell.split('  ')[0]?.trim()))

test('the page of a cash-up shows the same expected, counted and missing amounts as the close', () => {
  const { page, result } = rowsOf(closed)

  expect(figures(result)).toEqual([
    ['500.00', '495.00', '− 5.00'],
    ['120.00', '125.00', '+ 5.00'],
    ['70.00', 'not verified', expect.any(String)],
  ])
  expect(figures(page)).toEqual(figures(result))
})

test('a payment that arrives after the close changes no expected amount, and is shown beside it', () => {
  const { page } = rowsOf({ ...closed, takings: { ...takings, cash: 35_350 } })

  expect(figures(page)).toEqual(figures(rowsOf(closed).page))
  expect(page[0]?.[1]).toMatch(/53\.50 +after the close/)
  expect(page[1]?.[1]).not.toContain('after the close')
})
