import type { Locator, Page } from '@playwright/test'

import type { AppServer } from './support/app-server.ts'
import { expect } from './support/story.ts'

export const panel = (page: Page, name: string) => page.getByRole('dialog', { name })

export async function openList(page: Page, server: AppServer): Promise<void> {
  await page.goto(`${server.url}/dashboard/cash-ups?lng=en`)
  await expect(page.getByRole('table').getByRole('link').first()).toBeVisible()
}

/** `COP $ 1,234.00` as a person types it. */
function typed(money: string): string {
  return money.replaceAll(/[^\d.]/g, '')
}

export async function countAmount(form: Locator, amount: string): Promise<void> {
  await form.getByRole('radio', { name: 'Only the amount' }).check()
  await form.getByRole('textbox', { name: 'Amount counted' }).fill(amount)
}

/** Closes the page's open shift with the expected cash, and returns the register's name. */
export async function closeAsExpected(page: Page, left: string): Promise<string> {
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
export async function freeRegister(page: Page, server: AppServer): Promise<string> {
  await openList(page, server)
  await page.getByRole('button', { name: 'Close register' }).first().click()
  return closeAsExpected(page, '100000')
}

/** Returns the form that opens the main register of a location: `Clínica · Main register`. */
export async function opening(page: Page, register: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Open register' }).first().click()
  const form = panel(page, 'Open register')
  await expect(form.getByText('By denomination')).toBeVisible()
  const choice = form.getByRole('combobox', { name: /Location/ })
  if (await choice.isVisible()) await choice.selectOption({ label: register.split(/\s· /)[0] ?? '' })
  return form
}
