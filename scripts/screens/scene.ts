import type { Locator, Page } from '@playwright/test'

import type { AppServer } from '../../e2e/support/app-server.ts'

export interface Scene {
  page: Page
  server: AppServer
}

export interface Screen {
  /** Name of its file. */
  name: string
  title: string
  /** The screen's purpose in one line. */
  purpose: string
  show: (scene: Scene) => Promise<void>
}

export const panel = (page: Page): Locator => page.locator('[data-side-panel]')
export const spaced = (plate: string): RegExp => new RegExp(plate.replace(/(?<=^...)/, ' ?'))
export const rows = (page: Page): Locator => page.locator('main [data-row]')

export async function go({ page, server }: Scene, path: string): Promise<void> {
  await page.goto(`${server.url}${path}`)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
}

export async function list(scene: Scene, path: string): Promise<void> {
  await go(scene, path)
  await rows(scene.page).first().waitFor()
}

export async function service(scene: Scene, plate: string): Promise<void> {
  await list(scene, `/dashboard/services?plate=${plate}`)
  await rows(scene.page).getByRole('link').first().click()
  await panel(scene.page).locator('h3').last().waitFor()
}

export async function act(scene: Scene, plate: string, name: string): Promise<void> {
  await service(scene, plate)
  await panel(scene.page).getByRole('button', { name }).click()
  await panel(scene.page)
    .getByRole('heading', { name: spaced(plate) })
    .waitFor({ state: 'detached' })
}

/** Opens the first cash-up of a state. */
export async function cashUp(scene: Scene, state: 'current' | 'completed', action: string | null): Promise<void> {
  await list(scene, `/dashboard/cash-ups?statuses=${state}`)
  await rows(scene.page).getByRole('link').first().click()
  await scene.page.getByRole('heading', { name: 'Takings' }).waitFor()
  if (action === null) return
  await scene.page.getByRole('main').getByRole('button', { name: action, exact: true }).click()
  await panel(scene.page).getByRole('heading').first().waitFor()
}

export async function count(page: Page, pieces: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, number] of Object.entries(pieces))
    await page.getByRole('textbox', { name: `Count of COP $ ${name}`, exact: true }).fill(number)
}
