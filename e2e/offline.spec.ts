import { endpointPath } from '../contract/endpoint.ts'
import { currentUser } from '../contract/session.ts'
import { atWork, goOffline, openService } from './support/booth.ts'
import { signOut } from './support/sign-out.ts'
import { ANA, HER_PLATE } from './support/people.ts'
import { forNode } from './support/prepared.ts'
import { closePanel, status } from './support/shell.ts'
import { expect, test } from './support/story.ts'

test.beforeEach(async ({ server }) => {
  await server.start()
})

test('[D-01] [D-02] [S2-12] without a server, a restarted browser opens the app, lists, searches and shows services', async ({
  device,
  server,
}) => {
  const before = await device.on()
  await atWork(before, server, ANA)
  const firstPlate = await before.getByRole('table').getByRole('link').first().textContent()
  if (!firstPlate) throw new Error('The list was empty')
  await server.stop('SIGKILL')
  await device.kill()

  const page = await device.on()
  await page.goto(`${server.url}/dashboard/services?lng=en`)
  await expect(page.getByRole('table').getByRole('link').first()).toHaveText(firstPlate)
  await expect(status(page, 'Offline')).toBeVisible()

  await expect(await openService(page, HER_PLATE)).toContainText('Clínica Los Guayacanes')
})

test('[D-02] an open app stays usable while the network goes and comes back @long', async ({ enter, server }) => {
  const page = await enter(ANA)
  await goOffline(page, server)
  await expect(await openService(page, HER_PLATE)).toContainText('Clínica Los Guayacanes')
  await closePanel(page)
  await server.start()
  await expect(status(page, 'Up to date')).toBeVisible({ timeout: 40_000 })
})

test('[S2-02] without a server the app opens at any of its addresses, and does not answer for addresses of the server @long', async ({
  tabletOf,
  server,
}) => {
  const device = await tabletOf(ANA)
  await server.cutOff()
  const page = await device.on()
  await page.goto(`${server.url}/?lng=en`)
  await expect(page).toHaveURL(/\/dashboard\/booth/)
  await expect(page.getByRole('region', { name: 'Inside now' }).getByRole('listitem').first()).toBeVisible()
  await page.goto(`${server.url}/dashboard/services?lng=en`)
  await expect(page).toHaveURL(/\/dashboard\/services/)
  await expect(page.getByRole('table', { name: 'Services' })).toBeVisible()
  for (const path of ['/api/v2/services/services', '/docs', '/openapi.json', '/config.json', '/livez']) {
    await expect(page.goto(`${server.url}${path}`), path).rejects.toThrow('ERR_CONNECTION_REFUSED')
  }
})

test('a sign-out without a server warns that the server does not know, and leaves no data behind @long', async ({
  enter,
  server,
}) => {
  const page = await enter(ANA)
  await server.cutOff()
  await signOut(page)
  await expect(page.getByRole('status', { name: 'Messages' })).toContainText(
    'The server is notified as soon as it can be reached',
  )
  const names = await page.evaluate(async () => {
    const kept = (await caches.keys()).filter((name) => name.startsWith('parq-unsent-'))
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.addEventListener('success', () => resolve(opening.result))
        opening.addEventListener('error', () => reject(opening.error ?? new Error(name)))
      })
      for (const store of ['services', 'drivers', 'locations', 'sessions']) {
        if (!db.objectStoreNames.contains(store)) continue
        const count = await new Promise<number>((resolve) => {
          const counting = db.transaction(store).objectStore(store).count()
          counting.addEventListener('success', () => resolve(counting.result))
        })
        if (count > 0) kept.push(`${name}: ${store} ${count}`)
      }
      db.close()
    }
    return kept
  })
  expect(names).toEqual([])
})

test('[S4-05] a sign-out without a server leaves no token behind, and the session ends once the server is back @long', async ({
  device,
  server,
}) => {
  const page = await device.on()
  // Ana's own session: other stories begin with the session of the prepared tablets.
  await atWork(page, server, ANA)
  const asked = page.waitForRequest((request) => request.headers()['authorization'] !== undefined)
  const phoneCodes = page.waitForRequest(/\/public\/countries\/phone-codes$/)
  await page.goto(`${server.url}/dashboard/drivers/create?lng=en`)
  const authorization = (await asked).headers()['authorization'] ?? ''
  expect((await phoneCodes).headers()['authorization']).toBeUndefined()
  const isTaken = async () =>
    (await fetch(`${forNode(server.url)}${endpointPath(currentUser)}`, { method: 'POST', headers: { authorization } }))
      .status
  expect(await isTaken()).toBe(200)

  await page.keyboard.press('Escape')
  await server.cutOff()
  await signOut(page)
  await device.off()
  // Deleted data stays in IndexedDB's log until Chromium compacts the log, so the session is ended as well.
  expect(
    (await device.filesWith(authorization.replace('Bearer ', ''))).filter((path) => !path.includes('IndexedDB')),
  ).toEqual([])

  await server.start()
  await (await device.on()).goto(`${server.url}/sign-in?lng=en`)
  await expect.poll(isTaken).toBe(401)
})
