import type { Page } from '@playwright/test'

import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts'
import { backOnline, goOffline } from './support/booth.ts'
import { ANA, OWNER } from './support/people.ts'
import { expect, test } from './support/story.ts'

const totals = (page: Page) => page.getByRole('region', { name: /Totals in|Totales en/ })
const region = (page: Page, name: string) => page.getByRole('region', { name })

test('[S2-20] [S2-37] [S5-13] [D-04] an owner finds the answers to morning questions within three presses @long', async ({
  enter,
  server,
}) => {
  const page = await enter(OWNER)
  await page.goto(`${server.url}/dashboard?lng=en`)

  // Without a press: revenue today beside the same weekday, occupancy, people on shift, and open items.
  await expect(region(page, 'Revenue')).toContainText(/Today.*COP.*until \d\d:\d\d:.*COP/s)
  await expect(region(page, 'Locations').getByRole('article').first()).toContainText(/On shift.*of.*Car.*of \d+/s)
  await expect(region(page, 'Needs attention').getByRole('listitem').first()).toBeVisible()
  await expectAccessible(page)

  // Occupancy at 18:00, in the table.
  const hours = region(page, 'Hours of the day')
  await hours.getByText('Table view').click()
  await expect(hours.getByRole('row').filter({ hasText: '18:00' })).toBeVisible()

  // Uncollected cash-ups: one press, and a second press opens the cash-up.
  await region(page, 'Needs attention')
    .getByRole('link', { name: /Not collected/ })
    .click()
  await expect(page.getByRole('heading', { name: 'Not collected for a day', level: 1 })).toBeVisible()
  const uncollected = page.getByRole('table').getByRole('row')
  await expect(uncollected.nth(1)).toBeVisible()
  const before = await uncollected.count()
  await expectAccessible(page)
  await uncollected.nth(1).getByRole('button', { name: 'Done' }).click()
  await expect(uncollected).toHaveCount(before - 1)
  await uncollected.nth(1).getByRole('link').click()
  await expect(page).toHaveURL(/\/dashboard\/cash-ups\//)

  // Which location made how much this month: two presses.
  await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Reports' }).click()
  await page.getByRole('button', { name: 'This month' }).click()
  await expect(totals(page).getByRole('columnheader', { name: 'Location' })).toBeVisible()
  await expect(page.getByText(/America\/Bogota time, as of/)).toBeVisible()
  await expectAccessible(page)

  // Its days: one more press; then the hours of one day.
  await totals(page).getByRole('rowheader').getByRole('link').first().click()
  await expect(totals(page).getByRole('columnheader', { name: 'Day' })).toBeVisible()
  await totals(page).getByRole('rowheader').getByRole('link').first().click()
  await expect(totals(page).getByRole('columnheader', { name: 'Hour of the day' })).toBeVisible()

  // A row opens its service.
  await page.getByRole('table', { name: 'Sales' }).getByRole('row').nth(1).getByRole('link').first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.goBack()

  // Amounts by operator.
  await totals(page).getByRole('combobox', { name: 'By' }).selectOption('operator')
  await expect(totals(page).getByRole('columnheader', { name: 'Operator' })).toBeVisible()

  // A wide range needs a confirmation, a too wide one is refused, and a missing location is reported.
  await page.goto(`${server.url}/dashboard/reports/sales?from=2026-01-01&to=2026-06-30`)
  await page.getByRole('button', { name: 'Read them' }).click()
  await expect(totals(page)).toBeVisible()
  await page.goto(`${server.url}/dashboard/reports/sales?from=2025-01-01&to=2026-06-30`)
  await expect(page.getByText('A report covers at most 366 days. Choose a shorter range.')).toBeVisible()
  await page.goto(`${server.url}/dashboard/reports/sales?locations=00000000-0000-7000-8000-000000000000`)
  await page.getByRole('button', { name: 'All my locations' }).click()
  await expect(totals(page)).toBeVisible()

  await goOffline(page, server)
  await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Dashboard' }).click()
  await expect(region(page, 'Revenue')).toContainText(/As of .*COP/s)
  await server.start()
  await backOnline(page)
})

test('[S2-37] on a phone, in Spanish, staff read the reports of their own locations @long', async ({
  enter,
  server,
}) => {
  const page = await enter(ANA)
  await page.setViewportSize({ width: 390, height: 844 })
  for (const [report, title] of [
    ['sales', 'Ventas'],
    ['passes', 'Ventas de pases'],
    ['services', 'Servicios'],
    ['discounts', 'Descuentos'],
    ['at-home', 'Vehículos en casa'],
    ['visits', 'Visitas'],
  ] as const) {
    await page.goto(`${server.url}/dashboard/reports/${report}?lng=es`)
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  }
  await page.goto(`${server.url}/dashboard?lng=es`)
  await expect(region(page, 'Ingresos')).toContainText(/Hoy.*COP/s)
  await expect(region(page, 'Requiere atención')).toHaveCount(0)
  await expectNoSidewaysScroll(page)
})
