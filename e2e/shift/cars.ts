import { type Locator, type Page, expect } from '@playwright/test'

import { formatMoney } from '../../domain/money.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { amountIn } from '../support/money.ts'
import { asDrawn } from '../support/shell.ts'
import { dialog, figure, type Telling } from './telling.ts'

const HANDED_OVER = 50_000

export const rowOf = (page: Page, plate: string) => page.getByRole('row').filter({ hasText: asDrawn(plate) })

async function openService(telling: Telling, plate: string): Promise<Locator> {
  const { page, hand, say } = telling
  await hand.write(page.getByRole('textbox', { name: say('Search by plate') }), plate)
  await expect(page).toHaveURL(new RegExp(`[?&]plate=${plate}`))
  // Until the rows are the search's, the list may move under the finger.
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false')
  await hand.press(page.getByRole('row').getByRole('link', { name: asDrawn(plate) }).first())
  const panel = dialog(page, asDrawn(plate))
  await expect(panel.getByRole('heading', { name: say('Stay') })).toBeVisible()
  await hand.expectToBeIn(panel)
  return panel
}

/** Charges a car and gives what was to be paid. */
export async function charge(telling: Telling, plate: string, method: 'Cash' | 'Card terminal'): Promise<number> {
  const { page, hand, say } = telling
  const panel = await openService(telling, plate)
  await hand.press(panel.getByRole('button', { name: say('Charge and finish') }))
  const form = dialog(page, say('Charge and finish'))
  await hand.choose(form.getByRole('radio', { name: say(method) }))
  await hand.expectToBeIn(form)
  const change = form.getByText(say('Change due')).locator('xpath=following-sibling::*')
  if (method === 'Cash') {
    await hand.write(form.getByRole('textbox', { name: say('Cash received') }), String(HANDED_OVER))
    await expect(change).toContainText(/\d/)
  }
  await expectAccessible(page)
  // Whoever goes through the methods by their arrow keys sees the price of each on the way.
  const total = amountIn(await form.getByText(say('Total'), { exact: true }).locator('xpath=following-sibling::*').textContent())
  expect(total).toBeGreaterThan(0)
  if (method === 'Cash') expect(amountIn(await change.textContent())).toBe(HANDED_OVER * 100 - total)
  await hand.press(form.getByRole('button', { name: say('Charge and finish') }))
  const done = dialog(page, say('Finished'))
  await expect(figure(done, say('Total'))).toContainText(formatMoney(total, 'COP'))
  await hand.expectToBeIn(done)
  await hand.press(done.getByRole('button', { name: say('Done') }))
  await expect(done).toHaveCount(0)
  await hand.expectToBeIn(rowOf(page, plate))
  return total
}

export async function correctRemarks(telling: Telling, plate: string, remarks: string): Promise<void> {
  const { page, hand, say } = telling
  const panel = await openService(telling, plate)
  await hand.press(panel.getByRole('button', { name: say('Edit') }))
  const form = dialog(page, say('Edit service'))
  await hand.write(form.getByRole('textbox', { name: say('Remarks') }), remarks)
  await hand.press(form.getByRole('button', { name: say('Save') }))
  await expect(form).toHaveCount(0)
  const corrected = dialog(page, asDrawn(plate))
  await expect(corrected).toContainText(remarks)
  await hand.expectToBeIn(corrected)
  await hand.leavePanel(corrected, say('Close'))
  await expect(corrected).toHaveCount(0)
  await hand.expectToBeIn(rowOf(page, plate))
}
