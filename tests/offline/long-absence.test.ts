import { describe, expect, test } from 'vitest'

import { DAY_MS } from '../../domain/time.ts'
import { lostNetwork } from './support/fake-server.ts'
import { correct, sent, workedInEachDay, written } from './support/long-absence.ts'
import { aServer, device, sessionOf, signedIn, started } from './support/people.ts'
import { ANA_ID } from './support/records.ts'
import { createBrowser, openKeptDatabase } from './support/tab.ts'

const TEN_YEARS_MS = 3_652 * DAY_MS

test('[D-03] six weeks without a network in a tab that stays open and is worked in each day: all of it is sent once, in order', async () => {
  const { done, told } = await workedInEachDay(42)
  expect(told).toEqual(done)
})

describe('a year without a network', () => {
  test('[D-03] on a shelf: what else was kept is wiped, what was not sent waits for its author, who sends it under its own date', async () => {
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
  test('while somebody works: nothing that waits is held, lost or put out of its order, then and after it was set right', async () => {
    const browser = createBrowser(aServer())
    const tab = await signedIn(browser)
    const session = sessionOf(tab)
    browser.server.instead = lostNetwork
    await correct(session, 'before')
    // It is tried in vain, and put off by the clock as it is.
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

  test('while the app is closed: what was not sent is there, and is sent after the next sign-in', async () => {
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
