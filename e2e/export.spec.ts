import { readFile } from 'node:fs/promises'

import type { Download, Page } from '@playwright/test'
import { read, utils } from 'xlsx'

import { expectAccessible } from './support/accessibility.ts'
import { ANA, HER_PLATE } from './support/people.ts'
import { expect, test } from './support/story.ts'

async function exported(page: Page, format: RegExp): Promise<Download> {
  await page.getByRole('button', { name: 'Export' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('dialog', { name: 'Export' }).getByRole('button', { name: format }).click()
  return download
}

async function rowsOf(download: Download): Promise<unknown[][]> {
  // An Excel file begins with a sheet about the file.
  const sheet = Object.values(read(await readFile(await download.path())).Sheets).at(-1)
  if (!sheet) throw new Error('The file has no sheet')
  return utils.sheet_to_json(sheet, { header: 1 })
}

/** Values of the sheet about the file, by label. */
async function aboutOf(download: Download): Promise<Map<string, string>> {
  const sheet = Object.values(read(await readFile(await download.path())).Sheets)[0]
  if (!sheet) throw new Error('The file has no sheet')
  return new Map(utils.sheet_to_json<[string, string]>(sheet, { header: 1 }))
}

async function totalOf(page: Page): Promise<number> {
  const count = page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: /\d services?( since [\d/]+)?$/ })
  return Number((await count.textContent())?.replace(/ since .*/, '').replaceAll(/\D/g, ''))
}

test.beforeEach(async ({ server }) => {
  await server.start()
})

test('[S2-27] the whole filtered list is exported while the server is stopped @long', async ({ enter, server }) => {
  const page = await enter(ANA)
  await page.reload()
  await server.cutOff()

  const all = await totalOf(page)
  expect(all).toBeGreaterThan(10)
  const book = await exported(page, /Excel/)
  expect(book.suggestedFilename()).toMatch(/^services-\d{4}-\d\d-\d\d\.xlsx$/)
  const rows = await rowsOf(book)
  expect(rows).toHaveLength(all + 1)
  expect(rows[0]).toContain('Plate')
  // The file itself says that it is not complete.
  const about = await aboutOf(book)
  expect(about.get('Days')).toMatch(/^Since \d\d\/\d\d\/\d{4}$/)
  expect(about.get('By')).toContain('who sees only their own locations')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Done' }).click()

  await page.getByRole('textbox', { name: 'Search by plate' }).fill(HER_PLATE)
  await expect(page).toHaveURL(new RegExp(`[?&]plate=${HER_PLATE}`))
  await expect(
    page
      .getByRole('table')
      .getByRole('link', { name: /ABC ?123/ })
      .first(),
  ).toBeVisible()
  const hers = await rowsOf(await exported(page, /CSV/))
  const plates = hers.slice(1).map((row) => row[hers[0]?.indexOf('Plate') ?? -1])
  expect(new Set(plates)).toEqual(new Set([HER_PLATE]))
})

test('[S2-27] a choice of export columns survives a reload @long', async ({ enter }) => {
  const page = await enter(ANA)
  await page.setViewportSize({ width: 1440, height: 900 })
  const header = (name: string) => page.getByRole('columnheader', { name })
  await expect(header('Duration')).toBeVisible()
  await page.getByRole('button', { name: 'Columns' }).click()
  const form = page.getByRole('dialog', { name: 'Columns' })
  await expectAccessible(page)
  await form.getByRole('checkbox', { name: 'Duration' }).uncheck()
  await form.getByRole('checkbox', { name: 'Receipt number' }).check()
  await form.getByRole('button', { name: 'Apply' }).click()
  await expect(header('Duration')).toHaveCount(0)
  await expect(header('Receipt number')).toBeVisible()
  await page.reload()
  await expect(header('Receipt number')).toBeVisible()
  await expect(header('Duration')).toHaveCount(0)

  // The choice of columns says that a column has no room.
  await page.getByRole('button', { name: 'Columns' }).click()
  await form.getByRole('checkbox', { name: 'Agreement' }).check()
  await form.getByRole('button', { name: 'Apply' }).click()
  await expect(form).toBeHidden()
  await page.setViewportSize({ width: 820, height: 1180 })
  await page.getByRole('button', { name: 'Columns' }).click()
  await expect(form.getByRole('checkbox', { name: 'Agreement on wider screens' })).toBeChecked()
  await expect(form.getByRole('checkbox', { name: 'Status', exact: true })).toBeVisible()
  await form.getByRole('button', { name: 'Apply' }).click()
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.emulateMedia({ media: 'print' })
  // Company and filter are printed; buttons are not.
  await expect(page.getByRole('banner').getByText('Yarumo Parqueaderos')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeHidden()
  await expect(page.getByRole('main').getByRole('group', { name: 'Date' })).toBeHidden()
  await expect(header('Receipt number')).toBeVisible()
})

test('[S2-22] cash-ups are exported while the server is stopped, with a choice of columns as for services @long', async ({
  enter,
  server,
}) => {
  const page = await enter(ANA)
  await page.goto(`${server.url}/dashboard/cash-ups`)
  await expect(page.getByRole('table').getByRole('link').first()).toBeVisible()
  await server.cutOff()

  const count = page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: /\d cash-ups?$/ })
  const all = Number((await count.textContent())?.replaceAll(/\D/g, ''))
  expect(all).toBeGreaterThan(0)
  const rows = await rowsOf(await exported(page, /Excel/))
  expect(rows).toHaveLength(all + 1)
  expect(rows[0]).toEqual(expect.arrayContaining(['Register', 'Total (COP)', 'Not sent yet']))
  await page.getByRole('button', { name: 'Done' }).click()

  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Difference' }).uncheck()
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByRole('columnheader', { name: 'Difference' })).toHaveCount(0)
})
