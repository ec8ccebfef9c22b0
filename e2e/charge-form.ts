import type { Locator, Page } from '@playwright/test'

import { AppServer } from './support/app-server.ts'
import { amountIn } from './support/money.ts'
import { asDrawn } from './support/shell.ts'
import { expect } from './support/story.ts'

export const rowOf = (page: Page, plate: string) =>
  page
    .getByRole('table')
    .getByRole('row')
    .filter({ hasText: asDrawn(plate) })

export async function openService(page: Page, server: AppServer, plate: string): Promise<Locator> {
  await page.goto(`${server.url}/dashboard/services?lng=en&plate=${plate}`)
  await rowOf(page, plate).getByRole('link').first().click()
  const panel = page.getByRole('dialog', { name: asDrawn(plate) })
  await expect(panel.getByRole('heading', { name: 'Stay' })).toBeVisible()
  return panel
}

export async function totalAsked(form: Locator): Promise<number> {
  const total = form.getByText('Total', { exact: true }).locator('xpath=following-sibling::*')
  await expect(total).toContainText(/\d/)
  return amountIn(await total.textContent())
}
