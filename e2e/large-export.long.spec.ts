import { readFile } from 'node:fs/promises'

import { read, utils } from 'xlsx'

import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts'
import { answerTo } from './support/api.ts'
import { OWNER } from './support/people.ts'
import { expect, test } from './support/story.ts'

test.beforeEach(async ({ server }) => {
  await server.start()
})

test('[S2-37] the server makes a file with more rows than a browser writes, and the file waits in the account @long', async ({
  enter,
  server,
}) => {
  const page = await enter(OWNER)
  // Answers with a large number of rows: the demo has a few hundred.
  await page.context().route(/\/reports\/sales\/totals/, async (route) => {
    const response = await answerTo(route)
    const answer: unknown = await response.json()
    const totals = Object(answer)
    await route.fulfill({ response, json: { ...totals, total: { ...Object(totals.total), services: 412_500 } } })
  })
  await page.goto(`${server.url}/dashboard/reports/sales?lng=en`)
  await expect(page.getByRole('table', { name: 'Sales' }).getByRole('row').nth(1)).toBeVisible()
  await page.getByRole('button', { name: 'Export' }).click()
  const dialog = page.getByRole('dialog', { name: 'Export' })
  await dialog.getByRole('button', { name: 'Excel file (.xlsx)' }).click()
  await expect(dialog).toContainText(/412,\d\d\d rows\. Above 100,000, the server creates the Excel file/)
  await expectAccessible(page)

  // Without a network the export can't be requested.
  await server.cutOff()
  await expect(dialog.getByText('This needs a connection, and the server cannot be reached.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Create it on the server' })).toBeDisabled()
  await server.start()
  await dialog.getByRole('button', { name: 'Create it on the server' }).click()
  await expect(dialog.getByRole('status')).toContainText(/Ready: .* rows, .* kept until/)
  await expectAccessible(page)
  await dialog.getByRole('link', { name: 'My files from the server' }).click()

  const files = page.getByRole('region', { name: 'My files from the server' })
  await expect(files.getByRole('article')).toHaveCount(1)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  const downloading = page.waitForEvent('download')
  await files.getByRole('button', { name: 'Download the file' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^(sales|ventas)-\d{4}-\d\d-\d\d\.xlsx$/)
  const book = read(await readFile(await download.path()))
  expect(book.SheetNames).toHaveLength(2)
  expect(utils.sheet_to_json(Object.values(book.Sheets).at(-1) ?? {}, { header: 1 }).length).toBeGreaterThan(10)
})
