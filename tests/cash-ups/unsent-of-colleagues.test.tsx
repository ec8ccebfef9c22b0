import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'

import type { PaymentsElsewhere } from '../../contract/unsent-work.ts'
import { PaymentsElsewhereNotice, UnsentOfColleagues } from '../../src/features/cash-ups/estimate-mark.tsx'
import { formatDateTime, formatTime } from '../../src/lib/dates.ts'
import { MINUTE_MS } from '../../domain/time.ts'
import { NOTHING_UNSENT, type ColleaguePayments } from '../../src/features/cash-ups/shift-sums.ts'
import { LUIS_ID, idOf } from '../offline/support/records.ts'

const i18n = setupI18n({ locale: 'en', messages: { en: {} } })
const LUIS = { id: LUIS_ID, name: 'Luis Forero' }

function textOf(children: ReactNode): string {
  return renderToStaticMarkup(<I18nProvider i18n={i18n}>{children}</I18nProvider>).replaceAll(/<[^>]*>/g, '')
}

function saidOf(theirs: ColleaguePayments[], blind = false): string {
  const unsent = { ...NOTHING_UNSENT, ...(theirs.length > 0 && { colleagues: theirs }) }
  return textOf(<UnsentOfColleagues unsent={unsent} currency="COP" blind={blind} />)
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

describe('payments on other devices', () => {
  const at = (minutesAgo: number) => new Date(Date.now() - minutesAgo * MINUTE_MS).toISOString()
  const clock = (instant: string) => formatTime(instant, 'America/Bogota')
  const held: PaymentsElsewhere = {
    person: LUIS,
    deviceId: idOf(9, 1),
    userAgent: 'Mozilla/5.0 (Linux; Android 14) Chrome/141.0 Safari/537.36',
    payments: 3,
    oldest: at(25),
    asOf: at(12),
  }
  const said = (devices: PaymentsElsewhere[]) =>
    textOf(<PaymentsElsewhereNotice devices={devices} timeZone="America/Bogota" />)

  test('are named at the close, with their number, the time of the first, and the time of the report', () => {
    expect(said([held])).toContain(
      `Luis Forero (Chrome, Android): 3 payments not sent since ${clock(at(25))}, as of ${clock(at(12))}.`,
    )
  })

  test('are said to be unknown for a device that is silent', () => {
    expect(said([{ ...held, userAgent: null, payments: 0, oldest: null }])).toContain(
      `Luis Forero: no contact since ${clock(at(12))}. Payments taken there since then are not known.`,
    )
  })

  test('name the day if it was not today', () => {
    const yesterday = at(24 * 60)
    expect(said([{ ...held, oldest: yesterday }])).toContain(formatDateTime(yesterday, 'America/Bogota'))
  })

  test('are not mentioned if there are none', () => {
    expect(said([])).toBe('')
  })
})
