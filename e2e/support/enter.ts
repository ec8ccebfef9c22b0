import { type Locator, expect } from '@playwright/test'

/**
 * Presses Enter in each field of a form that moves money, and expects the form to stay. Called when the form is filled in:
 * a form that Enter submits would close, and the story could not press its button.
 */
export async function expectEnterToMoveNoMoney(form: Locator): Promise<void> {
  const fields = form.locator('input:visible:enabled, select:visible:enabled')
  const count = await fields.count()
  expect(count, 'fields of the form').toBeGreaterThan(0)
  for (let at = 0; at < count; at += 1) await fields.nth(at).press('Enter')
  await expect(form.locator('[data-money-button]').last()).toBeEnabled()
}
