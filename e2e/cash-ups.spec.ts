import type { Locator, Page } from '@playwright/test'

import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts'
import type { AppServer } from './support/app-server.ts'
import { backAtWork, backOnline, goOffline, rowsOnDevice, stayAway } from './support/booth.ts'
import { expectEnterToMoveNoMoney } from './support/enter.ts'
import { ANA, OWNER } from './support/people.ts'
import { outbox, status } from './support/shell.ts'
import { expect, storyOfItsOwn } from './support/story.ts'

// Other stories end the same shifts.
const test = storyOfItsOwn()

const panel = (page: Page, name: string) => page.getByRole('dialog', { name })

async function openList(page: Page, server: AppServer): Promise<void> {
  await page.goto(`${server.url}/dashboard/cash-ups?lng=en`)
  await expect(page.getByRole('table').getByRole('link').first()).toBeVisible()
}

/** `COP $ 1,234.00` as a person types it. */
function typed(money: string): string {
  return money.replaceAll(/[^\d.]/g, '')
}

async function countAmount(form: Locator, amount: string): Promise<void> {
  await form.getByRole('radio', { name: 'Only the amount' }).check()
  await form.getByRole('textbox', { name: 'Amount counted' }).fill(amount)
}

/** Closes the page's open shift with the expected cash, and returns the register's name. */
async function closeAsExpected(page: Page, left: string): Promise<string> {
  const form = panel(page, 'Close register')
  const expected = await form.getByRole('definition').first().textContent()
  await countAmount(form, typed(expected ?? ''))
  await form.getByRole('textbox', { name: /Stays in the drawer/ }).fill(left)
  await form.getByRole('button', { name: 'Close register' }).click()
  await panel(page, 'Register closed').getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('Uncollected').first()).toBeVisible()
  return (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
}

/** Returns a closed main register of Ana's, whose drawer holds 100,000.00. */
async function freeRegister(page: Page, server: AppServer): Promise<string> {
  await openList(page, server)
  await page.getByRole('button', { name: 'Close register' }).first().click()
  return closeAsExpected(page, '100000')
}

/** Returns the form that opens the main register of a location: `Clínica · Main register`. */
async function opening(page: Page, register: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Open register' }).first().click()
  const form = panel(page, 'Open register')
  await expect(form.getByText('By denomination')).toBeVisible()
  const choice = form.getByRole('combobox', { name: /Location/ })
  if (await choice.isVisible()) await choice.selectOption({ label: register.split(/\s· /)[0] ?? '' })
  return form
}

/** An admin opens the register with the cash that was left in it. Returns the path of its cash-up. */
async function openedByOwner(owner: Page, server: AppServer, register: string): Promise<string> {
  await openList(owner, server)
  const theirs = await opening(owner, register)
  await theirs.getByRole('button', { name: 'Same as at the last close' }).click()
  await theirs.getByRole('button', { name: 'Open register' }).click()
  await expect(owner).toHaveURL(/\/cash-ups\/[0-9a-f-]{36}/)
  const { pathname } = new URL(owner.url())
  await expect(outbox(owner)).toHaveAccessibleName('Outbox')
  await owner.close()
  return pathname
}

test.beforeEach(async ({ server }) => {
  // After a failure the app looks for the server every half a minute at most.
  test.setTimeout(240_000)
  await server.start()
})

test('[S2-22] [D-03] a shift is opened with a counted float, paid into and closed without a network, then approved and collected', async ({
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

test('[D-03] an opening that the server refuses can be resubmitted from the outbox @long', async ({
  enter,
  server,
}) => {
  const page = await enter(ANA)
  await openList(page, server)
  // The previous story has closed the register; if this story runs alone, the demo's own shift is open.
  const isOpen = await page.getByRole('button', { name: 'Close register' }).first().isVisible()
  const register = isOpen ? await freeRegister(page, server) : await openedAndClosed(page, server)
  await openList(page, server)
  await stayAway(page)
  await server.cutOff()
  await server.start()
  await expect(status(page, 'Offline')).toBeVisible({ timeout: 40_000 })

  // The owner takes over from Ana, and leaves another amount in the drawer.
  const owner = await enter(OWNER)
  await openList(owner, server)
  const theirs = await opening(owner, register)
  await theirs.getByRole('button', { name: 'Same as at the last close' }).click()
  await theirs.getByRole('button', { name: 'Open register' }).click()
  await expect(theirs).toHaveCount(0)
  await owner.getByRole('button', { name: 'Close register' }).click()
  await closeAsExpected(owner, '70000')
  await owner.close()

  const mine = await opening(page, register)
  await mine.getByRole('button', { name: 'Same as at the last close' }).click()
  await mine.getByRole('button', { name: 'Open register' }).click()
  await expect(mine).toHaveCount(0)
  await backOnline(page)
  await expect(outbox(page)).toHaveAccessibleName(/1 needs you/, { timeout: 60_000 })
  await outbox(page).click()
  const entry = page.getByRole('article', { name: 'Opening of a register' })
  await expect(entry).toContainText('The float differs from the amount that the last shift left: explain why')
  await entry.getByRole('link', { name: 'Edit and send again' }).click()
  const refusedForm = panel(page, 'Open register')
  await expect(refusedForm.getByRole('textbox', { name: 'Amount counted' })).toHaveValue('100000')
  await refusedForm.getByRole('textbox', { name: /Note/ }).fill('The owner took too little')
  await refusedForm.getByRole('button', { name: 'Open register' }).click()
  await expect(page).toHaveURL(/\/cash-ups\/[0-9a-f-]{36}/)
  await expect(outbox(page)).toHaveAccessibleName('Outbox', { timeout: 20_000 })
  await expect(page.getByText('The owner took too little')).toBeVisible()
})

/** Opens and closes a closed register once more, so that 100,000.00 is left in it. */
async function openedAndClosed(page: Page, server: AppServer): Promise<string> {
  await page.getByRole('table').getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: 'Takings' })).toBeVisible()
  const register = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  await openList(page, server)
  const form = await opening(page, register)
  await countAmount(form, '100000')
  await form.getByRole('textbox', { name: /Note/ }).fill('As it was counted in the morning')
  await form.getByRole('button', { name: 'Open register' }).click()
  await expect(form).toHaveCount(0)
  await page.getByRole('button', { name: 'Close register' }).click()
  return closeAsExpected(page, '100000')
}

test('[D-03] opening a register that another person has opened joins it, and puts the float in @long', async ({
  enter,
  server,
}) => {
  const page = await enter(ANA)
  const register = await freeRegister(page, server)
  await openList(page, server)
  await stayAway(page)
  await server.cutOff()
  await server.start()
  await expect(status(page, 'Offline')).toBeVisible({ timeout: 40_000 })

  const address = await openedByOwner(await enter(OWNER), server, register)

  const mine = await opening(page, register)
  await mine.getByRole('button', { name: 'Same as at the last close' }).click()
  await mine.getByRole('button', { name: 'Open register' }).click()
  await expect(mine).toHaveCount(0)
  await expect(page.getByText('this device has unsent payments or actions').first()).toBeVisible()
  await backOnline(page)
  await expect(page).toHaveURL(new RegExp(address), { timeout: 60_000 })
  await expect(page.getByRole('status', { name: 'Messages' })).toContainText(/Joined Beatriz/)
  await expect(page.getByText(/^Float of Ana .*, who opened the register too$/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Close register' })).toBeVisible()
})

test('[S2-22] taking over from a colleague shares the shift, and asks for no float @long', async ({
  enter,
  server,
}) => {
  const page = await enter(ANA)
  const register = await freeRegister(page, server)
  const address = await openedByOwner(await enter(OWNER), server, register)

  await openList(page, server)
  const mine = await opening(page, register)
  await expect(mine.getByText(/Beatriz .* opened this register/)).toBeVisible()
  await expect(mine.getByRole('group', { name: /Float/ })).toBeHidden()
  await expectAccessible(page)
  await mine.getByRole('button', { name: 'Share the shift' }).click()
  await expect(page).toHaveURL(new RegExp(address))
  await expect(page.getByText(/^Joined Beatriz/).first()).toBeVisible()
  await expect(page.getByText(/who opened the register too/)).toBeHidden()
})

test('[S2-22] a half-counted float belongs to its register only, and is restored there @long', async ({
  enter,
  server,
}) => {
  const page = await enter(ANA)
  const register = await freeRegister(page, server)
  await openList(page, server)
  const counting = await opening(page, register)
  // A draft is stored a moment after the typing.
  await expect(async () => {
    await countAmount(counting, '77000')
    await page.reload()
    await expect(counting.getByRole('textbox', { name: 'Amount counted' })).toHaveValue('77000', { timeout: 1_000 })
  }).toPass()

  const { searchParams } = new URL(page.url())
  expect(searchParams.get('act')).toBe('open')
  const location = await counting.getByRole('combobox', { name: /Location/ }).inputValue()
  await page.goto(`${server.url}/dashboard/cash-ups?lng=en&act=open&location=${location}&register=main`)
  await expect(counting.getByText('By denomination')).toBeVisible()
  await expect(counting.getByText('77,000')).toHaveCount(0)
  await page.goto(`${server.url}/dashboard/cash-ups?lng=en&act=open`)
  await expect(counting.getByRole('textbox', { name: 'Amount counted' })).toHaveValue('77000')
})

test('[S2-16] [S2-22] an address without a cash-up leads back to the list, and says why @long', async ({
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
