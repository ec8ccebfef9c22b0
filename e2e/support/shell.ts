import { type Locator, type Page, expect } from '@playwright/test'

/** Bar of the shell at the top of each page. */
export function banner(page: Page): Locator {
  return page.getByRole('banner')
}

/** The status of the device, which begins with this word. */
export function status(page: Page, word: string): Locator {
  return banner(page).getByRole('button', { name: new RegExp(`^${word}`) })
}

/** The way to the outbox, which counts what waits. */
export function outbox(page: Page, name = 'Outbox'): Locator {
  return banner(page).getByRole('link', { name: new RegExp(name) })
}

/** A plate as the lists draw it, in two groups or in one. */
export function asDrawn(plate: string): RegExp {
  return new RegExp(plate.replace(/(?<=^...)/, ' ?'))
}

/** The panel beside the list goes, and the list can be pressed again. */
export async function closePanel(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}
