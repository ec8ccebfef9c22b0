import { forceCloseDatabase } from 'fake-indexeddb'
import { describe, expect, test } from 'vitest'

import { aServer, device, sessionOf, signedIn, started } from './support/people.ts'
import { turn, until } from './support/manual-clock.ts'
import { ANA_ID, aCompany, aUser } from './support/records.ts'
import { createBrowser, type Browser } from './support/tab.ts'

/** A connection that lets go of nothing, as that of a frozen tab. */
function rawlyOpened({ platform }: Browser, name: string, version: number): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = platform.indexedDB?.open(name, version)
    request?.addEventListener('success', () => resolve(request.result))
    request?.addEventListener('error', () => reject(request.error ?? new Error('not opened')))
  })
}

/** Lets time pass until what waits for a store has given it up. */
async function asBlockedFor({ platform }: Browser, condition: () => boolean): Promise<void> {
  while (!condition()) {
    platform.clock.advance(1_000)
    await turn()
  }
}

describe('a store that does not work', () => {
  test('no IndexedDB is said, and is not taken for being signed out', async () => {
    const browser = createBrowser(aServer())
    browser.platform.indexedDB = undefined

    expect((await started(browser)).sessions.state()).toMatchObject({ status: 'failed', failure: { kind: 'missing' } })
  })

  test('a kept store that cannot be opened is said, and never an empty list', async () => {
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

  test('another tab that holds an older version is said, and the session goes on by itself when that tab is closed', async () => {
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

  test('what a newer version in another tab has made of the store opens all the same', async () => {
    const browser = createBrowser(aServer())
    const tab = await signedIn(browser)
    const newer = await rawlyOpened(browser, sessionOf(tab).db.name, 9_990)
    await until(() => tab.sessions.state().status === 'signed_in')
    newer.close()
    expect(await tab.sessions.enter()).toEqual({ kind: 'open' })
    expect(await sessionOf(tab).db.services.count()).toBe(1)
    tab.stop()
  })

  test('a store that the browser closes under the session is entered anew, with all that it keeps', async () => {
    const browser = createBrowser(aServer())
    const tab = await signedIn(browser)
    const { db } = sessionOf(tab)
    // @ts-expect-error: its types ask for the class, where it takes an instance
    forceCloseDatabase(db.backendDB())
    await until(() => tab.sessions.state().status === 'signed_in')
    expect(await tab.sessions.enter()).toEqual({ kind: 'open' })
    expect(sessionOf(tab).db).not.toBe(db)
    expect(await sessionOf(tab).db.services.count()).toBe(1)
    tab.stop()
  })

  test('what an older release kept in another shape is asked for again', async () => {
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
