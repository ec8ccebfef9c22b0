import { describe, expect, test } from 'vitest'

import { currentUser } from '../../contract/session.ts'
import type { OfflineCore } from '../../src/offline/core.ts'
import { DeviceDatabase } from '../../src/offline/device-database.ts'
import type { Session } from '../../src/offline/session-state.ts'
import { FakeServer, json, lostNetwork, neverAnswered, portalPage, problem } from './support/fake-server.ts'
import { turn, until } from './support/manual-clock.ts'
import { ANA_ID, COMPANY_ID, LUIS_ID, aCompany, aLocation, aService, aUser, idOf } from './support/records.ts'
import { createBrowser, openKeptDatabase, type Browser } from './support/tab.ts'

const ANA = { email: 'ana@demo.parq.test', password: 'parq-demo-2026', remember: true }
const LUIS = { ...ANA, email: 'luis@demo.parq.test' }
const ROOT = { ...ANA, email: 'root@demo.parq.test' }

function aServer(): FakeServer {
  const server = new FakeServer()
  server.users.set('seed-luis', aUser({ id: LUIS_ID, firstName: 'Luis', email: LUIS.email }))
  server.users.set('seed-root', aUser({ id: idOf(3, 9), firstName: 'Root', email: ROOT.email, role: 'super_admin', roleId: 1, companyId: null }))
  server.put('locations', aLocation())
  server.put('services', aService(1))
  return server
}

async function started(browser: Browser): Promise<OfflineCore> {
  const tab = browser.openTab()
  await tab.start()
  return tab
}

function sessionOf(tab: OfflineCore): Session {
  const state = tab.sessions.state()
  if (state.status !== 'open') throw new Error(`The session is ${state.status}`)
  return state.session
}

async function signedIn(browser: Browser, who = ANA): Promise<OfflineCore> {
  const tab = await started(browser)
  await tab.sessions.signIn(who)
  expect(await tab.sessions.enter()).toEqual({ kind: 'open' })
  const { db } = sessionOf(tab)
  await until(async () => (await db.services.count()) > 0)
  await until(async () => (await db.pulls.toArray()).every((state) => state.filled) && (await db.pulls.count()) === 4)
  return tab
}

const device = (browser: Browser) => new DeviceDatabase(browser.platform)
const keptServices = async (browser: Browser) => {
  const db = await openKeptDatabase(browser.platform)
  return db.services.count()
}

describe('signing in and entering', () => {
  test('[S2-10] current user, company and locations are asked for at once, and the session opens with them', async () => {
    const browser = createBrowser(aServer())
    const tab = await started(browser)
    expect(tab.sessions.state()).toEqual({ status: 'signed_out', reason: 'none' })
    await tab.sessions.signIn(ANA)
    expect(tab.sessions.state()).toEqual({ status: 'signed_in' })

    const asked: string[] = []
    browser.server.instead = ({ path }) => {
      asked.push(path.split('/').slice(4).join('/'))
      return asked.length < 3 ? until(() => asked.length === 3).then(() => null) : null
    }
    expect(await tab.sessions.enter()).toEqual({ kind: 'open' })

    expect(asked.slice(0, 3).toSorted()).toEqual(['auth/operator', `companies/${COMPANY_ID}`, 'locations/changes'])
    expect(sessionOf(tab)).toMatchObject({ user: aUser(), company: aCompany() })
    expect(await sessionOf(tab).db.locations.count()).toBe(1)
  })

  test('[S5-02] wrong credentials are our API’s problem and sign nobody in', async () => {
    const tab = await started(createBrowser(aServer()))

    await expect(tab.sessions.signIn({ ...ANA, email: 'nobody@demo.parq.test' })).rejects.toMatchObject({ reason: { kind: 'problem', problem: { code: 'bad_credentials' } } })
    expect(tab.sessions.state().status).toBe('signed_out')
  })

  test('where the device keeps nothing yet, a lost network says so and can be tried again', async () => {
    const browser = createBrowser(aServer())
    const tab = await started(browser)
    await tab.sessions.signIn(ANA)
    browser.server.instead = lostNetwork

    expect(await tab.sessions.enter()).toMatchObject({ kind: 'unreachable', failure: { reason: { kind: 'network' } } })
    expect(tab.sessions.state()).toEqual({ status: 'signed_in' })
    browser.server.instead = () => null
    expect(await tab.sessions.enter()).toEqual({ kind: 'open' })
  })

  test('entering twice at once opens one session', async () => {
    const browser = createBrowser(aServer())
    const tab = await started(browser)
    await tab.sessions.signIn(ANA)

    expect(await Promise.all([tab.sessions.enter(), tab.sessions.enter()])).toEqual([{ kind: 'open' }, { kind: 'open' }])
    expect(browser.server.asked('/auth/operator')).toHaveLength(1)
  })

  test('the device has one id, made once, and each call carries it', async () => {
    const browser = createBrowser(aServer())
    const [first, second] = await Promise.all([started(browser), started(browser)])
    await first.sessions.signIn(ANA)

    expect(first.deviceId()).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
    expect(second.deviceId()).toBe(first.deviceId())
    expect(browser.server.asked('/login/operator')[0]?.headers.get('x-device-id')).toBe(first.deviceId())
  })
})

describe('opening without the server', () => {
  const absences: [string, () => Response | Error][] = [
    ['a lost network', lostNetwork],
    ['our API failing', () => problem('internal')],
    ['a proxy failing', () => portalPage(502)],
    ['a captive portal’s page with 200', () => portalPage(200)],
    ['a captive portal’s page with 401', () => portalPage(401)],
    ['a captive portal’s page with 403', () => portalPage(403)],
    ['a 401 in JSON that is not ours', () => json({ error: 'login' }, { status: 401 })],
  ]
  test.each(absences)('[S2-12] [S4-05] with %s the session opens from the device', async (_, answer) => {
    const browser = createBrowser(aServer())
    ;(await signedIn(browser)).stop()
    browser.server.instead = answer

    const tab = await started(browser)
    expect(await tab.sessions.enter()).toEqual({ kind: 'open' })
    expect(sessionOf(tab)).toMatchObject({ user: aUser(), company: aCompany() })
    expect(await sessionOf(tab).db.services.count()).toBe(1)
    expect((await device(browser).session(ANA_ID))?.token).toMatch(/^token-ana/)
  })

  test('[S2-12] a server that does not answer is waited for half a second, and what it says later is still heard', async () => {
    const browser = createBrowser(aServer())
    ;(await signedIn(browser)).stop()
    let answer: () => void = () => undefined
    const late = new Promise<null>((resolve) => (answer = () => resolve(null)))
    browser.server.instead = ({ path }) => (path.startsWith('/api') ? late : null)
    const tab = await started(browser)
    const entered = tab.sessions.enter()
    await until(() => browser.server.asked('/auth/operator').length === 2)
    await turn()
    browser.platform.clock.advance(500)
    expect(await entered).toEqual({ kind: 'open' })
    const { db } = sessionOf(tab)

    browser.server.companies.set(COMPANY_ID, aCompany({ version: 2, name: 'Otro nombre' }))
    answer()
    await until(() => sessionOf(tab).company.name === 'Otro nombre')
    expect(sessionOf(tab).db).toBe(db)
  })

  test('[S2-12] a refusal that comes late still ends the session', async () => {
    const browser = createBrowser(aServer())
    ;(await signedIn(browser)).stop()
    let refuse: () => void = () => undefined
    const late = new Promise<Response>((resolve) => (refuse = () => resolve(problem('forbidden'))))
    browser.server.instead = ({ path }) => (path.startsWith('/api') ? late.then((response) => response.clone()) : null)
    const tab = await started(browser)
    const entered = tab.sessions.enter()
    await until(() => browser.server.asked('/auth/operator').length === 2)
    await turn()
    browser.platform.clock.advance(500)
    expect(await entered).toEqual({ kind: 'open' })
    refuse()

    await until(() => tab.sessions.state().status === 'signed_out')
    expect(tab.sessions.state()).toEqual({ status: 'signed_out', reason: 'refused' })
  })

  test('the configuration of the last start is kept for the next one', async () => {
    const browser = createBrowser(aServer())
    const config = { areas: { users: 'https://u.test', entities: '', management: '', payments: '', services: '' }, oldApplication: 'https://old.test', map: { tiles: '/t', attribution: '' }, demo: null }
    browser.server.instead = ({ path }) => (path === '/config.json' ? json(config) : null)
    ;(await started(browser)).stop()
    browser.server.instead = lostNetwork

    expect((await started(browser)).config()).toEqual(config)
  })
})

describe('a session that our API refuses', () => {
  test.each([
    ['401', 'unauthorized'],
    ['403', 'forbidden'],
  ] as const)('[S2-12] a %s problem at the preload drops the token and keeps the data', async (_, code) => {
    const browser = createBrowser(aServer())
    ;(await signedIn(browser)).stop()
    browser.server.instead = ({ path }) => (path.startsWith('/api') ? problem(code) : null)
    const tab = await started(browser)

    expect(await tab.sessions.enter()).toEqual({ kind: 'signed_out' })
    expect(tab.sessions.state()).toEqual({ status: 'signed_out', reason: 'refused' })
    await until(async () => (await device(browser).session(ANA_ID))?.token === null)
    expect(await keptServices(browser)).toBe(1)
  })

  test('[S4-05] a 401 to one person’s call drops that person’s token only', async () => {
    const browser = createBrowser(aServer())
    ;(await signedIn(browser, LUIS)).stop()
    const tab = await signedIn(browser)
    browser.server.instead = () => problem('unauthorized')
    await expect(sessionOf(tab).api.call(currentUser, {})).rejects.toThrow('401 unauthorized')

    await until(async () => (await device(browser).session(ANA_ID))?.token === null)
    expect((await device(browser).session(LUIS_ID))?.token).toMatch(/^token-luis/)
    expect(tab.sessions.state()).toEqual({ status: 'signed_out', reason: 'refused' })
    expect(await keptServices(browser)).toBe(1)
  })

  test('[S4-05] a refusal that arrives after the next sign-in does not touch the new token', async () => {
    const browser = createBrowser(aServer())
    const tab = await signedIn(browser)
    const { api } = sessionOf(tab)
    await tab.sessions.signIn(ANA)
    await tab.sessions.enter()
    browser.server.instead = ({ headers }) => (headers.get('authorization') === `Bearer token-ana-1` ? problem('unauthorized') : null)
    await api.call(currentUser, {}).catch(() => undefined)
    await turn()

    expect(tab.sessions.state().status).toBe('open')
    expect((await device(browser).session(ANA_ID))?.token).not.toBeNull()
  })

  test('what was kept is there again after the same person’s next sign-in, without a new fill', async () => {
    const browser = createBrowser(aServer())
    const tab = await signedIn(browser)
    browser.server.users.clear()
    await sessionOf(tab).sync.refresh()
    await until(() => tab.sessions.state().status === 'signed_out')
    await tab.sessions.signIn(ANA)
    await tab.sessions.enter()
    await sessionOf(tab).sync.refresh()

    const asked = browser.server.asked('/services/changes')
    expect(asked.filter((request) => !request.query.has('cursor'))).toHaveLength(1)
  })
})

describe('signing out', () => {
  test('revokes the token, deletes it here, and wipes what the person keeps', async () => {
    const browser = createBrowser(aServer())
    const tab = await signedIn(browser)
    const { db } = sessionOf(tab)
    await db.drafts.put({ key: 'x', value: 1, savedAt: 0 })

    expect(await tab.sessions.signOut()).toEqual({ revoked: true, wiped: true })
    expect(tab.sessions.state()).toEqual({ status: 'signed_out', reason: 'left' })
    expect([...browser.server.users.keys()].some((token) => token.startsWith('token-ana-'))).toBe(false)
    expect(await device(browser).allSessions()).toEqual([])
    expect(await Promise.all(db.tables.map((table) => table.count()))).toEqual(db.tables.map(() => 0))
  })

  test('without a network it wipes all the same, and says that the server does not know', async () => {
    const browser = createBrowser(aServer())
    const tab = await signedIn(browser)
    browser.server.instead = lostNetwork

    expect(await tab.sessions.signOut()).toEqual({ revoked: false, wiped: true })
    expect(await keptServices(browser)).toBe(0)
  })

  test('rows with unsent changes stay, and it says so', async () => {
    const browser = createBrowser(aServer())
    const tab = await signedIn(browser)
    const { db } = sessionOf(tab)
    await db.services.update(aService(1).id, { shown: aService(1, { remarks: 'mine' }), pending: 1 })

    expect(await tab.sessions.signOut()).toEqual({ revoked: true, wiped: false })
    expect(await db.services.count()).toBe(1)
    expect(await db.locations.count()).toBe(0)
    expect((await device(browser).session(ANA_ID))?.token).toBeNull()
  })

  test('leaves what another person of the tablet keeps', async () => {
    const browser = createBrowser(aServer())
    ;(await signedIn(browser, LUIS)).stop()
    const tab = await signedIn(browser)
    await tab.sessions.signOut()
    browser.server.instead = lostNetwork

    expect((await device(browser).session(LUIS_ID))?.token).not.toBeNull()
    expect((await device(browser).places.toArray()).map((place) => place.userId)).toEqual([LUIS_ID])
  })

  test('is followed by the other tabs, and so is the next sign-in', async () => {
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

describe('what was not used for long', () => {
  const days = (count: number) => count * 24 * 60 * 60 * 1000

  test('is wiped 14 days after the server last confirmed its person', async () => {
    const browser = createBrowser(aServer())
    ;(await signedIn(browser, LUIS)).stop()
    browser.platform.clock.advance(days(7))
    ;(await signedIn(browser)).stop()

    browser.platform.clock.advance(days(7) - 1)
    ;(await started(browser)).stop()
    expect((await device(browser).allSessions()).map((session) => session.userId)).toEqual([ANA_ID, LUIS_ID])

    browser.platform.clock.advance(1)
    const tab = await started(browser)
    expect((await device(browser).allSessions()).map((session) => session.userId)).toEqual([ANA_ID])
    expect((await device(browser).places.toArray()).map((place) => place.userId)).toEqual([ANA_ID])
    expect(tab.sessions.state().status).toBe('signed_in')
  })

  test('stays while the server goes on confirming its person in a tab that is never reloaded', async () => {
    const browser = createBrowser(aServer())
    const tab = await signedIn(browser)
    for (let day = 0; day < 20; day += 1) {
      browser.platform.clock.advance(days(1))
      await sessionOf(tab).sync.refresh()
    }
    await until(async () => ((await device(browser).session(ANA_ID))?.lastSignInAt ?? 0) === browser.platform.clock.now())
    tab.stop()

    expect((await started(browser)).sessions.state()).toEqual({ status: 'signed_in' })
    expect(await keptServices(browser)).toBe(1)
  })

  test('is wiped in a tab that stays open, but never of who is at work in it', async () => {
    const browser = createBrowser(aServer())
    ;(await signedIn(browser, LUIS)).stop()
    const tab = await signedIn(browser)
    browser.server.instead = lostNetwork
    for (let day = 0; day < 15; day += 1) browser.platform.clock.advance(days(1))

    await until(async () => (await device(browser).places.toArray()).every((place) => place.userId === ANA_ID))
    expect((await device(browser).allSessions()).map((session) => session.userId)).toEqual([ANA_ID])
    expect(await sessionOf(tab).db.services.count()).toBe(1)
  })

  test('a device without a network for a fortnight asks to sign in again', async () => {
    const browser = createBrowser(aServer())
    ;(await signedIn(browser)).stop()
    browser.server.instead = lostNetwork
    browser.platform.clock.advance(days(14))

    expect((await started(browser)).sessions.state()).toEqual({ status: 'signed_out', reason: 'none' })
    expect(await keptServices(browser)).toBe(0)
  })
})

describe('a super admin', () => {
  test('chooses a company, which every call then names, and can choose another', async () => {
    const browser = createBrowser(aServer())
    const other = aCompany({ id: idOf(1, 2), name: 'Estacionamientos' })
    browser.server.companies.set(other.id, other)
    const tab = await started(browser)
    await tab.sessions.signIn(ROOT)
    expect(await tab.sessions.enter()).toEqual({ kind: 'choosing_company' })
    expect(tab.sessions.state()).toMatchObject({ status: 'choosing_company', user: { role: 'super_admin' } })

    await tab.sessions.chooseCompany(COMPANY_ID)
    expect(await tab.sessions.enter()).toEqual({ kind: 'open' })
    expect(browser.server.asked('/locations/changes').map((request) => request.headers.get('x-company-id'))).toContain(COMPANY_ID)
    const first = sessionOf(tab)

    await tab.sessions.chooseCompany(other.id)
    await tab.sessions.enter()
    expect(sessionOf(tab).company.name).toBe('Estacionamientos')
    expect(sessionOf(tab).db.name).not.toBe(first.db.name)
  })

  test('what the server says late of one company is not taken for another', async () => {
    const browser = createBrowser(aServer())
    const other = aCompany({ id: idOf(1, 2), name: 'Estacionamientos' })
    browser.server.companies.set(other.id, other)
    const tab = await started(browser)
    await tab.sessions.signIn(ROOT)
    await tab.sessions.enter()
    await tab.sessions.chooseCompany(COMPANY_ID)
    await tab.sessions.enter()
    tab.stop()

    let answer: () => void = () => undefined
    const late = new Promise<null>((resolve) => (answer = () => resolve(null)))
    browser.server.instead = ({ path, headers }) => (path.startsWith('/api') && headers.get('x-company-id') === COMPANY_ID ? late : null)
    const again = await started(browser)
    const entered = again.sessions.enter()
    await until(() => browser.server.asked('/auth/operator').length === 2)
    await turn()
    browser.platform.clock.advance(500)
    expect(await entered).toEqual({ kind: 'open' })
    await again.sessions.chooseCompany(other.id)
    await again.sessions.enter()

    answer()
    for (let nth = 0; nth < 50; nth += 1) await turn()
    expect(sessionOf(again).company.name).toBe('Estacionamientos')
    expect((await device(browser).activeSession())?.company?.id).toBe(other.id)
  })

  test('chooses again when the company is gone', async () => {
    const browser = createBrowser(aServer())
    const tab = await started(browser)
    await tab.sessions.signIn(ROOT)
    await tab.sessions.chooseCompany(idOf(1, 7))

    expect(await tab.sessions.enter()).toEqual({ kind: 'choosing_company' })
  })
})

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

test('a call that is never answered holds up neither signing out nor the next person', async () => {
  const browser = createBrowser(aServer())
  const tab = await signedIn(browser)
  browser.server.instead = () => neverAnswered()
  const signedOut = tab.sessions.signOut()
  await until(() => browser.server.asked('/logout/operator').length === 1)
  await turn()
  browser.platform.clock.advance(5_000)

  expect(await signedOut).toEqual({ revoked: false, wiped: true })
})
