import { type Page, expect } from '@playwright/test'

/** Signs out, and confirms if the app asks because of unsent ops or an open register. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).first().click()
  const question = page.getByRole('dialog', { name: /^Sign out with / })
  await expect(question.or(page.getByRole('textbox', { name: 'Email' })).first()).toBeVisible()
  if (await question.isVisible()) await question.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/sign-in/)
}
