import { IDBObjectStore } from 'fake-indexeddb'
import { describe, expect, test, vi } from 'vitest'

import { DAY_MS } from '../../domain/time.ts'
import { ApiFailure } from '../../src/offline/api-failure.ts'
import { ACTIVE_USER } from '../../src/offline/device-database.ts'
import { cacheKeyShelf, createTokenSeal } from '../../src/offline/token-seal.ts'
import { aCacheStorage, withCaches } from './support/caches.ts'
import { aKeyShelf } from './support/keys.ts'
import { lostNetwork } from './support/fake-server.ts'
import { until } from './support/manual-clock.ts'
import { ANA, LUIS, aServer, device, sessionOf, signedIn, started } from './support/people.ts'
import { ANA_ID, LUIS_ID } from './support/records.ts'
import { createBrowser, type Browser } from './support/tab.ts'
import { sendWithoutTab } from '../../src/offline/outbox/send-without-tab.ts'

const tokensOf = ({ server }: Browser, name = 'ana') =>
  [...server.users.keys()].filter((token) => token.startsWith(`token-${name}-`))

/** All data in the browser's device database, as stored. */
async function rawDevice(browser: Browser): Promise<string> {
  const db = device(browser)
  await db.open()
  const raw = db.backendDB()
  const names = [...raw.objectStoreNames]
  const rows = await Promise.all(
    names.map(
      (name) =>
        new Promise<unknown>((resolve) => {
          const request = raw.transaction(name).objectStore(name).getAll()
          request.addEventListener('success', () => resolve(request.result))
        }),
    ),
  )
  return JSON.stringify(rows)
}

describe('a token that is sealed', () => {
  test('can be read by another context of the browser, until its key is deleted', async () => {
    const shelf = aKeyShelf()
    const kept = await createTokenSeal(shelf).seal(ANA_ID, 'secret-token')
    expect(kept).not.toContain('secret-token')
    const other = createTokenSeal(shelf)
    expect(await other.open(kept)).toBe('secret-token')
    await other.forget(ANA_ID, null)
    expect(shelf.keys.size).toBe(0)
    for (const context of [other, createTokenSeal(shelf)])
      await expect(context.open(kept)).rejects.toMatchObject({ problem: { status: 401, code: 'unauthorized' } })
  })

  test('is deleted without the keys of other people or of the same person’s next session', async () => {
    const shelf = aKeyShelf()
    const seal = createTokenSeal(shelf)
    const [first, second, his] = [
      await seal.seal(ANA_ID, 'first'),
      await seal.seal(ANA_ID, 'second'),
      await seal.seal(LUIS_ID, 'his'),
    ]
    await seal.forget(ANA_ID, second)
    const next = createTokenSeal(shelf)
    expect([await next.open(second), await next.open(his)]).toEqual(['second', 'his'])
    await expect(next.open(first)).rejects.toBeInstanceOf(ApiFailure)
  })

  test('means an ended session if it is damaged, and a lost connection if the keys cannot be read', async () => {
    const shelf = aKeyShelf()
    const kept = await createTokenSeal(shelf).seal(ANA_ID, 'secret-token')
    await expect(createTokenSeal(shelf).open(`${kept.slice(0, -2)}00`)).rejects.toMatchObject({
      problem: { code: 'unauthorized' },
    })
    const failing = createTokenSeal({ ...shelf, read: () => Promise.reject(new Error('The cache is broken')) })
    await expect(failing.open(kept)).rejects.toMatchObject({ reason: { kind: 'network' } })
  })

  test('has its key overwritten before it is deleted, and no cache is left', async () => {
    const { caches, shelves } = aCacheStorage()
    const written: string[] = []
    const open = caches.open.bind(caches)
    caches.open = async (name) => {
      const cache = await open(name)
      return {
        ...cache,
        put: async (path, response) => {
          written.push(Buffer.from(await response.clone().arrayBuffer()).toString('hex'))
          return cache.put(path, response)
        },
      }
    }
    await withCaches({ caches }, async () => {
      const seal = createTokenSeal(cacheKeyShelf())
      await seal.seal(ANA_ID, 'secret-token')
      const [key = ''] = written
      await seal.forget(ANA_ID, null)
      expect(written).toHaveLength(2)
      expect(written[1]).toHaveLength(key.length)
      expect(written[1]).not.toBe(key)
    })
    expect(shelves.size).toBe(0)
  })

  test('is kept as it is if the browser has no key storage', async () => {
    const seal = createTokenSeal(null)
    const kept = await seal.seal(ANA_ID, 'secret-token')
    expect([kept, await seal.open(kept)]).toEqual(['secret-token', 'secret-token'])
    await seal.forget(ANA_ID, null)
  })
})

describe('on a device [S4-05]', () => {
  test('no token is in the database, and the session opens from it again', async () => {
    const browser = createBrowser(aServer())
    const tab = await signedIn(browser)
    const [token = ''] = tokensOf(browser)
    expect(await rawDevice(browser)).not.toContain(token)
    tab.stop()
    const later = await started(browser)
    expect(await later.sessions.enter()).toEqual({ kind: 'open' })
    await sessionOf(later).sync.refresh()
    expect(browser.server.requests.at(-1)?.headers.get('authorization')).toBe(`Bearer ${token}`)
  })

  test('after a sign-out without a connection no key is left, so the token left in the browser’s files opens nothing', async () => {
    const browser = createBrowser(aServer())
    ;(await signedIn(browser, LUIS)).stop()
    const tab = await signedIn(browser)
    const kept = (await device(browser).session(ANA_ID))?.token ?? ''
    browser.server.instead = lostNetwork
    await tab.sessions.signOut()
    // A thief of the copied files would try this.
    await expect(createTokenSeal(browser.keyShelf).open(kept)).rejects.toMatchObject({
      problem: { code: 'unauthorized' },
    })
    expect([...browser.keyShelf.keys.keys()].map((name) => name.split(' ')[0])).toEqual([LUIS_ID])
  })

  test('the key is deleted first, so that a store that fails to delete the row keeps nothing usable', async () => {
    const browser = createBrowser(aServer())
    const tab = await signedIn(browser)
    const kept = (await device(browser).session(ANA_ID))?.token ?? ''
    browser.server.instead = lostNetwork
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('Disk full', 'QuotaExceededError')
    })
    await tab.sessions.signOut()
    put.mockRestore()
    await expect(createTokenSeal(browser.keyShelf).open(kept)).rejects.toBeInstanceOf(ApiFailure)
    tab.stop()
    browser.server.instead = () => null
    // The next start finds an ended session.
    const later = await started(browser)
    await later.sessions.enter()
    await until(() => later.sessions.state().status === 'signed_out')
  })

  test('the key is deleted when the server ends the session, at a newer sign-in, and after a fortnight', async () => {
    const browser = createBrowser(aServer())
    const tab = await signedIn(browser)
    const ids = () => [...browser.keyShelf.keys.keys()].map((name) => name.split(' ')[0])
    browser.server.users.delete(tokensOf(browser)[0] ?? '')
    await sessionOf(tab).sync.refresh()
    await until(() => ids().length === 0)

    await tab.sessions.signIn(ANA)
    await tab.sessions.signIn(ANA)
    expect(ids()).toEqual([ANA_ID])
    tab.stop()
    browser.platform.clock.advance(15 * DAY_MS)
    browser.server.instead = lostNetwork
    await started(browser)
    expect(ids()).toEqual([])
  })

  test('a token that a previous release stored unsealed is sealed at the next start, and the session continues', async () => {
    const browser = createBrowser(aServer())
    const tab = await signedIn(browser)
    const [token = ''] = tokensOf(browser)
    tab.stop()
    const db = device(browser)
    const row = await db.session(ANA_ID)
    if (row === null) throw new Error('Nobody is signed in')
    await db.changeSession(ANA_ID, row.token, { token })
    browser.keyShelf.keys.clear()
    expect(await rawDevice(browser)).toContain(token)

    const later = await started(browser)
    expect(await rawDevice(browser)).not.toContain(token)
    expect(await later.sessions.enter()).toEqual({ kind: 'open' })
    expect(await db.setting(ACTIVE_USER)).toBe(ANA_ID)
  })

  test('without a tab the worker sends with the sealed token, and reports a session that ended here', async () => {
    const browser = createBrowser(aServer())
    ;(await signedIn(browser, LUIS)).stop()
    const tab = await signedIn(browser)
    const [token = ''] = tokensOf(browser)
    browser.server.instead = lostNetwork
    await tab.sessions.signOut()
    tab.stop()
    browser.server.instead = () => null
    expect(browser.server.users.has(token)).toBe(true)
    await sendWithoutTab(browser.platform)
    expect(browser.server.users.has(token)).toBe(false)
    expect(browser.server.asked('/auth/logout/sessions')[0]?.headers.has('authorization')).toBe(false)
    expect(await device(browser).sessionsToEnd()).toEqual([])
  })
})
