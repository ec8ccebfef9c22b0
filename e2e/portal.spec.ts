import { atWork } from './support/booth.ts'
import { ANA } from './support/people.ts'
import { Portal, loginPage } from './support/portal.ts'
import { status } from './support/shell.ts'
import { expect, test } from './support/story.ts'

for (const code of [200, 401] as const) {
  test(`[S2-12] [S4-05] a captive portal that answers ${code} to everything signs nobody out and damages nothing @long`, async ({
    page,
    server,
    baseURL,
  }) => {
    expect(baseURL).toBe(server.url)
    const portal = await Portal.before(() => server.url)
    try {
      await atWork(page, portal, ANA)

      portal.intercept = loginPage(code)
      await page.goto(`${portal.url}/dashboard/services?lng=en`)
      await expect(page.getByRole('table').getByRole('link').first()).toBeVisible()
      await expect(status(page, 'Offline')).toBeVisible()
      await expect(page.evaluate(async () => (await navigator.serviceWorker.ready).update())).rejects.toThrow()

      portal.intercept = null
      await page.goto(`${portal.url}/dashboard/services?lng=en`)
      await expect(status(page, 'Up to date')).toBeVisible()
    } finally {
      await portal.close()
    }
  })
}
