import type { OfflineCore } from '../../../src/offline/core.ts'
import type { Session } from '../../../src/offline/session-state.ts'
import { DEMO_PASSWORD } from '../../../server/demo/accounts.ts'
import { type RealBrowser, sessionOf } from '../../integration/support/browser.ts'
import { until } from '../../offline/support/manual-clock.ts'
import type { lineOf } from './line.ts'

export type Line = ReturnType<typeof lineOf>

export async function goOffline(tab: OfflineCore, line: Line): Promise<void> {
  line.state = 'down'
  tab.reachability.probe()
  await until(() => !tab.reachability.reachable())
}

export async function goOnline(tab: OfflineCore, line: Line): Promise<void> {
  line.state = 'up'
  tab.reachability.probe()
  await until(() => tab.reachability.reachable())
}

export const setPin = async (tab: OfflineCore, pin: string) => (await tab.sessions.changeOver()).setPin(pin, '')
export const stepBack = async (tab: OfflineCore) => (await tab.sessions.changeOver()).stepBack()

/** Sets the PIN of the person at work, and leaves the tablet to the next one. */
export async function leaveWithPin(tab: OfflineCore, pin: string): Promise<void> {
  await setPin(tab, pin)
  await stepBack(tab)
  tab.stop()
}

export async function takeOver(tab: OfflineCore, userId: string, pin: string): Promise<Session> {
  const { kind } = await (await tab.sessions.changeOver()).takeOver(userId, pin)
  if (kind !== 'right') throw new Error(`The PIN of ${userId} is ${kind}`)
  await tab.sessions.enter()
  return sessionOf(tab)
}

/** Signs a super admin in, who goes to work in one company. */
export async function signInSuperAdmin(browser: RealBrowser, email: string, companyId: string): Promise<OfflineCore> {
  const tab = await browser.openTab()
  await tab.sessions.signIn({ email, password: DEMO_PASSWORD, remember: true })
  await tab.sessions.enter()
  await tab.sessions.chooseCompany(companyId)
  await tab.sessions.enter()
  await until(async () => (await sessionOf(tab).db.pulls.get('vehicles'))?.filled === true)
  return tab
}

/** Waits until the browser's copy of the queue is complete. */
export async function backedUp({ db, user }: Session): Promise<void> {
  const cache = `parq-unsent-${user.id}`
  await until(async () => {
    const copied = (await caches.has(cache)) ? (await (await caches.open(cache)).keys()).length : 0
    return copied === (await db.outbox.count())
  })
}
