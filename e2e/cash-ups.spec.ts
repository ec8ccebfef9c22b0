import type { Page } from '@playwright/test'

import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts'
import { backAtWork, backOnline, goOffline, rowsOnDevice } from './support/booth.ts'
import { expectEnterToMoveNoMoney } from './support/enter.ts'
import { ANA, OWNER } from './support/people.ts'
import { outbox } from './support/shell.ts'
import { expect, storyOfItsOwn } from './support/story.ts'
import { panel, openList, freeRegister, opening } from './register-form.ts'

// Other stories end the same shifts.
const test = storyOfItsOwn()

test.beforeEach(async ({ server }) => {
  // After a failure the app looks for the server every half a minute at most.
  test.setTimeout(240_000)
  await server.start()
})

test('[S2-22] [D-03] a shift is opened with a counted float, paid into and closed without a connection, then approved and collected', async ({
  enter,
  tabletOf,
  server,
}) => {
  const device = await tabletOf(ANA)
  const first = await device.on()
  await backAtWork(first, server)
  const register = await freeRegister(first, server)

  // The float is counted note by note, and differs from the cash that the last shift left.
  await openList(first, server)
  const form = await opening(first, register)
  await expect(form.getByText('in this drawer at the last close')).toContainText('100,000.00')
  await form.getByRole('textbox', { name: 'Count of COP $ 50,000.00' }).fill('3')
  await expect(form.getByText('Your count differs by')).toContainText('+ COP $ 50,000.00')
  await form.getByRole('button', { name: 'Open register' }).click()
  await expect(form.getByRole('alert')).toContainText(
    'The float differs from the amount that the last shift left: explain why',
  )
  await form.getByRole('textbox', { name: /Note/ }).fill('The owner brought notes')
  await expectEnterToMoveNoMoney(form)
  await form.getByRole('button', { name: 'Open register' }).click()
  await expect(first).toHaveURL(/\/cash-ups\/[0-9a-f-]{36}/)
  const address = new URL(first.url()).pathname
  await expect(first.getByRole('heading', { level: 1 })).toHaveText(register)
  await expect(outbox(first)).toHaveAccessibleName('Outbox')

  await goOffline(first, server)
  await expect(first.getByText('without a connection, these totals come from this device.')).toBeVisible()
  await first.getByRole('button', { name: 'Put cash in' }).click()
  const moving = panel(first, 'Put cash in')
  await moving.getByRole('textbox', { name: /Amount/ }).fill('20.000')
  await moving.getByRole('textbox', { name: /Reason/ }).fill('Coins')
  await moving.getByRole('button', { name: 'Put cash in' }).click()
  await expect(moving.getByRole('alert')).toContainText('Write at least 10 characters')
  await moving.getByRole('textbox', { name: /Reason/ }).fill('Coins for the change')
  await expectEnterToMoveNoMoney(moving)
  await moving.getByRole('button', { name: 'Put cash in' }).click()
  await expect(moving).toHaveCount(0)
  await expect(first.getByText('this device has unsent payments or actions').first()).toBeVisible()

  // The tablet reloads in the middle of a count, and is switched off.
  await first.getByRole('button', { name: 'Close register' }).click()
  const fifties = (page: Page) =>
    panel(page, 'Close register').getByRole('textbox', { name: 'Count of COP $ 50,000.00' })
  const twenties = (page: Page) =>
    panel(page, 'Close register').getByRole('textbox', { name: 'Count of COP $ 20,000.00' })
  await fifties(first).fill('2')
  await fifties(first).press('Enter')
  await expect(twenties(first)).toBeFocused()
  await twenties(first).fill('1')
  await expect(panel(first, 'Close register').getByRole('definition').nth(1)).toContainText('120,000.00')
  // A page that is reloaded in the middle of a write does not write it.
  await expect.poll(async () => JSON.stringify(await rowsOnDevice(first, 'drafts'))).toContain('"2000000":"1"')
  await first.reload()
  await expect(fifties(first)).toHaveValue('2')
  await device.kill()
  const page = await device.on()
  await page.goto(`${server.url}${address}?act=close&lng=en`)
  await expect(fifties(page)).toHaveValue('2')
  await expect(twenties(page)).toHaveValue('1')

  const closing = panel(page, 'Close register')
  await expect(closing.getByRole('definition').nth(0)).toContainText('170,000.00')
  await expect(closing.getByRole('definition').nth(2)).toContainText('− COP $ 50,000.00')
  await expect(closing.getByRole('button', { name: 'Same as the float' })).toBeDisabled()
  await closing.getByRole('textbox', { name: /Stays in the drawer/ }).fill('150000')
  await closing.getByRole('button', { name: 'Close register' }).click()
  await expect(closing.getByRole('alert')).toContainText('The amount left in the drawer cannot exceed the count')
  await expect(closing.getByRole('alert')).toContainText('A difference this large needs a reason')
  await closing.getByRole('textbox', { name: /Stays in the drawer/ }).fill('100000')
  await closing.getByRole('textbox', { name: /Reason of the difference/ }).fill('Paid for a tow truck')
  await expectEnterToMoveNoMoney(closing)
  await closing.getByRole('button', { name: 'Close register' }).click()
  await expect(closing).toHaveCount(0)
  const result = panel(page, 'Register closed')
  const cash = result.getByRole('row', { name: /^Cash / })
  await expect(cash).toContainText('170,000.00')
  await expect(cash).toContainText(/−\s?50,000\.00/)
  // One press prints the slip; the slip of an unsent close says that it is unsent.
  await expect(result.getByRole('button', { name: 'Print the slip' })).toBeEnabled()
  const slip = result.getByRole('group', { name: 'Preview of the printed slip' })
  await expect(slip).toContainText('ESTIMATE')
  await expect(slip).not.toContainText('COPY')
  await result.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('Uncollected').first()).toBeVisible()
  await expect(page.getByRole('img', { name: 'Has changes that were not sent yet' }).first()).toBeVisible()
  await expect(outbox(page)).toHaveAccessibleName(/2 unsent/)

  await server.start()
  await backOnline(page)
  await expect(outbox(page)).toHaveAccessibleName('Outbox', { timeout: 60_000 })
  await expect(page.getByText('An admin has to approve it')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Collect' })).toHaveCount(0)

  const owner = await enter(OWNER)
  await owner.goto(`${server.url}${address}?lng=en`)
  await owner.getByRole('button', { name: 'Approve the difference' }).click()
  await expect(panel(owner, 'Approve the difference')).toContainText('Paid for a tow truck')
  await panel(owner, 'Approve the difference').getByRole('button', { name: 'Approve' }).click()
  await expect(owner.getByText(/^Approved: /)).toBeVisible()
  await owner.getByRole('button', { name: 'Collect' }).click()
  const collecting = panel(owner, 'Collect')
  await expect(collecting.getByRole('textbox', { name: /Amount received/ })).toHaveValue('20000')
  await expectEnterToMoveNoMoney(collecting)
  await collecting.getByRole('button', { name: 'Collect' }).click()
  await expect(collecting).toHaveCount(0)
  await expect(owner.getByText(/RC-\d+/).first()).toBeVisible()
  await owner.getByRole('button', { name: 'Adjust' }).click()
  const adjusting = panel(owner, 'Adjust the collection')
  await adjusting.getByRole('combobox', { name: /Correction/ }).selectOption({ label: 'Take off: less was received' })
  await adjusting.getByRole('textbox', { name: /Amount/ }).fill('500')
  await adjusting.getByRole('textbox', { name: /Reason/ }).fill('A forged coin was among them')
  await expectEnterToMoveNoMoney(adjusting)
  await adjusting.getByRole('button', { name: 'Record the correction' }).click()
  await expect(owner.getByText('With corrections').locator('..')).toContainText('19,500.00')

  // The second print is a copy; only the slip is printed.
  await owner.getByRole('button', { name: 'Print' }).click()
  await panel(owner, 'Slip').getByRole('radio', { name: '58 mm' }).check()
  await owner.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await expect(panel(owner, 'Slip').getByRole('group', { name: 'Preview of the printed slip' })).toContainText('COPY')
  await owner.emulateMedia({ media: 'print' })
  await expect(owner.locator('[data-printed-slip]')).toBeVisible()
  await expect(owner.getByRole('heading', { level: 1 })).toBeHidden()
  await owner.emulateMedia({ media: 'screen' })
  await owner.reload()
  await expect(panel(owner, 'Slip').getByRole('radio', { name: '58 mm' })).toBeChecked()
  await owner.close()
})

test('[S2-16] [S2-22] an address without a cash-up leads back to the list, with the reason @long', async ({
  enter,
  server,
}) => {
  const page = await enter(ANA)
  await page.goto(`${server.url}/dashboard/cash-ups/018de2e2-3451-7587-8b6f-6e57074be071?lng=en`)
  await expect(page).toHaveURL(/\/dashboard\/cash-ups(\?|$)/)
  await expect(page.getByRole('status', { name: 'Messages' })).toContainText('This cash-up does not exist')
})

for (const colorScheme of ['light', 'dark'] as const)
  test(`[S2-22] cash-ups are accessible: ${colorScheme} @long`, async ({ enter, server }) => {
    const page = await enter(OWNER)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.goto(`${server.url}/dashboard/cash-ups?statuses=current&lng=en`)
    await expect(page.getByRole('table').getByRole('link').first()).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('table').getByRole('link').first().click()
    await expect(page.getByRole('heading', { name: 'Takings' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Close register' }).click()
    await expect(panel(page, 'Close register').getByText('By denomination')).toBeVisible()
    await expectAccessible(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await expectNoSidewaysScroll(page)
    await page.keyboard.press('Escape')
    await expect(panel(page, 'Close register')).toHaveCount(0)
    await expectNoSidewaysScroll(page)
    await page.goto(`${server.url}/dashboard/cash-ups?lng=en`)
    await expect(page.getByRole('listitem').filter({ hasText: 'Main register' }).first()).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  })
