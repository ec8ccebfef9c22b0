import { type Locator, type Page, expect } from '@playwright/test'

import { formatMoney } from '../../domain/money.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { amountIn } from '../support/money.ts'
import { asDrawn } from '../support/shell.ts'
import { dialog, figure, type Clerk } from './clerk.ts'

const HANDED_OVER = 50_000

export const rowOf = (page: Page, plate: string) => page.getByRole('row').filter({ hasText: asDrawn(plate) })

async function openService(clerk: Clerk, plate: string): Promise<Locator> {
  const { page, input, say } = clerk
  await input.write(page.getByRole('textbox', { name: say('Search by plate, receipt or driver') }), plate)
  await expect(page).toHaveURL(new RegExp(`[?&]plate=${plate}`))
  // Until the search's rows are shown, the list may move under the finger.
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false')
  await input.press(
    page
      .getByRole('row')
      .getByRole('link', { name: asDrawn(plate) })
      .first(),
  )
  const panel = dialog(page, asDrawn(plate))
  await expect(panel.getByRole('heading', { name: say('Stay') })).toBeVisible()
  await input.expectToBeIn(panel)
  return panel
}

/** Charges a car, and returns the amount due. */
export async function charge(clerk: Clerk, plate: string, method: 'Cash' | 'Card terminal'): Promise<number> {
  const { page, input, say } = clerk
  const panel = await openService(clerk, plate)
  await input.press(panel.getByRole('button', { name: say('Charge and finish') }))
  const form = dialog(page, say('Charge and finish'))
  await input.choose(form.getByRole('radio', { name: say(method) }))
  await input.expectToBeIn(form)
  const change = form.getByText(say('Change due')).locator('xpath=following-sibling::*')
  if (method === 'Cash') {
    await input.write(form.getByRole('textbox', { name: say('Cash received') }), String(HANDED_OVER))
    await expect(change).toContainText(/\d/)
  }
  await expectAccessible(page)
  // A person who moves through the methods with the arrow keys sees the price of each.
  const total = amountIn(
    await form.getByText(say('Total'), { exact: true }).locator('xpath=following-sibling::*').textContent(),
  )
  expect(total).toBeGreaterThan(0)
  if (method === 'Cash') expect(amountIn(await change.textContent())).toBe(HANDED_OVER * 100 - total)
  await input.press(form.getByRole('button', { name: say('Charge and finish') }))
  const done = dialog(page, say('Finished'))
  await expect(figure(done, say('Total'))).toContainText(formatMoney(total, 'COP'))
  await input.expectToBeIn(done)
  await input.press(done.getByRole('button', { name: say('Done') }))
  await expect(done).toHaveCount(0)
  await input.expectToBeIn(rowOf(page, plate))
  return total
}

export async function correctRemarks(clerk: Clerk, plate: string, remarks: string): Promise<void> {
  const { page, input, say } = clerk
  const panel = await openService(clerk, plate)
  await input.press(panel.getByRole('button', { name: say('Edit') }))
  const form = dialog(page, say('Edit service'))
  await input.write(form.getByRole('textbox', { name: say('Remarks') }), remarks)
  await input.press(form.getByRole('button', { name: say('Save') }))
  await expect(form).toHaveCount(0)
  const corrected = dialog(page, asDrawn(plate))
  await expect(corrected).toContainText(remarks)
  await input.expectToBeIn(corrected)
  await input.leavePanel(corrected, say('Close'))
  await expect(corrected).toHaveCount(0)
  await input.expectToBeIn(rowOf(page, plate))
}
