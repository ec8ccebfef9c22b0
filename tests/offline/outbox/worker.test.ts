import { describe, expect, test } from 'vitest'

import { IDEMPOTENCY_KEY } from '../../../contract/write-headers.ts'
import { DAY_MS, MINUTE_MS } from '../../../domain/time.ts'
import type { OfflineCore } from '../../../src/offline/core.ts'
import type { Op } from '../../../src/offline/outbox/op.ts'
import { pushName } from '../../../src/offline/outbox/push.ts'
import { sendWithoutTab } from '../../../src/offline/outbox/send-without-tab.ts'
import { editServiceOp } from '../../../src/offline/outbox/service-ops.ts'
import { isWrite, ONE, remarks, TWO, turns, writesOf } from '../support/edits.ts'
import { lostNetwork, neverAnswered } from '../support/fake-server.ts'
import { until } from '../support/manual-clock.ts'
import { ANA, aServer, device, LUIS, ROOT, sessionOf, signedIn, started } from '../support/people.ts'
import { aCompany, ANA_ID, aService, COMPANY_ID, idOf, LUIS_ID } from '../support/records.ts'
import { createBrowser, type Browser } from '../support/tab.ts'

function edit(tab: OfflineCore, from: string | null, to: string, seen = aService(1)): Promise<Op> {
  return sessionOf(tab).outbox.enqueue({
    opType: editServiceOp,
    request: editServiceOp.toWire({ params: { id: seen.id }, body: { changes: remarks(from, to) } }),
    seen,
  })
}

function closed(tab: OfflineCore): void {
  const { db } = sessionOf(tab)
  tab.stop()
  db.close()
}

/** A person signs in, makes a change that stays unsent, and closes the tab. */
async function leftUnsent(
  browser: Browser,
  who: typeof ANA,
  seen = aService(1),
): Promise<{ op: Op; kept: string; token: string }> {
  const tab = await signedIn(browser, who)
  sessionOf(tab).push.stop()
  const op = await edit(tab, null, 'golpe', seen)
  const kept = (await device(browser).session(sessionOf(tab).user.id))?.token
  if (kept == null) throw new Error('Nobody is signed in')
  closed(tab)
  return { op, kept, token: await browser.platform.tokenSeal.open(kept) }
}

/** Returns the single writes that arrived, with their tokens. */
const sentBy = (browser: Browser) =>
  new Map(writesOf(browser.server).map(({ headers }) => [headers.get(IDEMPOTENCY_KEY), headers.get('authorization')]))

describe('the worker without a tab', () => {
  test('sends ops that were never tried', async () => {
    const browser = createBrowser(aServer())
    await leftUnsent(browser, ANA)
    await sendWithoutTab(browser.platform)
    expect(browser.server.writes.done).toMatchObject([{ id: ONE, to: 'golpe' }])
  })

  test('sends ops that could not be sent before the tab was closed', async () => {
    const browser = createBrowser(aServer())
    const tab = await signedIn(browser)
    const { db } = sessionOf(tab)
    browser.server.instead = (request) => (isWrite(request) || request.path === '/livez' ? lostNetwork() : null)
    await edit(tab, null, 'golpe')
    await until(async () => (await db.outbox.toArray())[0]?.state === 'waiting')
    closed(tab)

    browser.server.instead = () => null
    browser.platform.clock.advance(10 * MINUTE_MS)
    await sendWithoutTab(browser.platform)
    expect(browser.server.writes.done).toMatchObject([{ id: ONE, to: 'golpe' }])
  })

  test('sends ops again that were being sent when the tab was closed', async () => {
    const browser = createBrowser(aServer())
    const tab = await signedIn(browser)
    browser.server.instead = (request) => (isWrite(request) ? neverAnswered() : null)
    const op = await edit(tab, null, 'golpe')
    await until(() => writesOf(browser.server).length === 1)
    closed(tab)

    browser.server.instead = () => null
    await sendWithoutTab(browser.platform)
    expect(browser.server.writes.done).toMatchObject([{ id: ONE, to: 'golpe' }])
    expect(writesOf(browser.server)).toHaveLength(2)
    expect([...sentBy(browser).keys()]).toEqual([op.id])
  })

  test('sends ops that are behind hundreds of ops that need a person', async () => {
    const browser = createBrowser(aServer())
    browser.server.put('services', aService(2))
    const tab = await signedIn(browser)
    const { db, push } = sessionOf(tab)
    push.stop()
    const { seq, ...refused } = await edit(tab, null, 'uno')
    await db.outbox.update(seq, { state: 'refused' })
    await db.outbox.bulkAdd(Array.from({ length: 400 }, (_, index) => ({ ...refused, id: idOf(8, index) })))
    await edit(tab, null, 'libre', aService(2))
    closed(tab)

    await sendWithoutTab(browser.platform)
    expect(browser.server.writes.done).toMatchObject([{ id: TWO, to: 'libre' }])
  })

  test('makes no call if nothing waits', async () => {
    const browser = createBrowser(aServer())
    closed(await signedIn(browser))
    const before = browser.server.requests.length
    await sendWithoutTab(browser.platform)
    expect(browser.server.requests).toHaveLength(before)
  })

  test('asks to be woken again only if something is left to send later', async () => {
    const browser = createBrowser(aServer())
    await leftUnsent(browser, ANA)
    browser.server.instead = lostNetwork
    await expect(sendWithoutTab(browser.platform)).rejects.toThrow('Not all could be sent')
    expect(browser.server.writes.done).toEqual([])

    browser.server.instead = () => null
    browser.platform.clock.advance(MINUTE_MS)
    await expect(sendWithoutTab(browser.platform)).resolves.toBeUndefined()
    expect(browser.server.writes.done).toHaveLength(1)
  })
})

describe('the sessions of the worker', () => {
  test('are those of everyone signed in here, each with their own token', async () => {
    const browser = createBrowser(aServer())
    browser.server.put('services', aService(2))
    const luis = await leftUnsent(browser, LUIS, aService(2))
    const ana = await leftUnsent(browser, ANA)
    expect(luis.token).not.toBe(ana.token)

    await sendWithoutTab(browser.platform)
    expect(writesOf(browser.server)).toHaveLength(2)
    expect(sentBy(browser)).toEqual(
      new Map([
        [luis.op.id, `Bearer ${luis.token}`],
        [ana.op.id, `Bearer ${ana.token}`],
      ]),
    )
    expect(new Set(browser.server.writes.done.map(({ id }) => id))).toEqual(new Set([ONE, TWO]))
  })

  test('lose only the token that the server no longer accepts, and keep the ops under it', async () => {
    const browser = createBrowser(aServer())
    browser.server.put('services', aService(2))
    // The person at work sends for the others too, so the last person must leave Ana's ops unsent.
    const luis = await leftUnsent(browser, LUIS, aService(2))
    const ana = await leftUnsent(browser, ANA)
    browser.server.users.delete(ana.token)

    await sendWithoutTab(browser.platform)
    expect(browser.server.writes.done.map(({ key }) => key)).toEqual([luis.op.id])
    await until(async () => (await device(browser).session(ANA_ID))?.token === null)
    expect((await device(browser).session(LUIS_ID))?.token).toBe(luis.kept)

    const before = browser.server.requests.length
    await sendWithoutTab(browser.platform)
    expect(browser.server.requests).toHaveLength(before)
    const again = await signedIn(browser, ANA)
    await until(async () => (await sessionOf(again).db.outbox.count()) === 0)
    expect((await sessionOf(again).db.settled.toArray()).map(({ id, how }) => [id, how])).toEqual([[ana.op.id, 'done']])
  })

  test('are neither wiped nor signed out after a fortnight without confirmation if the person is at work', async () => {
    const browser = createBrowser(aServer())
    const tab = await signedIn(browser)
    const { db, push } = sessionOf(tab)
    push.stop()
    await edit(tab, null, 'golpe')
    const token = (await device(browser).session(ANA_ID))?.token ?? null
    await device(browser).changeSession(ANA_ID, token, { lastSignInAt: browser.platform.clock.now() - 15 * DAY_MS })

    await sendWithoutTab(browser.platform)
    await turns(20)
    expect(browser.server.writes.done).toHaveLength(1)
    expect(tab.sessions.state().status).toBe('open')
    expect(await device(browser).session(ANA_ID)).toMatchObject({ token, left: false })
    expect(await db.services.count()).toBe(1)
    expect(browser.forgotten).toEqual([])
    tab.stop()
  })
})

describe('a super admin’s unsent acts', () => {
  const OTHER = aCompany({ id: idOf(1, 2), name: 'Estacionamientos' })

  async function unsentInOneCompany() {
    const browser = createBrowser(aServer())
    browser.server.companies.set(OTHER.id, OTHER)
    const tab = await started(browser)
    await tab.sessions.signIn(ROOT)
    await tab.sessions.chooseCompany(COMPANY_ID)
    expect(await tab.sessions.enter()).toEqual({ kind: 'open' })
    sessionOf(tab).push.stop()
    await edit(tab, null, 'golpe')
    await tab.sessions.chooseCompany(OTHER.id)
    return { browser, tab }
  }

  test('in another company than the chosen one are sent by the worker, which names the company', async () => {
    const { browser, tab } = await unsentInOneCompany()
    tab.stop()
    await sendWithoutTab(browser.platform)
    expect(writesOf(browser.server).map(({ headers }) => headers.get('x-company-id'))).toEqual([COMPANY_ID])
    expect(browser.server.writes.done).toHaveLength(1)
  })

  test('in the first company are sent after a switch to another company', async () => {
    const { browser, tab } = await unsentInOneCompany()
    expect(await tab.sessions.enter()).toEqual({ kind: 'open' })
    await until(() => browser.server.writes.done.length === 1)
    expect(writesOf(browser.server).map(({ headers }) => headers.get('x-company-id'))).toEqual([COMPANY_ID])
    expect(sessionOf(tab).company.id).toBe(OTHER.id)
    tab.stop()
  })
})

describe('the worker with a tab open', () => {
  test('sends nothing if the tab leads and answers', async () => {
    const browser = createBrowser(aServer())
    const tab = await signedIn(browser)
    browser.server.instead = (request) => (isWrite(request) ? neverAnswered() : null)
    await edit(tab, null, 'golpe')
    await until(() => writesOf(browser.server).length === 1)

    await sendWithoutTab(browser.platform)
    expect(writesOf(browser.server)).toHaveLength(1)
    expect(await sessionOf(tab).db.outbox.toArray()).toMatchObject([{ state: 'sending', attempts: 1 }])
    tab.stop()
  })

  test('takes the lock and sends if the tab is frozen with the lock', async () => {
    const browser = createBrowser(aServer())
    const tab = await signedIn(browser)
    const { db, push } = sessionOf(tab)
    push.stop()
    await edit(tab, null, 'golpe')
    const frozen = new Promise<void>(() => undefined)
    let isStolen = false
    browser.platform
      .holdLock?.(pushName(db), new AbortController().signal, () => frozen)
      .catch(() => {
        isStolen = true
      })

    let isSent = false
    const sent = sendWithoutTab(browser.platform).then(() => {
      isSent = true
    })
    // The wait for the tab begins whenever the worker has read the store.
    await until(async () => {
      await turns(30)
      browser.platform.clock.advance(1_500)
      return isSent
    })
    await sent
    expect(isStolen).toBe(true)
    expect(browser.server.writes.done).toHaveLength(1)
    tab.stop()
  })
})
