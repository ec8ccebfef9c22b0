import { describe, expect, test } from 'vitest'

import { currentUser } from '../../contract/session.ts'
import { problem } from './support/fake-server.ts'
import { turn, until } from './support/manual-clock.ts'
import { ANA, LUIS, aServer, device, keptServices, sessionOf, signedIn, started } from './support/people.ts'
import { ANA_ID, LUIS_ID } from './support/records.ts'
import { createBrowser } from './support/tab.ts'

describe('a session that our API refuses', () => {
  test.each([
    ['401', 'unauthorized'],
    ['403', 'forbidden'],
  ] as const)('[S2-12] drops the token and keeps the data after a %s problem at the preload', async (_, code) => {
    const browser = createBrowser(aServer())
    ;(await signedIn(browser)).stop()
    browser.server.instead = ({ path }) => (path.startsWith('/api') ? problem(code) : null)
    const tab = await started(browser)

    expect(await tab.sessions.enter()).toEqual({ kind: 'signed_out' })
    expect(tab.sessions.state()).toEqual({ status: 'signed_out', reason: 'refused' })
    await until(async () => (await device(browser).session(ANA_ID))?.token === null)
    expect(await keptServices(browser)).toBe(1)
    tab.stop()
    expect((await started(browser)).sessions.state()).toEqual({ status: 'signed_out', reason: 'refused' })
  })

  test('[S4-05] drops one person’s token only, after a 401 to that person’s call', async () => {
    const browser = createBrowser(aServer())
    ;(await signedIn(browser, LUIS)).stop()
    const tab = await signedIn(browser)
    browser.server.instead = () => problem('unauthorized')
    await expect(sessionOf(tab).api.call(currentUser, {})).rejects.toThrow('401 unauthorized')

    await until(async () => (await device(browser).session(ANA_ID))?.token === null)
    expect(await browser.platform.tokenSeal.open((await device(browser).session(LUIS_ID))?.token ?? '')).toMatch(
      /^token-luis/,
    )
    expect(tab.sessions.state()).toEqual({ status: 'signed_out', reason: 'refused' })
    expect(await keptServices(browser)).toBe(1)
  })

  test('[S4-05] does not touch the new token if the refusal arrives after the next sign-in', async () => {
    const browser = createBrowser(aServer())
    const tab = await signedIn(browser)
    const { api } = sessionOf(tab)
    await tab.sessions.signIn(ANA)
    await tab.sessions.enter()
    browser.server.instead = ({ headers }) =>
      headers.get('authorization') === `Bearer token-ana-1` ? problem('unauthorized') : null
    await api.call(currentUser, {}).catch(() => undefined)
    await turn()

    expect(tab.sessions.state().status).toBe('open')
    expect((await device(browser).session(ANA_ID))?.token).not.toBeNull()
  })

  test('[S4-05] keeps the key of a new sign-in that another tab has stored', async () => {
    const browser = createBrowser(aServer())
    const former = await signedIn(browser)
    const { api } = sessionOf(former)
    // It no longer follows the device, as in the moment before it learns of the new session.
    former.stop()
    await (await started(browser)).sessions.signIn(ANA)
    await api.call(currentUser, {}).catch(() => undefined)
    await until(() => former.sessions.state().status === 'signed_out')
    for (let nth = 0; nth < 30; nth++) await turn()

    const stored = (await device(browser).session(ANA_ID))?.token ?? ''
    expect(await browser.platform.tokenSeal.open(stored)).toMatch(/^token-ana/)
  })

  test('has its kept data again after the same person’s next sign-in, without a new fill', async () => {
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
