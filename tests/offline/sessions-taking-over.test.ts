import { afterEach, describe, expect, test, vi } from 'vitest'

import { PIN_TRIES, isEasyPin, isPin } from '../../domain/pins.ts'
import { DAY_MS } from '../../domain/time.ts'
import type { OfflineCore } from '../../src/offline/core.ts'
import { editServiceOp } from '../../src/offline/outbox/service-ops.ts'
import { lostNetwork } from './support/fake-server.ts'
import { until } from './support/manual-clock.ts'
import { ANA, LUIS, aServer, device, sessionOf, signedIn, started } from './support/people.ts'
import { ANA_ID, LUIS_ID, aService } from './support/records.ts'
import { createBrowser } from './support/tab.ts'

afterEach(() => void vi.restoreAllMocks())

const PIN = '4071'
const HIS_PIN = '93056'

/** Ana and Luis have both signed in on one tablet, each with a PIN, and Ana is at work without a connection. */
async function shared() {
  const browser = createBrowser(aServer())
  const tab = await signedIn(browser, LUIS)
  expect(await (await tab.sessions.changeOver()).setPin(HIS_PIN, '')).toEqual({ kind: 'set' })
  await (await tab.sessions.changeOver()).stepBack()
  await tab.sessions.signIn(ANA)
  expect(await tab.sessions.enter()).toEqual({ kind: 'open' })
  expect(await (await tab.sessions.changeOver()).setPin(PIN, '')).toEqual({ kind: 'set' })
  const { db } = sessionOf(tab)
  await until(async () => (await db.services.count()) > 0)
  browser.server.instead = lostNetwork
  return { browser, tab }
}

const whoWorks = async (tab: OfflineCore) => {
  await tab.sessions.enter()
  return sessionOf(tab).user.id
}

describe('people who switch on one device with a PIN, without a connection [D-03]', () => {
  test('each find their own session, and nobody is signed out', async () => {
    const { browser, tab } = await shared()
    await (await tab.sessions.changeOver()).stepBack()
    expect(tab.sessions.state()).toEqual({ status: 'signed_out', reason: 'left' })
    const people = await (await tab.sessions.changeOver()).peopleHere()
    expect(new Map(people.map(({ userId, takesPin }) => [userId, takesPin]))).toEqual(
      new Map([
        [ANA_ID, true],
        [LUIS_ID, true],
      ]),
    )

    expect(await (await tab.sessions.changeOver()).takeOver(LUIS_ID, HIS_PIN)).toEqual({ kind: 'right' })
    expect(await whoWorks(tab)).toBe(LUIS_ID)
    await (await tab.sessions.changeOver()).stepBack()
    expect(await (await tab.sessions.changeOver()).takeOver(ANA_ID, PIN)).toEqual({ kind: 'right' })
    expect(await whoWorks(tab)).toBe(ANA_ID)
    expect((await device(browser).allSessions()).every(({ token }) => token !== null)).toBe(true)
    // Any digits may occur in a hash.
    expect(JSON.stringify(await device(browser).allSessions())).not.toContain(JSON.stringify(PIN))
  })

  test('send their work only after the sign-out of the person before them has left', async () => {
    const { browser, tab } = await shared()
    await tab.sessions.signOut()
    expect(await (await tab.sessions.changeOver()).takeOver(LUIS_ID, HIS_PIN)).toEqual({ kind: 'right' })
    expect(await whoWorks(tab)).toBe(LUIS_ID)
    const { outbox, db } = sessionOf(tab)
    const { id } = aService(1)
    await outbox.enqueue({
      opType: editServiceOp,
      request: editServiceOp.toWire({ params: { id }, body: { changes: { remarks: { from: null, to: 'golpe' } } } }),
      seen: null,
    })

    const before = browser.server.requests.length
    browser.server.instead = () => null
    await until(async () => {
      browser.platform.clock.advance(1_000)
      return (await db.outbox.count()) === 0
    })
    const sent = browser.server.requests
      .slice(before)
      .filter(({ method }) => method !== 'GET')
      .map(({ path }) => path)
    expect(sent[0]).toContain('/auth/logout/sessions')
    expect(sent.length).toBeGreaterThan(1)
  })

  test('are signed out after a reload once they have stepped back, and can return with their PIN', async () => {
    const { browser, tab } = await shared()
    await (await tab.sessions.changeOver()).stepBack()
    tab.stop()
    const later = await started(browser)
    expect(later.sessions.state()).toMatchObject({ status: 'signed_out', reason: 'left' })
    expect(await (await later.sessions.changeOver()).takeOver(ANA_ID, PIN)).toEqual({ kind: 'right' })
    expect(await whoWorks(later)).toBe(ANA_ID)
  })

  test('need the password and a new PIN after five wrong PINs, even after a reload', async () => {
    const { browser, tab } = await shared()
    await (await tab.sessions.changeOver()).stepBack()
    for (let left = PIN_TRIES - 1; left > 1; left--)
      expect(await (await tab.sessions.changeOver()).takeOver(ANA_ID, '1357')).toEqual({
        kind: 'wrong',
        triesLeft: left,
      })
    tab.stop()
    const later = await started(browser)
    expect(await (await later.sessions.changeOver()).takeOver(ANA_ID, '1357')).toEqual({ kind: 'wrong', triesLeft: 1 })
    expect(await (await later.sessions.changeOver()).takeOver(ANA_ID, '1357')).toEqual({ kind: 'password' })
    for (let nth = 0; nth < 5; nth++)
      expect(await (await later.sessions.changeOver()).takeOver(ANA_ID, PIN)).toEqual({ kind: 'password' })
    expect(
      (await (await later.sessions.changeOver()).peopleHere()).find(({ userId }) => userId === ANA_ID)?.takesPin,
    ).toBe(false)
    // Failed attempts of one person do not count for another.
    expect(await (await later.sessions.changeOver()).takeOver(LUIS_ID, HIS_PIN)).toEqual({ kind: 'right' })
    await (await later.sessions.changeOver()).stepBack()
    browser.server.instead = () => null
    await later.sessions.signIn(ANA)
    await later.sessions.enter()
    expect(await (await later.sessions.changeOver()).hasPin()).toBe(false)
  })

  test('need the current PIN to set a new one, and have all tries again after a correct PIN', async () => {
    const { tab } = await shared()
    expect(await (await tab.sessions.changeOver()).setPin('8642', '0000')).toEqual({
      kind: 'wrong',
      triesLeft: PIN_TRIES - 1,
    })
    expect(await (await tab.sessions.changeOver()).setPin('8642', PIN)).toEqual({ kind: 'set' })
    await (await tab.sessions.changeOver()).stepBack()
    expect(await (await tab.sessions.changeOver()).takeOver(ANA_ID, PIN)).toEqual({
      kind: 'wrong',
      triesLeft: PIN_TRIES - 1,
    })
    expect(await (await tab.sessions.changeOver()).takeOver(ANA_ID, '8642')).toEqual({ kind: 'right' })
  })

  test('lose their PIN at sign-out and after a fortnight', async () => {
    const { browser, tab } = await shared()
    await tab.sessions.signOut()
    expect(await (await tab.sessions.changeOver()).takeOver(ANA_ID, PIN)).toEqual({ kind: 'password' })
    browser.platform.clock.advance(15 * DAY_MS)
    expect(await (await tab.sessions.changeOver()).peopleHere()).toEqual([])
    expect(await (await tab.sessions.changeOver()).takeOver(LUIS_ID, HIS_PIN)).toEqual({ kind: 'password' })
  })
})

test('a PIN has four to six digits, and is not one of the common ones', () => {
  expect(['1234', '123456', '40715'].map(isPin)).toEqual([true, true, true])
  expect(['123', '1234567', '12a4', ''].map(isPin)).toEqual([false, false, false, false])
  expect(['0000', '1234', '987654', '222222'].map(isEasyPin)).toEqual([true, true, true, true])
  expect(['1357', '1223', '4071'].map(isEasyPin)).toEqual([false, false, false])
})
