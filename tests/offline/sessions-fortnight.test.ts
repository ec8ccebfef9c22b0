import { describe, expect, test } from 'vitest'

import { lostNetwork } from './support/fake-server.ts'
import { until } from './support/manual-clock.ts'
import { LUIS, aServer, device, keptServices, sessionOf, signedIn, started } from './support/people.ts'
import { ANA_ID, LUIS_ID } from './support/records.ts'
import { createBrowser } from './support/tab.ts'

const QUARTER_MS = 15 * 60 * 1000

describe('unused data of a person', () => {
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

  test('stays while the server keeps confirming its person in a tab that is never reloaded', async () => {
    const browser = createBrowser(aServer())
    const tab = await signedIn(browser)
    for (let day = 0; day < 20; day += 1) {
      // The device sleeps except for a quarter of an hour: a full day awake is about a thousand calls.
      browser.platform.clock.jump(days(1) - QUARTER_MS)
      browser.platform.clock.advance(QUARTER_MS)
      await sessionOf(tab).sync.refresh()
    }
    await until(
      async () => ((await device(browser).session(ANA_ID))?.lastSignInAt ?? 0) === browser.platform.clock.now(),
    )
    tab.stop()

    expect((await started(browser)).sessions.state()).toEqual({ status: 'signed_in' })
    expect(await keptServices(browser)).toBe(1)
  })

  test('is wiped in an open tab too, except the data of the person at work in it', async () => {
    const browser = createBrowser(aServer())
    ;(await signedIn(browser, LUIS)).stop()
    const tab = await signedIn(browser)
    browser.server.instead = lostNetwork
    for (let day = 0; day < 15; day += 1) browser.platform.clock.advance(days(1))

    await until(async () => (await device(browser).places.toArray()).every((place) => place.userId === ANA_ID))
    expect((await device(browser).allSessions()).map((session) => session.userId)).toEqual([ANA_ID])
    expect(await sessionOf(tab).db.services.count()).toBe(1)
  })

  test('on a device without a connection for a fortnight requires a new sign-in', async () => {
    const browser = createBrowser(aServer())
    ;(await signedIn(browser)).stop()
    browser.server.instead = lostNetwork
    browser.platform.clock.advance(days(14))

    expect((await started(browser)).sessions.state()).toEqual({ status: 'signed_out', reason: 'left' })
    expect(await keptServices(browser)).toBe(0)
  })
})
