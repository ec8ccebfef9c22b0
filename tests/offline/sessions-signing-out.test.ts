import { createHash } from 'node:crypto'

import { IDBObjectStore } from 'fake-indexeddb'
import { afterEach, describe, expect, test, vi } from 'vitest'

import { DAY_MS } from '../../domain/time.ts'
import type { OfflineCore } from '../../src/offline/core.ts'
import { backupFolder } from '../../src/offline/backup-store.ts'
import { lostNetwork, neverAnswered } from './support/fake-server.ts'
import { turn, until } from './support/manual-clock.ts'
import { ANA, LUIS, aServer, device, keptServices, sessionOf, signedIn, started } from './support/people.ts'
import { ANA_ID, aService, COMPANY_ID, LUIS_ID } from './support/records.ts'
import { aBackup } from './support/backup.ts'
import { createBrowser, type Browser } from './support/tab.ts'

afterEach(() => void vi.restoreAllMocks())

describe('signing out', () => {
  test('revokes the token, deletes it here, and wipes the person’s data', async () => {
    const browser = createBrowser(aServer())
    const tab = await signedIn(browser)
    const { db } = sessionOf(tab)
    await db.drafts.put({ key: 'x', value: 1, savedAt: 0 })

    expect(await tab.sessions.signOut()).toEqual({ revoked: true, left: 'wiped' })
    expect(tab.sessions.state()).toEqual({ status: 'signed_out', reason: 'left' })
    expect([...browser.server.users.keys()].some((token) => token.startsWith('token-ana-'))).toBe(false)
    expect(await device(browser).allSessions()).toEqual([])
    expect(await Promise.all(db.tables.map((table) => table.count()))).toEqual(db.tables.map(() => 0))
  })

  test('wipes without a connection too, and says that the server does not know', async () => {
    const browser = createBrowser(aServer())
    const tab = await signedIn(browser)
    browser.server.instead = lostNetwork

    expect(await tab.sessions.signOut()).toEqual({ revoked: false, left: 'wiped' })
    expect(await keptServices(browser)).toBe(0)
  })

  test('[S4-05] ends the session as soon as the server is back, with a hash instead of the token', async () => {
    const browser = createBrowser(aServer())
    const tab = await signedIn(browser)
    const [token = ''] = [...browser.server.users.keys()].filter((key) => key.startsWith('token-ana-'))
    browser.server.instead = lostNetwork
    await tab.sessions.signOut()
    const hash = createHash('sha256').update(token).digest('hex')
    expect(await device(browser).sessionsToEnd()).toEqual([hash])

    browser.server.instead = () => null
    await vi.waitFor(async () => {
      browser.platform.clock.advance(10_000)
      expect(await device(browser).sessionsToEnd()).toEqual([])
    })
    expect(browser.server.users.has(token)).toBe(false)
    expect(browser.server.asked('/auth/logout/sessions')[0]?.headers.has('authorization')).toBe(false)
  })

  test('ends at the next start of the page a session that could not be ended before', async () => {
    const browser = createBrowser(aServer())
    const tab = await signedIn(browser)
    browser.server.instead = lostNetwork
    await tab.sessions.signOut()
    tab.stop()
    browser.server.instead = () => null
    await started(browser)
    await vi.waitFor(async () => expect(await device(browser).sessionsToEnd()).toEqual([]))
    expect([...browser.server.users.keys()].some((token) => token.startsWith('token-ana-'))).toBe(false)
  })

  test('keeps rows with unsent changes, and says so', async () => {
    const browser = createBrowser(aServer())
    const tab = await signedIn(browser)
    const { db } = sessionOf(tab)
    await db.services.update(aService(1).id, { shown: aService(1, { remarks: 'mine' }), pending: 1 })

    expect(await tab.sessions.signOut()).toEqual({ revoked: true, left: 'unsent' })
    expect(await db.services.count()).toBe(1)
    expect(await db.locations.count()).toBe(0)
    expect((await device(browser).session(ANA_ID))?.token).toBeNull()
  })

  test('keeps the store of a person with unsent acts, and marks it as left rather than lost', async () => {
    const browser = createBrowser(aServer())
    const tab = await signedIn(browser)
    const { db } = sessionOf(tab)
    const opened = await db.meta.get('opened')
    await db.services.update(aService(1).id, { shown: aService(1, { remarks: 'mine' }), pending: 1 })
    await tab.sessions.signOut()
    expect(await db.meta.toArray()).toEqual([{ name: 'left', at: opened?.at }])

    browser.platform.clock.advance(DAY_MS)
    const again = await signedIn(browser)
    expect(await sessionOf(again).db.meta.toArray()).toEqual([opened])
  })

  test('removes the backup of the wiped data, and keeps the backup of a lost store', async () => {
    const browser = createBrowser(aServer())
    const backup = aBackup()
    Object.assign(browser.platform, { openBackup: () => Promise.resolve(backup) })
    const tab = await signedIn(browser)
    const opened = await sessionOf(tab).db.meta.get('opened')
    const [here, lost] = [opened?.at ?? 0, 7].map((since) => `${backupFolder(COMPANY_ID, since)}${aService(1).id}`)
    for (const name of [here, lost]) backup.shelf.set(name ?? '', '{}')

    await tab.sessions.signOut()
    await until(() => backup.shelf.size === 1)
    expect([...backup.shelf.keys()]).toEqual([lost])
  })

  test('keeps the data of other people on the tablet', async () => {
    const browser = createBrowser(aServer())
    ;(await signedIn(browser, LUIS)).stop()
    const tab = await signedIn(browser)
    await tab.sessions.signOut()
    browser.server.instead = lostNetwork

    expect((await device(browser).session(LUIS_ID))?.token).not.toBeNull()
    expect((await device(browser).places.toArray()).map((place) => place.userId)).toEqual([LUIS_ID])
  })

  test('is repeated by the other tabs, as is the next sign-in', async () => {
    const browser = createBrowser(aServer())
    const first = await signedIn(browser)
    const second = await started(browser)
    await second.sessions.enter()
    const { sync } = sessionOf(second)
    await first.sessions.signOut()
    await until(() => second.sessions.state().status === 'signed_out')
    const asked = browser.server.requests.length
    await sync.refresh()
    expect(browser.server.requests).toHaveLength(asked)

    await first.sessions.signIn(LUIS)
    await until(() => second.sessions.state().status === 'signed_in')
    await second.sessions.enter()
    expect(sessionOf(second).user.id).toBe(LUIS_ID)
  })
})

describe('a wipe that fails in the store', () => {
  /** Makes the next deletion in a person's store fail. */
  function breakNextWipe(): void {
    vi.spyOn(IDBObjectStore.prototype, 'clear').mockImplementationOnce(() => {
      throw new DOMException('Internal error deleting', 'UnknownError')
    })
  }

  async function leftUnwiped(): Promise<{ browser: Browser; tab: OfflineCore }> {
    const browser = createBrowser(aServer())
    const tab = await signedIn(browser)
    breakNextWipe()
    expect(await tab.sessions.signOut()).toEqual({ revoked: true, left: 'failed' })
    expect(await keptServices(browser)).toBe(1)
    expect(await device(browser).session(ANA_ID)).toMatchObject({ token: null, left: true })
    return { browser, tab }
  }

  test('is recorded, and done at the next start before anybody is signed in', async () => {
    const { browser, tab } = await leftUnwiped()
    tab.stop()
    const next = browser.openTab()
    const servicesAt: number[] = []
    next.sessions.subscribe(() => void keptServices(browser).then((count) => servicesAt.push(count)))
    await next.start()

    expect(next.sessions.state()).toEqual({ status: 'signed_out', reason: 'left' })
    await until(() => servicesAt.length > 0)
    expect(servicesAt).toEqual([0])
    expect(await device(browser).allSessions()).toEqual([])
    expect(await device(browser).places.count()).toBe(0)
  })

  test('is done before the next person is signed in, without a new start', async () => {
    const { browser, tab } = await leftUnwiped()
    await tab.sessions.signIn(LUIS)

    expect(await keptServices(browser)).toBe(0)
    expect((await device(browser).allSessions()).map((session) => session.userId)).toEqual([LUIS_ID])
  })

  test('blocks nobody if it fails again, and is tried at the next start', async () => {
    const { browser, tab } = await leftUnwiped()
    tab.stop()
    breakNextWipe()
    const second = await started(browser)
    expect(second.sessions.state()).toEqual({ status: 'signed_out', reason: 'left' })
    expect(await keptServices(browser)).toBe(1)
    second.stop()
    await started(browser)

    expect(await keptServices(browser)).toBe(0)
  })

  test('is cancelled once the same person is back', async () => {
    const { browser, tab } = await leftUnwiped()
    await tab.sessions.signIn(ANA)
    tab.stop()
    await started(browser)

    expect(await keptServices(browser)).toBe(1)
    expect(await device(browser).session(ANA_ID)).toMatchObject({ left: false })
  })

  test('counts as a sign-out in the other tabs too, not as a refusal', async () => {
    const browser = createBrowser(aServer())
    const tab = await signedIn(browser)
    const other = await started(browser)
    await other.sessions.enter()
    breakNextWipe()
    // Otherwise the server, which is notified first, would refuse the other tab's calls.
    browser.server.instead = lostNetwork
    await tab.sessions.signOut()
    await until(() => other.sessions.state().status === 'signed_out')

    expect(other.sessions.state()).toEqual({ status: 'signed_out', reason: 'left' })
  })

  test('is not recorded for unsent changes that have to stay', async () => {
    const browser = createBrowser(aServer())
    const tab = await signedIn(browser)
    await sessionOf(tab).db.services.update(aService(1).id, { shown: aService(1, { remarks: 'mine' }), pending: 1 })
    await tab.sessions.signOut()

    expect(await device(browser).session(ANA_ID)).toMatchObject({ token: null, left: false })
  })
})

test('[S2-12] data outside the databases is dropped at sign-out too, even if the session was never opened, and after a fortnight', async () => {
  const browser = createBrowser(aServer())
  ;(await signedIn(browser)).stop()
  const tab = await started(browser)
  expect(browser.forgotten).toEqual([])
  await tab.sessions.signOut()
  expect(browser.forgotten).toEqual([ANA_ID])
  tab.stop()
  ;(await signedIn(browser, LUIS)).stop()
  browser.platform.clock.advance(14 * DAY_MS)
  await started(browser)
  expect(browser.forgotten).toEqual([ANA_ID, LUIS_ID])
})

test('a call without an answer delays neither the sign-out nor the next person', async () => {
  const browser = createBrowser(aServer())
  const tab = await signedIn(browser)
  browser.server.instead = () => neverAnswered()
  const signedOut = tab.sessions.signOut()
  await until(() => browser.server.asked('/logout/operator').length === 1)
  await turn()
  browser.platform.clock.advance(5_000)

  expect(await signedOut).toEqual({ revoked: false, left: 'wiped' })
})
