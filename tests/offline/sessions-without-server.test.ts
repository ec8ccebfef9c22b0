import { describe, expect, test } from 'vitest'

import { NO_SUPPORT } from '../../contract/config.ts'
import { json, lostNetwork, portalPage, problem } from './support/fake-server.ts'
import { turn, until } from './support/manual-clock.ts'
import { aServer, device, sessionOf, signedIn, started } from './support/people.ts'
import { ANA_ID, COMPANY_ID, aCompany, aUser } from './support/records.ts'
import { createBrowser } from './support/tab.ts'

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
    expect(await browser.platform.tokenSeal.open((await device(browser).session(ANA_ID))?.token ?? '')).toMatch(
      /^token-ana/,
    )
  })

  test('[S2-12] an unresponsive server is awaited for half a second, and its late answer still counts', async () => {
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

  test('[S2-12] a late refusal still ends the session', async () => {
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

  const contact = { email: 'help@yarumo.test', phone: null, url: null }

  test.each([
    ['of this release', { support: contact }, contact],
    ['of an earlier release, without a support contact,', {}, NO_SUPPORT],
  ])('the configuration %s is kept from the last start for the next one', async (_, told, support) => {
    const browser = createBrowser(aServer())
    const config = {
      ...told,
      areas: { users: 'https://u.test', entities: '', management: '', payments: '', services: '' },
      oldApplication: 'https://old.test',
      map: { tiles: '/t', attribution: '' },
      demo: null,
    }
    browser.server.instead = ({ path }) => (path === '/config.json' ? json(config) : null)
    ;(await started(browser)).stop()
    browser.server.instead = lostNetwork

    expect((await started(browser)).config()).toEqual({ ...config, support })
  })
})
