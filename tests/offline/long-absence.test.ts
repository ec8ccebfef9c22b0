import { describe, expect, test } from 'vitest'

import { DAY_MS } from '../../domain/time.ts'
import { lostNetwork } from './support/fake-server.ts'
import { correct, sent, workedInEachDay, written } from './support/long-absence.ts'
import { aServer, device, sessionOf, signedIn, started } from './support/people.ts'
import { ANA_ID } from './support/records.ts'
import { createBrowser, openKeptDatabase } from './support/tab.ts'

const TEN_YEARS_MS = 3_652 * DAY_MS

test('[D-03] acts of six weeks in an open tab without a connection are all sent once, in order', async () => {
  const { done, told } = await workedInEachDay(42)
  expect(told).toEqual(done)
})

describe('a year without a connection', () => {
  test('[D-03] unsent acts wait on an unused device for their author, who sends them with their dates, and all else is wiped', async () => {
    const browser = createBrowser(aServer())
    const before = await signedIn(browser)
    browser.server.instead = lostNetwork
    const madeAt = browser.platform.clock.now()
    await correct(sessionOf(before), 'A year ago')
    before.stop()

    browser.platform.clock.advance(365 * DAY_MS)
    const tab = await started(browser)
    expect(tab.sessions.state().status).toBe('signed_out')
    expect(await tab.waitingAuthors()).toMatchObject([{ changes: 1, userId: ANA_ID }])
    const kept = await openKeptDatabase(browser.platform)
    expect((await kept.outbox.toArray()).map((op) => [op.author.id, op.madeAt])).toEqual([[ANA_ID, madeAt]])
    kept.close()
    tab.stop()

    browser.server.instead = () => null
    const again = await signedIn(browser)
    await sent(browser, sessionOf(again))
    expect(written(browser)).toEqual(['A year ago'])
    again.stop()
  })
})

describe.each([
  ['ten years forward', TEN_YEARS_MS],
  ['ten years back', -TEN_YEARS_MS],
])('a clock that is set %s', (_, jump) => {
  test('during work does not delay, lose or reorder unsent acts, even after it is corrected', async () => {
    const browser = createBrowser(aServer())
    const tab = await signedIn(browser)
    const session = sessionOf(tab)
    browser.server.instead = lostNetwork
    await correct(session, 'before')
    // The op is tried in vain, and the wrong clock delays it.
    browser.platform.clock.advance(5 * 60_000)
    browser.platform.clock.jump(jump)
    await correct(session, 'on the wrong day')
    browser.platform.clock.advance(60_000)
    browser.server.instead = () => null
    await sent(browser, session)
    expect(written(browser)).toEqual(['before', 'on the wrong day'])

    browser.server.instead = lostNetwork
    await correct(session, 'still on the wrong day')
    browser.platform.clock.jump(-jump)
    await correct(session, 'on the right day')
    browser.server.instead = () => null
    await sent(browser, session)
    expect(written(browser)).toEqual(['before', 'on the wrong day', 'still on the wrong day', 'on the right day'])
    expect(tab.sessions.state().status).toBe('open')
    tab.stop()
  })

  test('with the app closed keeps unsent acts, which are sent after the next sign-in', async () => {
    const browser = createBrowser(aServer())
    const before = await signedIn(browser)
    browser.server.instead = lostNetwork
    await correct(sessionOf(before), 'before')
    before.stop()
    browser.platform.clock.jump(jump)
    const wrong = await started(browser)
    expect(await device(browser).places.count()).toBe(1)
    wrong.stop()
    browser.platform.clock.jump(-jump)

    browser.server.instead = () => null
    const tab = await signedIn(browser)
    await sent(browser, sessionOf(tab))
    expect(written(browser)).toEqual(['before'])
    tab.stop()
  })
})
