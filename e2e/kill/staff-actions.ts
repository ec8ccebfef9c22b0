import { type Locator, type Page, expect } from '@playwright/test'

import type { KnownService, Till } from './office.ts'
import { closePanel, openService } from './tablet.ts'

/**
 * Each act resolves when the person is shown that it is saved; `onSave` is called before the press of the last button.
 */
type OnSave = () => void

async function goTo(page: Page, screen: 'Services' | 'Cash-ups' | 'Drivers'): Promise<void> {
  await closePanel(page)
  const title = page.getByRole('heading', { name: screen, level: 1 })
  if (await title.isVisible()) return
  await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: screen }).click()
  await expect(title).toBeVisible()
}

/** Presses the last button of a form, which closes once the person is shown the outcome. */
async function save(form: Locator, button: string, onSave: OnSave): Promise<void> {
  onSave()
  await form.getByRole('button', { name: button, exact: true }).click()
  try {
    await form.waitFor({ state: 'hidden' })
  } catch (error) {
    throw new Error(`Not saved, the form says: ${await form.innerText()}`, { cause: error })
  }
}

/** Corrects the remarks of a service, found by its plate. */
export async function correctRemarks(
  page: Page,
  service: KnownService,
  text: string | null,
  onSave: OnSave,
): Promise<void> {
  await goTo(page, 'Services')
  const panel = await openService(page, service)
  await panel.getByRole('button', { name: 'Edit' }).click()
  const form = page.getByRole('dialog', { name: /Edit service/ })
  await form.getByRole('textbox', { name: 'Remarks' }).fill(text ?? '')
  await save(form, 'Save', onSave)
}

/** Charges a stay by card. */
export async function charge(page: Page, service: KnownService, onSave: OnSave): Promise<void> {
  await goTo(page, 'Services')
  const panel = await openService(page, service)
  await panel.getByRole('button', { name: 'Charge and finish' }).click()
  const form = page.getByRole('dialog', { name: 'Charge and finish' })
  await form.getByRole('radio', { name: 'Card terminal' }).check({ force: true })
  await save(form, 'Charge and finish', onSave)
  const done = page.getByRole('dialog', { name: 'Finished' })
  await done.getByRole('button', { name: 'Done' }).click()
  await expect(done).toBeHidden()
}

/** Puts cash into the person's open register. */
export async function putCashIn(page: Page, { cashUpId }: Till, reason: string, onSave: OnSave): Promise<void> {
  await goTo(page, 'Cash-ups')
  await page.getByRole('table').locator(`a[href*="${cashUpId}"]`).first().click()
  await page.getByRole('button', { name: 'Put cash in' }).click()
  const form = page.getByRole('dialog', { name: 'Put cash in' })
  await form.getByRole('textbox', { name: 'Amount' }).fill('1000')
  await form.getByRole('textbox', { name: 'Reason' }).fill(reason)
  await save(form, 'Put cash in', onSave)
}

/** Registers a driver, who is known by their e-mail. */
export async function registerDriver(page: Page, email: string, onSave: OnSave): Promise<void> {
  await goTo(page, 'Drivers')
  await page.getByRole('link', { name: 'New driver' }).first().click()
  const form = page.getByRole('dialog', { name: 'New driver' })
  const straight = form.getByRole('button', { name: 'Register without searching' })
  const firstName = form.getByRole('textbox', { name: 'First name' })
  // A half-filled form of a killed browser opens at once, with its input.
  await expect(straight.or(firstName)).toBeVisible()
  if (await straight.isVisible()) await straight.click()
  await firstName.fill('Marta')
  await form.getByRole('textbox', { name: 'Last name' }).fill('Ocampo')
  await form.getByRole('textbox', { name: 'Email' }).fill(email)
  await save(form, 'Save', onSave)
}
