import { IDBObjectStore } from 'fake-indexeddb'
import { afterEach, describe, expect, test, vi } from 'vitest'

import { DAY_MS } from '../../domain/time.ts'
import { keptCashUps } from '../../src/features/cash-ups/kept-cash-ups.ts'
import { endedByColleagues } from '../../src/features/booth/charged-by-colleagues.tsx'
import { rowsInside } from '../../src/features/booth/entry.ts'
import { paidStayOf } from '../../src/features/checkout/paid-stay.ts'
import type { OfflineCore } from '../../src/offline/core.ts'
import type { Session } from '../../src/offline/session-state.ts'
import {
  CHARGED,
  EDITED,
  ENTERED,
  EXPECTED,
  OPENED,
  PRICE,
  RENEWED,
  SHIFT,
  SOLD,
  VOIDED,
  boothActs,
} from './support/booth-acts.ts'
import { lostNetwork, problem } from './support/fake-server.ts'
import { until } from './support/manual-clock.ts'
import { LUIS, aServer, device, sessionOf, signedIn, started } from './support/people.ts'
import { aCompany, aLocation, ANA_ID, aService, aUser, idOf, LUIS_ID, NOW } from './support/records.ts'
import { createBrowser, openKeptDatabase, type Browser } from './support/tab.ts'

afterEach(() => void vi.restoreAllMocks())

const PLACE = aLocation()
const ELSEWHERE = { id: idOf(2, 2), name: 'Norte' }

function aBoothServer() {
  const server = aServer()
  server.put('services', CHARGED, VOIDED, EDITED, EXPECTED, aService(5, { location: ELSEWHERE }))
  server.put('cashUps', SHIFT)
  server.put('passes', RENEWED)
  return server
}

/** A tablet on which Ana has a session and Luis works without a connection. */
async function aSharedTablet(server = aBoothServer()) {
  const browser = createBrowser(server)
  ;(await signedIn(browser)).stop()
  await device(browser).makeActive(null)
  const tab = await signedIn(browser, LUIS)
  browser.server.instead = lostNetwork
  // The tab has noticed the outage, so that it tries nothing in vain.
  await sessionOf(tab).sync.refresh()
  return { browser, tab, luis: sessionOf(tab) }
}

/** Everything that a person does at a booth. */
async function workOf({ outbox }: Session) {
  const acts = boothActs(outbox)
  for (const act of Object.values(acts)) await act()
}

async function takeOver(browser: Browser, userId = ANA_ID): Promise<{ tab: OfflineCore; session: Session }> {
  await device(browser).makeActive(userId)
  const tab = await started(browser)
  expect(await tab.sessions.enter()).toEqual({ kind: 'open' })
  const session = sessionOf(tab)
  expect(session.user.id).toBe(userId)
  return { tab, session }
}

const luisToken = ({ server }: Browser) =>
  [...server.users.keys()].find((token) => token.startsWith('token-luis-')) ?? ''
const isWrite = (method: string, path: string) =>
  (method !== 'GET' && !path.includes('/auth/')) || path.endsWith('/batch')

/** Each way in which a person's work at a tablet ends while acts are unsent. */
const ENDS: Record<string, (given: { browser: Browser; tab: OfflineCore }) => Promise<unknown>> = {
  'an offline sign-out': ({ tab }) => tab.sessions.signOut(),
  'an online sign-out with unsent work': async ({ browser, tab }) => {
    browser.server.instead = ({ method, path }) => (isWrite(method, path) ? problem('unavailable') : null)
    expect(await tab.sessions.signOut()).toEqual({ revoked: true, left: 'unsent' })
  },
  '“Change person”': async ({ tab }) => (await tab.sessions.changeOver()).stepBack(),
  'a session that the server has ended': async ({ browser, tab }) => {
    browser.server.users.delete(luisToken(browser))
    browser.server.instead = () => null
    sessionOf(tab).push.wake()
    await sessionOf(tab).sync.refresh()
    await until(async () => (await device(browser).session(LUIS_ID))?.token === null)
  },
  'a person who was deactivated': async ({ browser, tab }) => {
    const token = luisToken(browser)
    browser.server.instead = ({ headers }) =>
      headers.get('authorization') === `Bearer ${token}` ? problem('forbidden') : lostNetwork()
    await sessionOf(tab).sync.refresh()
    await until(async () => (await device(browser).session(LUIS_ID))?.token === null)
  },
  'a browser that was killed at work': async () => undefined,
  'a browser that was killed during the sign-out': ({ browser }) => device(browser).leave(LUIS_ID, null),
  'a sign-out whose wipe the store does not do': async ({ tab }) => {
    vi.spyOn(IDBObjectStore.prototype, 'clear').mockImplementationOnce(() => {
      throw new DOMException('Internal error deleting', 'UnknownError')
    })
    expect(await tab.sessions.signOut()).toMatchObject({ left: 'failed' })
  },
}

const idsInside = async (...asked: Parameters<typeof rowsInside>) => (await rowsInside(...asked)).map(({ id }) => id)

describe('unsent acts of a person at a tablet are shown to the next person there [D-03]', () => {
  test.each(Object.entries(ENDS))('after %s', async (_, end) => {
    const { browser, tab, luis } = await aSharedTablet()
    await workOf(luis)
    await end({ browser, tab })
    tab.stop()
    browser.server.instead = lostNetwork
    const { session } = await takeOver(browser)
    const { db } = session

    expect((await idsInside(db, PLACE, NOW)).toSorted()).toEqual([EDITED.id, EXPECTED.id, ENTERED.id].toSorted())
    const by = { id: LUIS_ID, name: expect.stringContaining('Luis') }
    const acts = async (id: string) => (await db.services.get(id))?.colleagues
    expect(await acts(ENTERED.id)).toEqual([{ by, kind: 'checkIn', refused: false }])
    expect(await acts(EXPECTED.id)).toEqual([{ by, kind: 'admitService', refused: false }])
    expect(await acts(CHARGED.id)).toEqual([{ by, kind: 'finishService', refused: false }])
    expect(await acts(VOIDED.id)).toEqual([{ by, kind: 'voidService', refused: false }])
    expect(await db.services.get(EDITED.id)).toMatchObject({
      pending: 0,
      base: { remarks: null },
      shown: { remarks: 'Dent' },
      colleagues: [{ by, kind: 'editService' }],
    })
    expect(
      (await endedByColleagues(db, PLACE.id))
        .map(({ service }) => `${service.id} ${service.status}`)
        .toSorted((one, other) => one.localeCompare(other)),
    ).toEqual([`${CHARGED.id} completed`, `${VOIDED.id} voided`])
    expect(await paidStayOf(db, PLACE, CHARGED.licensePlate, NOW)).toMatchObject({
      service: { totalCost: PRICE },
      colleagues: [{ kind: 'finishService' }],
    })

    expect(await db.passes.get(SOLD.id)).toMatchObject({
      base: null,
      shown: { plates: SOLD.plates },
      colleagues: [{ by, kind: 'createPass' }],
    })
    expect(await db.passes.get(RENEWED.id)).toMatchObject({
      endsOn: '2027-01-19',
      colleagues: [{ by, kind: 'renewPass' }],
    })
    expect(await db.cashUps.get(OPENED.id)).toMatchObject({
      base: null,
      shown: { status: 'current', float: 5_000 },
      colleagues: [{ by, kind: 'openRegister' }],
    })
    // The drawer that she takes over contains two passes, one stay, and the coins.
    expect(await keptCashUps(db, [SHIFT.id])).toMatchObject([
      {
        cashUp: {
          status: 'completed',
          takings: { cash: 364_500 },
          payIns: 2_000,
          closing: { expectedCash: 366_500, countedCash: 371_000 },
        },
      },
    ])
    // She sends none of the colleague's ops.
    expect(await db.outbox.count()).toBe(0)
  })

  test('even if that person signs in on the tablet for the first time and nothing is pulled yet', async () => {
    const { browser, tab, luis } = await aSharedTablet()
    await workOf(luis)
    await tab.sessions.signOut()
    const ROSA = aUser({ id: idOf(3, 7), firstName: 'Rosa', email: 'rosa@demo.parq.test' })
    browser.server.users.set('seed-rosa', ROSA)
    const seen: (string | undefined)[] = []
    browser.server.instead = async ({ path }) => {
      if (path.endsWith('/services/changes'))
        seen.push(
          (await (await openKeptDatabase(browser.platform, ROSA.id)).colleagueOps.toArray())
            .map(({ op }) => op.kind)
            .find((kind) => kind === 'finishService'),
        )
      return null
    }
    await tab.sessions.signIn({ email: ROSA.email, password: 'parq-demo-2026', remember: true })
    expect(await tab.sessions.enter()).toEqual({ kind: 'open' })
    const { db } = sessionOf(tab)
    await until(async () => (await db.pulls.get('services'))?.filled === true)
    expect(seen[0]).toBe('finishService')
    expect((await idsInside(db, PLACE, NOW)).toSorted()).toEqual([EDITED.id, EXPECTED.id, ENTERED.id].toSorted())
  })

  test('even after the server resets the collection', async () => {
    const { browser, tab, luis } = await aSharedTablet()
    await workOf(luis)
    await tab.sessions.signOut()
    tab.stop()
    const { session } = await takeOver(browser)
    browser.server.instead = ({ method, path }) => (isWrite(method, path) ? problem('unavailable') : null)
    browser.server.scope += 1
    await session.sync.refresh()
    expect((await idsInside(session.db, PLACE, NOW)).toSorted()).toEqual(
      [EDITED.id, EXPECTED.id, ENTERED.id].toSorted(),
    )
    expect(await session.db.passes.get(SOLD.id)).toMatchObject({ base: null, shown: { plates: SOLD.plates } })
  })

  test('only until their author takes them back', async () => {
    const { browser, tab, luis } = await aSharedTablet()
    const { id } = await boothActs(luis.outbox).charge()
    await boothActs(luis.outbox).letIn()
    await (await tab.sessions.changeOver()).stepBack()
    tab.stop()
    const first = await takeOver(browser)
    expect(await idsInside(first.session.db, PLACE, NOW)).not.toContain(CHARGED.id)
    first.tab.stop()

    const back = await takeOver(browser, LUIS_ID)
    expect(await back.session.outbox.withdraw(id, 'undone', null)).toMatchObject({ kind: 'withdrawn' })
    back.tab.stop()
    const { session } = await takeOver(browser)
    expect(await session.db.services.get(CHARGED.id)).toEqual(expect.objectContaining({ shown: null, pending: 0 }))
    expect(await idsInside(session.db, PLACE, NOW)).toEqual(expect.arrayContaining([CHARGED.id, ENTERED.id]))
  })
})

describe('unsent acts of a colleague are not shown', () => {
  test('at a location that the person does not see', async () => {
    const { browser, tab, luis } = await aSharedTablet()
    await boothActs(luis.outbox).charge(aService(5, { location: ELSEWHERE }), null)
    await boothActs(luis.outbox).letIn(aService(8, { location: ELSEWHERE }))
    await tab.sessions.signOut()
    tab.stop()
    const { session } = await takeOver(browser)
    expect(await session.db.colleagueOps.count()).toBe(0)
    expect(await session.db.services.get(aService(8).id)).toBeUndefined()
  })

  test('for another company on the same tablet', async () => {
    const server = aBoothServer()
    const { tab, luis } = await aSharedTablet(server)
    await workOf(luis)
    await tab.sessions.signOut()
    const OTHER = idOf(1, 2)
    const stranger = aUser({ id: idOf(3, 8), firstName: 'Eva', email: 'eva@demo.parq.test', companyId: OTHER })
    server.users.set('seed-eva', stranger)
    server.companies.set(OTHER, aCompany({ id: OTHER }))
    server.instead = () => null
    await tab.sessions.signIn({ email: stranger.email, password: 'parq-demo-2026', remember: true })
    expect(await tab.sessions.enter()).toEqual({ kind: 'open' })
    const { db } = sessionOf(tab)
    await sessionOf(tab).sync.refresh()
    expect(await db.colleagueOps.count()).toBe(0)
    expect(await db.services.get(ENTERED.id)).toBeUndefined()
  })

  test('if their author was away for a fortnight; but a vehicle that they charged still counts as charged', async () => {
    const { browser, tab, luis } = await aSharedTablet()
    await workOf(luis)
    await tab.sessions.signOut()
    tab.stop()
    // She was on this tablet in between.
    browser.platform.clock.advance(13 * DAY_MS)
    browser.server.instead = ({ method, path }) => (isWrite(method, path) ? problem('unavailable') : null)
    const before = await takeOver(browser)
    await before.session.sync.refresh()
    await until(async () => ((await device(browser).session(ANA_ID))?.lastSignInAt ?? 0) > NOW)
    before.tab.stop()
    browser.server.instead = lostNetwork
    browser.platform.clock.advance(2 * DAY_MS)

    const { session } = await takeOver(browser)
    const { db } = session
    expect(await db.services.get(ENTERED.id)).toBeUndefined()
    expect(await db.passes.get(SOLD.id)).toBeUndefined()
    expect(await endedByColleagues(db, PLACE.id)).toEqual([])
    expect(await db.services.get(CHARGED.id)).toMatchObject({ shown: { status: 'completed' } })
    expect((await db.services.get(CHARGED.id))?.colleagues).toBeUndefined()
    expect(await idsInside(db, PLACE, NOW)).not.toContain(CHARGED.id)
  })

  test('after a wipe by the person at work', async () => {
    const { browser, tab, luis } = await aSharedTablet()
    await workOf(luis)
    await tab.sessions.signOut()
    tab.stop()
    const { tab: hers, session } = await takeOver(browser)
    const { db } = session
    expect(await hers.sessions.signOut()).toMatchObject({ left: 'wiped' })
    expect(await Promise.all(db.tables.map((table) => table.count()))).toEqual(db.tables.map(() => 0))
  })
})
