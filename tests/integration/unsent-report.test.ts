import { expect, test } from 'vitest'

import { listUnsentWork } from '../../contract/unsent-work.ts'
import { DEMO_PASSWORD } from '../../server/demo/accounts.ts'
import { editServiceOp, finishServiceOp } from '../../src/offline/outbox/service-ops.ts'
import { until } from '../offline/support/manual-clock.ts'
import { addService, enterDemo } from '../server/support/demo.ts'
import { realWorld, sessionOf, signedIn } from './support/browser.ts'

const { server, aBrowser } = await realWorld()
const demo = await enterDemo(server)
const locationId = demo.ana.locations[0] ?? ''

const unsentOf = async (personId: string) =>
  (await server.value(listUnsentWork, { query: { personId } }, demo.owner)).data.filter(({ changes }) => changes > 0)

test('each pull of a tablet reports the unsent acts of its people, until none is left', async () => {
  const startedAt = new Date(Date.now() - 60 * 60_000)
  const charged = await addService(server, { companyId: demo.colombia, locationId, startedAt })
  const browser = aBrowser()
  const { tab, session } = await signedIn(browser, demo.ana.email)
  const { db, outbox, sync } = session
  expect(await unsentOf(demo.ana.id)).toEqual([])

  const quote = {
    agreementName: null,
    totalMinutes: 60,
    serviceCharge: 7_000,
    discount: 0,
    adjustment50: 0,
    totalCost: 7_000,
    tax: 0,
    serviceFee: 0,
  }
  const parts = [
    { method: 'dataphone' as const, amount: 3_000 },
    { method: 'cash' as const, amount: 4_000, cashReceived: 1 },
  ]
  const body = {
    endedAt: new Date().toISOString(),
    paymentMethod: 'dataphone' as const,
    payments: parts,
    agreementId: null,
    cashUpId: null,
    cashReceived: null,
    quote,
  }
  const made = Date.now()
  await outbox.enqueue({
    opType: finishServiceOp,
    request: finishServiceOp.toWire({ params: { type: 'off_street', id: charged }, body }),
    seen: null,
  })
  // Less cash than the price: the server refuses the payment, and its followers wait.
  await until(async () => (await db.outbox.toArray()).every(({ state }) => state === 'refused'))
  await outbox.enqueue({
    opType: editServiceOp,
    request: editServiceOp.toWire({
      params: { id: charged },
      body: { changes: { remarks: { from: null, to: 'later' } } },
    }),
    seen: null,
  })
  await sync.refresh()
  const [reported] = await unsentOf(demo.ana.id)
  expect(reported).toMatchObject({ person: { id: demo.ana.id }, changes: 2, refused: 1, amount: 7_000 })
  expect(Math.abs(Date.parse(reported?.oldest ?? '') - made)).toBeLessThan(10_000)

  // She signs out with the payment unsent; Luis works on the same tablet.
  browser.network.up = false
  await tab.sessions.signOut()
  browser.network.up = true
  await tab.sessions.signIn({ email: demo.luis.email, password: DEMO_PASSWORD, remember: true })
  await tab.sessions.enter()
  const luis = sessionOf(tab)
  await luis.sync.refresh()
  expect(await unsentOf(demo.ana.id)).toMatchObject([{ deviceId: reported?.deviceId, changes: 2, amount: 7_000 }])
  expect(await unsentOf(demo.luis.id)).toEqual([])
  await tab.sessions.signOut()

  await tab.sessions.signIn({ email: demo.ana.email, password: DEMO_PASSWORD, remember: true })
  await tab.sessions.enter()
  const ana = sessionOf(tab)
  const [refused] = await ana.db.outbox.toArray()
  await ana.outbox.withdraw(refused?.id ?? '', 'discarded', 'The customer did not pay')
  await until(async () => (await ana.db.outbox.count()) === 0)
  await ana.sync.refresh()
  expect(await unsentOf(demo.ana.id)).toEqual([])
})
