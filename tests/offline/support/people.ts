import { expect } from 'vitest'

import { KEPT_COLLECTIONS } from '../../../src/offline/collections.ts'
import type { OfflineCore } from '../../../src/offline/core.ts'
import { DeviceDatabase } from '../../../src/offline/device-database.ts'
import type { Session } from '../../../src/offline/session-state.ts'
import { FakeServer } from './fake-server.ts'
import { until } from './manual-clock.ts'
import { LUIS_ID, aLocation, aService, aUser, idOf } from './records.ts'
import { openKeptDatabase, type Browser } from './tab.ts'

export const ANA = { email: 'ana@demo.parq.test', password: 'parq-demo-2026', remember: true }
export const LUIS = { ...ANA, email: 'luis@demo.parq.test' }
export const ROOT = { ...ANA, email: 'root@demo.parq.test' }

export function aServer(): FakeServer {
  const server = new FakeServer()
  server.users.set('seed-luis', aUser({ id: LUIS_ID, firstName: 'Luis', email: LUIS.email }))
  server.users.set(
    'seed-root',
    aUser({ id: idOf(3, 9), firstName: 'Root', email: ROOT.email, role: 'super_admin', roleId: 1, companyId: null }),
  )
  server.put('locations', aLocation())
  server.put('services', aService(1))
  return server
}

export async function started(browser: Browser): Promise<OfflineCore> {
  const tab = browser.openTab()
  await tab.start()
  return tab
}

export function sessionOf(tab: OfflineCore): Session {
  const state = tab.sessions.state()
  if (state.status !== 'open') throw new Error(`The session is ${state.status}`)
  return state.session
}

export async function signedIn(browser: Browser, who = ANA): Promise<OfflineCore> {
  const tab = await started(browser)
  await tab.sessions.signIn(who)
  expect(await tab.sessions.enter()).toEqual({ kind: 'open' })
  const { db } = sessionOf(tab)
  await until(async () => (await db.services.count()) > 0)
  await until(
    async () =>
      (await db.pulls.toArray()).every((state) => state.filled) && (await db.pulls.count()) === KEPT_COLLECTIONS.length,
  )
  return tab
}

export const device = (browser: Browser) => new DeviceDatabase(browser.platform)
export const keptServices = async (browser: Browser) => {
  const db = await openKeptDatabase(browser.platform)
  return db.services.count()
}
