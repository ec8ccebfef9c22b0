import type { Page } from '@playwright/test'

import { expectAccessible } from './support/accessibility.ts'
import type { AppServer } from './support/app-server.ts'
import { backOnline, stayAway } from './support/booth.ts'
import { ANA, OWNER } from './support/people.ts'
import { outbox, status } from './support/shell.ts'
import { expect, storyOfItsOwn } from './support/story.ts'
import { panel, openList, countAmount, closeAsExpected, freeRegister, opening } from './register-form.ts'

// Others end the same shifts.
const test = storyOfItsOwn()

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
  // After a failure the server is looked for each half a minute at most.
  test.setTimeout(240_000)
  await server.start()
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
