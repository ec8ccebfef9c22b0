import { ANA } from './support/people.ts'
import { Portal, loginPage } from './support/portal.ts'
import { signIn } from './support/sign-in.ts'
import { expect, test } from './support/story.ts'

for (const status of [200, 401] as const) {
  test(`[S2-12] [S4-05] a captive portal that answers ${status} to everything signs nobody out and spoils nothing`, async ({ page, server, baseURL }) => {
    expect(baseURL).toBe(server.url)
    const portal = await Portal.before(() => server.url)
    try {
      await signIn(page, portal.url, ANA)
      await expect(page.getByRole('banner').getByRole('button', { name: /^Up to date/ })).toBeVisible()
      await page.evaluate(() => navigator.serviceWorker.ready)

      portal.intercept = loginPage(status)
      await page.goto(`${portal.url}/dashboard/services?lng=en`)
      await expect(page.getByRole('table').getByRole('link').first()).toBeVisible()
      await expect(page.getByRole('banner').getByRole('button', { name: /^Offline/ })).toBeVisible()
      await expect(page.evaluate(async () => (await navigator.serviceWorker.ready).update())).rejects.toThrow()

      portal.intercept = null
      await page.goto(`${portal.url}/dashboard/services?lng=en`)
      await expect(page.getByRole('banner').getByRole('button', { name: /^Up to date/ })).toBeVisible()
    } finally {
      await portal.close()
    }
  })
}
