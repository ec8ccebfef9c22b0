import { type Locator, type Page, expect } from '@playwright/test'

/** Returns the shell's bar at the top of the page. */
export function banner(page: Page): Locator {
  return page.getByRole('banner')
}

/** Returns the status of the device that begins with this word. */
export function status(page: Page, word: string): Locator {
  return banner(page).getByRole('button', { name: new RegExp(`^${word}`) })
}

/** Returns the link to the outbox, which has the number of waiting ops. */
export function outbox(page: Page, name = 'Outbox'): Locator {
  return banner(page).getByRole('link', { name: new RegExp(name) })
}

/** Returns a pattern for a plate as the lists draw it, in two groups or in one. */
export function asDrawn(plate: string): RegExp {
  return new RegExp(plate.replace(/(?<=^...)/, ' ?'))
}

/** Closes the panel beside the list, so that the list can be pressed again. */
export async function closePanel(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}
