import { type Page, test as base, expect } from '@playwright/test'

import { SHEET_COLUMNS } from '../../domain/uploads/columns.ts'
import { writeLines } from '../../src/lib/spreadsheet/write-lines.ts'
import { AppServer } from '../support/app-server.ts'
import { goOffline } from '../support/booth.ts'
import { changedApp } from '../support/changed-app.ts'
import { standAtMoment } from '../support/clock.ts'
import { ANA, OWNER } from '../support/people.ts'
import { Portal } from '../support/portal.ts'
import { asDrawn, outbox, status } from '../support/shell.ts'
import { enterPassword } from '../support/sign-in.ts'
import { signOut } from '../support/sign-out.ts'
import { lookForUpdate } from '../support/worker.ts'

const test = base.extend<object, { server: AppServer; portal: Portal; tablet: Page }>({
  server: [
    async ({}, give) => {
      const server = await AppServer.ofDemo()
      await give(server)
      await server.remove()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  portal: [
    async ({ server }, give) => {
      const portal = await Portal.before(() => server.url)
      // Playwright's commands are evaluated in the page, which this policy forbids.
      portal.hiddenHeaders = ['content-security-policy']
      await give(portal)
      await portal.close()
    },
    { scope: 'worker' },
  ],
  // One device for all journeys: its worker takes a minute to download the app.
  tablet: [
    async ({ browser }, give) => {
      const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1024, height: 768 } })
      await standAtMoment(context)
      await give(await context.newPage())
      await context.close()
    },
    { scope: 'worker' },
  ],
})

test.describe.configure({ mode: 'serial', timeout: 300_000 })

const upToDate = (page: Page) => expect(status(page, 'Up to date')).toBeVisible({ timeout: 90_000 })
const field = (page: Page) => page.locator('main input[data-takes-keyboard]')
const chargeButton = (page: Page, plate: string) =>
  page.getByRole('button', { name: new RegExp(`^Charge ${asDrawn(plate).source}`) }).first()

async function openBooth(page: Page, portal: Portal): Promise<void> {
  await page.goto(`${portal.url}/dashboard/booth?lng=en`)
  await field(page).waitFor()
}

async function letIn(page: Page, plate: string): Promise<void> {
  await field(page).fill(plate)
  await field(page).press('Enter')
  await expect(chargeButton(page, plate)).toBeVisible()
}

async function charge(page: Page, plate: string): Promise<void> {
  await chargeButton(page, plate).click()
  const form = page.getByRole('dialog', { name: 'Charge and finish' })
  const total = form.getByText('Total', { exact: true }).locator('xpath=following-sibling::*')
  await expect(total).toContainText(/\d/)
  if (!/\s0\.00/.test((await total.textContent()) ?? '')) await form.getByRole('radio', { name: 'Cash' }).check()
  await form.getByRole('button', { name: /^(Charge and finish|Finish)$/ }).click()
  const done = page.getByRole('dialog', { name: 'Finished' })
  await done.getByRole('button', { name: 'Done' }).click()
  await expect(done).toHaveCount(0)
  await expect(chargeButton(page, plate)).toHaveCount(0)
}

test('sign-in: a wrong password is refused, the right one opens the app', async ({ tablet: page, portal }) => {
  await page.goto(`${portal.url}/sign-in?lng=en`)
  await page.getByRole('textbox', { name: 'Email' }).fill(ANA)
  await page.getByLabel('Password', { exact: true }).fill('not-her-password')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await page.reload()
  await enterPassword(page, ANA)
  await upToDate(page)
})

test('check-in: vehicles are inside once their plates are entered', async ({ tablet: page, portal }) => {
  await openBooth(page, portal)
  for (const plate of ['FFX101', 'FFX102', 'FFX103']) await letIn(page, plate)
  await upToDate(page)
})

test('charge: a vehicle leaves, and the others stay', async ({ tablet: page }) => {
  await charge(page, 'FFX101')
  await expect(chargeButton(page, 'FFX102')).toBeVisible()
  await upToDate(page)
})

test('offline and reload: the booth works without a server, also after a reload, and sends everything later', async ({
  tablet: page,
  portal,
  server,
}) => {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 120_000 })
  await goOffline(page, server)
  await letIn(page, 'FFX104')
  await page.reload()
  await expect(chargeButton(page, 'FFX104')).toBeVisible()
  await charge(page, 'FFX102')
  await expect(outbox(page)).toContainText('2')
  await openBooth(page, portal)
  await expect(chargeButton(page, 'FFX102')).toHaveCount(0)
  await server.start()
  await upToDate(page)
  await expect(outbox(page)).not.toContainText('2')
  await expect(chargeButton(page, 'FFX104')).toBeVisible()
})

test('close: the register is closed with a difference and its reason', async ({ tablet: page, portal }) => {
  await openBooth(page, portal)
  await page.getByRole('button', { name: 'Hand over the shift…' }).click()
  const form = page.getByRole('dialog', { name: 'Close register' })
  await form.getByRole('radio', { name: 'Only the amount' }).check()
  for (const name of ['Amount counted', 'Stays in the drawer']) {
    const amount = form.getByRole('textbox', { name })
    await amount.pressSequentially('0')
    await expect(amount).toHaveValue('0')
  }
  await form.getByRole('textbox', { name: 'Reason of the difference' }).pressSequentially('Counted by nobody')
  await form.getByRole('button', { name: 'Close register' }).click()
  await expect(page.getByRole('dialog', { name: 'Hand over' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: 'Open the register' })).toBeVisible()
})

test('update: a new version is offered, and the press reloads the app with it', async ({ tablet: page, portal }) => {
  portal.intercept = changedApp()
  await lookForUpdate(page)
  await expect(page.getByText('A new version of PARQ is ready.')).toBeVisible({ timeout: 120_000 })
  await page.getByRole('button', { name: 'Update', exact: true }).click()
  await page.waitForFunction(() => document.documentElement.dataset['release'] === 'next', undefined, {
    timeout: 120_000,
  })
  await expect(page.getByRole('navigation').first()).toBeVisible()
})

test('upload: an admin uploads passes, and a file of another kind is refused', async ({ tablet: page, portal }) => {
  await signOut(page)
  await page.goto(`${portal.url}/sign-in?lng=en`)
  await enterPassword(page, OWNER)
  await page.goto(`${portal.url}/dashboard/memberships/purchased?lng=en`)
  await page.getByRole('link', { name: 'Upload a file' }).click()
  await page.getByRole('combobox', { name: 'Location' }).selectOption({ index: 1 })
  await page.getByRole('combobox', { name: 'Membership' }).selectOption({ index: 1 })
  const file = page.getByLabel('Spreadsheet', { exact: true })
  await file.setInputFiles({ name: 'passes.csv', mimeType: 'text/csv', buffer: Buffer.from('a;b') })
  await expect(page.getByText('Invalid file type: choose an Excel file (.xlsx) without macros')).toBeVisible()
  await file.setInputFiles({
    name: 'passes.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from(writeLines({ name: 'x', lines: passLines() })),
  })
  await page.getByRole('button', { name: 'Check what happens' }).click()
  await expect(page.getByText('3 passes created')).toBeVisible()
  await page.getByRole('button', { name: 'Upload all 3 rows' }).click()
  await expect(page.getByText('Uploaded.')).toBeVisible()
})

function passLines(): string[][] {
  const day = (later: number) => new Date(Date.now() + later * 86_400_000).toISOString().slice(0, 10)
  const cells = (nth: number): Record<string, string> => ({
    identificationType: 'CC',
    identification: String(88_100_000 + nth),
    firstName: 'Mariana',
    lastName: 'Torres',
    email: `firefox${nth}@parq.test`,
    phoneCode: '57',
    phone: String(3_110_100_000 + nth),
    vehicleType: 'Carro',
    plates: `FUP${100 + nth}`,
    startDate: day(0),
    endDate: day(29),
  })
  const rows = [0, 1, 2].map(cells)
  return [[...SHEET_COLUMNS.passes], ...rows.map((row) => SHEET_COLUMNS.passes.map((column) => row[column] ?? ''))]
}
