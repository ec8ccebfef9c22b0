import type { Page } from '@playwright/test'

import { backAtWork, correctRemarks, goOffline, openService } from './support/booth.ts'
import { ANA, HER_PLATE } from './support/people.ts'
import { status } from './support/shell.ts'
import { signIn } from './support/sign-in.ts'
import { expect, test } from './support/story.ts'

/** Number of changes in the copies that this browser keeps apart from its databases. */
function backedUp(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const shelves = (await caches.keys()).filter((name) => name.startsWith('parq-unsent-'))
    const names = await Promise.all(shelves.map(async (name) => (await caches.open(name)).keys()))
    return names.flat().length
  })
}

test('[S9-07] after the browser deletes its damaged databases, unsent acts are restored and done once', async ({
  tabletOf,
  server,
}) => {
  test.setTimeout(300_000)
  const device = await tabletOf(ANA)
  const before = await device.on()
  await backAtWork(before, server)
  await goOffline(before, server)
  await correctRemarks(before, HER_PLATE, 'Made before the damage')
  await expect.poll(() => backedUp(before)).toBe(1)
  await device.kill()
  await device.damageDatabases()

  const page = await device.on()
  await page.goto(`${server.url}/dashboard/services?lng=en`)
  await expect(page.getByRole('heading', { name: 'Sign in', level: 1 })).toBeVisible()
  await expect(page.getByText(/A copy of 1 unsent change is left/)).toBeVisible()
  await expect(
    page.getByText('The server does not answer just now, and signing in needs a connection.', { exact: true }),
  ).toBeVisible()
  expect(await backedUp(page)).toBe(1)

  await server.start()
  await signIn(page, server.url, ANA)
  await expect(page.getByRole('status', { name: 'Messages' })).toContainText('Unsent work is back in the outbox: 1.')
  await expect(status(page, 'Up to date')).toBeVisible({ timeout: 60_000 })
  await expect.poll(() => backedUp(page)).toBe(0)
  const panel = await openService(page, HER_PLATE)
  await expect(panel.getByText('Made before the damage').first()).toBeVisible()
  await expect(panel.getByRole('listitem').filter({ hasText: 'Made before the damage' })).toHaveCount(1)
})
