import { expect, test } from 'vitest'

import { editServiceOp } from '../../src/offline/outbox/service-ops.ts'
import { lostNetwork } from './support/fake-server.ts'
import { LUIS, aServer, sessionOf, signedIn, started } from './support/people.ts'
import { ANA_ID, aService } from './support/records.ts'
import { createBrowser, type Browser } from './support/tab.ts'

async function corrected(browser: Browser, remarks: string) {
  const tab = await signedIn(browser)
  browser.server.instead = lostNetwork
  const params = { id: aService(1).id }
  await sessionOf(tab).outbox.enqueue({
    opType: editServiceOp,
    request: editServiceOp.toWire({ params, body: { changes: { remarks: { from: null, to: remarks } } } }),
    seen: null,
  })
  return tab
}

test('a person who signed out with unsent changes is listed with their number, until the person is back', async () => {
  const browser = createBrowser(aServer())
  const tab = await corrected(browser, 'mine')
  expect(await tab.waitingAuthors()).toEqual([])
  await tab.sessions.signOut()
  expect(await tab.waitingAuthors()).toMatchObject([{ userId: ANA_ID, firstName: 'Ana', changes: 1 }])

  tab.stop()
  const later = await started(browser)
  expect(await later.waitingAuthors()).toMatchObject([{ userId: ANA_ID, changes: 1 }])
  browser.server.instead = () => null
  later.stop()
  const back = await signedIn(browser)
  expect(await back.waitingAuthors()).toEqual([])
})

test('a person without unsent changes is not listed', async () => {
  const browser = createBrowser(aServer())
  const tab = await signedIn(browser, LUIS)
  await tab.sessions.signOut()
  expect(await tab.waitingAuthors()).toEqual([])
})
