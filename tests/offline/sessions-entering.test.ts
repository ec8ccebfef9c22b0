import { describe, expect, test } from 'vitest'

import { json, lostNetwork, marked } from './support/fake-server.ts'
import { until } from './support/manual-clock.ts'
import { ANA, aServer, sessionOf, signedIn, started } from './support/people.ts'
import { COMPANY_ID, aCompany, aUser } from './support/records.ts'
import { createBrowser } from './support/tab.ts'

describe('signing in and entering', () => {
  test('[S2-10] requests current user, company and locations at once, and opens the session with them', async () => {
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

  test('[S5-02] reports wrong credentials as our API’s problem, and signs nobody in', async () => {
    const tab = await started(createBrowser(aServer()))

    await expect(tab.sessions.signIn({ ...ANA, email: 'nobody@demo.parq.test' })).rejects.toMatchObject({
      reason: { kind: 'problem', problem: { code: 'bad_credentials' } },
    })
    expect(tab.sessions.state().status).toBe('signed_out')
  })

  test('reports a lost network on a device without kept data, and can be retried', async () => {
    const browser = createBrowser(aServer())
    const tab = await started(browser)
    await tab.sessions.signIn(ANA)
    browser.server.instead = lostNetwork

    expect(await tab.sessions.enter()).toMatchObject({ kind: 'unreachable', failure: { reason: { kind: 'network' } } })
    expect(tab.sessions.state()).toEqual({ status: 'signed_in' })
    browser.server.instead = () => null
    expect(await tab.sessions.enter()).toEqual({ kind: 'open' })
  })

  test('opens one session if entered twice at once', async () => {
    const browser = createBrowser(aServer())
    const tab = await started(browser)
    await tab.sessions.signIn(ANA)

    expect(await Promise.all([tab.sessions.enter(), tab.sessions.enter()])).toEqual([
      { kind: 'open' },
      { kind: 'open' },
    ])
    expect(browser.server.asked('/auth/operator')).toHaveLength(1)
  })

  test('uses one device id, made once and sent with each call', async () => {
    const browser = createBrowser(aServer())
    const [first, second] = await Promise.all([started(browser), started(browser)])
    await first.sessions.signIn(ANA)

    expect(first.deviceId()).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
    expect(second.deviceId()).toBe(first.deviceId())
    expect(browser.server.asked('/login/operator')[0]?.headers.get('x-device-id')).toBe(first.deviceId())
  })
})

describe('a server that is newer than the app', () => {
  test('counts each unreadable answer, signed in or not, and signs nobody out', async () => {
    const browser = createBrowser(aServer())
    const tab = await started(browser)
    expect(tab.unreadable.get()).toBe(0)
    browser.server.instead = ({ path }) =>
      path.endsWith('/login/operator') ? marked(json({ session: 'of another shape' })) : null
    await expect(tab.sessions.signIn(ANA)).rejects.toMatchObject({ reason: { kind: 'unreadable' } })
    expect(tab.unreadable.get()).toBe(1)

    browser.server.instead = ({ path }) =>
      path.includes('/companies/') ? marked(json({ ...aCompany(), country: 'peru' })) : null
    await tab.sessions.signIn(ANA)
    expect(await tab.sessions.enter()).toMatchObject({
      kind: 'unreachable',
      failure: { reason: { kind: 'unreadable' } },
    })
    expect(tab.unreadable.get()).toBe(2)
    expect(tab.sessions.state()).toEqual({ status: 'signed_in' })
    expect(tab.reachability.reachable()).toBe(true)
  })

  test('still opens with the data on the device', async () => {
    const browser = createBrowser(aServer())
    ;(await signedIn(browser)).stop()
    browser.server.instead = ({ path }) =>
      path.includes('/companies/') ? marked(json({ ...aCompany(), country: 'peru' })) : null
    const tab = await started(browser)

    expect(await tab.sessions.enter()).toEqual({ kind: 'open' })
    expect(sessionOf(tab).company).toEqual(aCompany())
  })
})

describe('the person and the company are read again', () => {
  const renamed = aCompany({ version: 2, name: 'Otro nombre', vatRate: 500 })

  test('if the server says that they changed, in every tab', async () => {
    const browser = createBrowser(aServer())
    const [first, second] = [await signedIn(browser), await started(browser)]
    expect(await second.sessions.enter()).toEqual({ kind: 'open' })
    await until(() => browser.server.openStreams === 1)
    const { db } = sessionOf(first)
    browser.server.companies.set(COMPANY_ID, renamed)
    browser.server.send({ type: 'account_changed' })
    for (const tab of [first, second]) await until(() => sessionOf(tab).company.name === 'Otro nombre')
    expect(sessionOf(first).db).toBe(db)
    expect(sessionOf(first).company).toEqual(renamed)
  })

  test('if the event stream was interrupted, but not when it first opens', async () => {
    const browser = createBrowser(aServer())
    const tab = await signedIn(browser)
    await until(() => browser.server.openStreams === 1)
    expect(browser.server.asked('/auth/operator')).toHaveLength(1)
    browser.server.companies.set(COMPANY_ID, renamed)
    browser.server.dropStreams()
    await until(() => {
      browser.platform.clock.advance(1_000)
      return browser.server.openStreams === 1
    })
    await until(() => sessionOf(tab).company.name === 'Otro nombre')
  })
})
