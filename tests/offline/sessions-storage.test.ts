import { forceCloseDatabase } from 'fake-indexeddb'
import { describe, expect, test } from 'vitest'

import { currentUser } from '../../contract/session.ts'
import { aServer, device, sessionOf, signedIn, started } from './support/people.ts'
import { problem } from './support/fake-server.ts'
import { turn, until } from './support/manual-clock.ts'
import { ANA_ID, aCompany, aUser } from './support/records.ts'
import { createBrowser, type Browser } from './support/tab.ts'

/** A connection that releases nothing, like that of a frozen tab. */
function rawlyOpened({ platform }: Browser, name: string, version: number): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = platform.indexedDB?.open(name, version)
    request?.addEventListener('success', () => resolve(request.result))
    request?.addEventListener('error', () => reject(request.error ?? new Error('not opened')))
  })
}

/** Lets time pass until waits for a store have timed out. */
async function asBlockedFor({ platform }: Browser, condition: () => boolean): Promise<void> {
  while (!condition()) {
    platform.clock.advance(1_000)
    await turn()
  }
}

describe('a store that does not work', () => {
  test('is reported if IndexedDB is missing, and does not count as signed out', async () => {
    const browser = createBrowser(aServer())
    browser.platform.indexedDB = undefined

    expect((await started(browser)).sessions.state()).toMatchObject({ status: 'failed', failure: { kind: 'missing' } })
  })

  test('is reported if it cannot be opened, and never shown as an empty list', async () => {
    const browser = createBrowser(aServer())
    ;(await signedIn(browser)).stop()
    const { indexedDB } = browser.platform
    const open = indexedDB?.open.bind(indexedDB)
    if (indexedDB && open) {
      indexedDB.open = (name, version) => {
        if (name.includes(ANA_ID)) throw new DOMException('Internal error opening backing store', 'UnknownError')
        return open(name, version)
      }
    }
    const tab = await started(browser)

    expect(await tab.sessions.enter()).toEqual({ kind: 'failed' })
    expect(tab.sessions.state()).toMatchObject({ status: 'failed', failure: { kind: 'unreadable' } })
  })

  /** Deletes all databases as the browser does when it clears a site's data. */
  async function clear({ platform: { indexedDB } }: Browser): Promise<void> {
    for (const { name = '' } of (await indexedDB?.databases()) ?? [])
      await new Promise((resolve) => indexedDB?.deleteDatabase(name).addEventListener('success', resolve))
  }

  test('is reported as cleared, not as a sign-out, in every tab if its databases are deleted while a person works', async () => {
    const browser = createBrowser(aServer())
    const tab = await signedIn(browser)
    const other = await started(browser)
    await other.sessions.enter()
    await clear(browser)
    for (const one of [tab, other]) {
      await until(() => ['signed_out', 'signed_in'].includes(one.sessions.state().status))
      await one.sessions.enter()
      await until(() => one.sessions.state().status === 'signed_out')
      expect(one.sessions.state()).toEqual({ status: 'signed_out', reason: 'cleared' })
    }
  })

  test('is reported as cleared even if a call is refused before the loss is noticed', async () => {
    const browser = createBrowser(aServer())
    const tab = await signedIn(browser)
    const { api } = sessionOf(tab)
    await clear(browser)
    browser.server.instead = () => problem('unauthorized')
    await expect(api.call(currentUser, {})).rejects.toThrow('401 unauthorized')
    await until(() => {
      const state = tab.sessions.state()
      return state.status === 'signed_out' && state.reason !== 'refused'
    })
    expect(tab.sessions.state()).toEqual({ status: 'signed_out', reason: 'cleared' })
  })

  test('is reported as cleared even if the browser aborts the reads of the session', async () => {
    const browser = createBrowser(aServer())
    const tab = await signedIn(browser)
    const { indexedDB } = browser.platform
    await clear(browser)
    const open = indexedDB?.open.bind(indexedDB)
    if (indexedDB && open)
      indexedDB.open = () => {
        throw new DOMException('The transaction was aborted', 'AbortError')
      }
    await tab.sessions.enter()
    expect(tab.sessions.state()).toMatchObject({ status: 'failed', failure: { kind: 'unreadable' } })
    if (indexedDB && open) indexedDB.open = open
    browser.platform.clock.advance(1_000)
    await until(() => tab.sessions.state().status === 'signed_out')
    expect(tab.sessions.state()).toEqual({ status: 'signed_out', reason: 'cleared' })
  })

  test('is not reported as a loss if the person leaves in another tab', async () => {
    const browser = createBrowser(aServer())
    const tab = await signedIn(browser)
    const other = await started(browser)
    await other.sessions.enter()
    await other.sessions.signOut()
    await until(() => tab.sessions.state().status === 'signed_out')
    expect(tab.sessions.state()).toEqual({ status: 'signed_out', reason: 'left' })
  })

  test('is reported if another tab holds an older version, and the session continues once that tab is closed', async () => {
    const browser = createBrowser(aServer())
    const first = await signedIn(browser)
    const { name } = sessionOf(first).db
    first.stop()
    sessionOf(first).db.close()
    await new Promise((resolve) =>
      browser.platform.indexedDB?.deleteDatabase(name).addEventListener('success', resolve),
    )
    const older = await rawlyOpened(browser, name, 10)
    const tab = await started(browser)
    const entered = tab.sessions.enter()
    await asBlockedFor(browser, () => tab.sessions.state().status === 'failed')
    expect(await entered).toEqual({ kind: 'failed' })
    expect(tab.sessions.state()).toMatchObject({ status: 'failed', failure: { kind: 'blocked' } })

    older.close()
    await until(() => tab.sessions.state().status === 'signed_in')
    expect(await tab.sessions.enter()).toEqual({ kind: 'open' })
    tab.stop()
  })

  test('still opens if a newer version in another tab has upgraded it', async () => {
    const browser = createBrowser(aServer())
    const tab = await signedIn(browser)
    const newer = await rawlyOpened(browser, sessionOf(tab).db.name, 9_990)
    await until(() => tab.sessions.state().status === 'signed_in')
    newer.close()
    expect(await tab.sessions.enter()).toEqual({ kind: 'open' })
    expect(await sessionOf(tab).db.services.count()).toBe(1)
    tab.stop()
  })

  test('is opened again with all its data if the browser closes it under the session', async () => {
    const browser = createBrowser(aServer())
    const tab = await signedIn(browser)
    const { db } = sessionOf(tab)
    // @ts-expect-error: its types ask for the class, but it takes an instance
    forceCloseDatabase(db.backendDB())
    await until(() => tab.sessions.state().status === 'signed_in')
    expect(await tab.sessions.enter()).toEqual({ kind: 'open' })
    expect(sessionOf(tab).db).not.toBe(db)
    expect(await sessionOf(tab).db.services.count()).toBe(1)
    tab.stop()
  })

  test('is filled again if an older release kept it in another shape', async () => {
    const browser = createBrowser(aServer())
    ;(await signedIn(browser)).stop()
    const db = device(browser)
    const row = await db.session(ANA_ID)
    await db.table('sessions').put({ ...row, user: { id: ANA_ID }, company: {} })
    const tab = await started(browser)

    expect(await tab.sessions.enter()).toEqual({ kind: 'open' })
    expect(sessionOf(tab)).toMatchObject({ user: aUser(), company: aCompany() })
  })
})
