import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'

import { getService } from '../../contract/service.ts'
import { reserveService } from '../../contract/service-entries.ts'
import { MINUTE_MS } from '../../domain/time.ts'
import { shownOf } from '../../src/offline/kept-rows.ts'
import { admitServiceOp, finishServiceOp } from '../../src/offline/outbox/service-ops.ts'
import { until } from '../offline/support/manual-clock.ts'
import { newRatedLocation } from '../server/cash-ups/support.ts'
import { enterDemo, freshPlate } from '../server/support/demo.ts'
import { realWorld, signedIn } from './support/browser.ts'

let passed = 0
const { server, aBrowser } = await realWorld({ now: () => new Date(Date.now() + passed) })
const demo = await enterDemo(server)
const locationId = await newRatedLocation(server, demo)

test('[D-03] a reserved vehicle that came in without a connection stays inside and is paid once, although the timer voids its reservation before the entry arrives', async () => {
  const browser = aBrowser()
  const { fetch } = browser.platform
  let readsOnly = false
  Object.assign(browser.platform, {
    fetch: async (...[input, init]: Parameters<typeof fetch>) => {
      if (readsOnly && init.method !== 'GET') throw new TypeError('Failed to fetch')
      return fetch(input, init)
    },
  })
  const { tab, session } = await signedIn(browser, 'ana@demo.parq.test')
  const { db, outbox } = session
  const id = uuidv7()
  await server.value(
    reserveService,
    {
      body: {
        id,
        locationId,
        licensePlate: freshPlate(),
        vehicleTypeId: 1,
        receiptNumber: 'LATE-1',
        arrivesAt: new Date(Date.now() - 10 * MINUTE_MS).toISOString(),
      },
    },
    demo.ana,
  )
  await session.sync.refresh()
  await until(async () => (await db.services.get(id)) !== undefined)

  browser.network.up = false
  const learns = (isReachable: boolean) =>
    until(() => {
      tab.reachability.probe()
      return tab.reachability.reachable() === isReachable
    })
  await learns(false)
  const admittedAt = new Date().toISOString()
  await outbox.enqueue({
    opType: admitServiceOp,
    request: admitServiceOp.toWire({ params: { id }, body: { admittedAt } }),
    seen: null,
  })
  const endedAt = new Date(Date.now() + 20 * MINUTE_MS).toISOString()
  const quote = {
    agreementName: null,
    totalMinutes: 20,
    serviceCharge: 246_000,
    discount: 0,
    adjustment50: -1_000,
    totalCost: 245_000,
    tax: 0,
    serviceFee: 0,
  }
  await outbox.enqueue({
    opType: finishServiceOp,
    request: finishServiceOp.toWire({
      params: { type: 'off_street', id },
      body: {
        endedAt,
        chargedAt: endedAt,
        paymentMethod: 'cash',
        agreementId: null,
        cashUpId: null,
        cashReceived: null,
        quote,
      },
    }),
    seen: null,
  })

  passed = 60 * MINUTE_MS
  await server.owner.query(
    `update pgboss.job set start_after = now() where name = 'stay_timer' and data ->> 'id' = $1`,
    [id],
  )
  await server.jobs.drain()
  expect(await server.value(getService, { params: { id } }, demo.owner)).toMatchObject({ status: 'voided' })

  // A pull brings the void before anything can be sent.
  readsOnly = true
  browser.network.up = true
  tab.reachability.probe()
  await until(async () => {
    await session.sync.refresh()
    return (await db.services.get(id))?.base?.status === 'voided'
  })
  const kept = await db.services.get(id)
  expect(kept && shownOf(kept)).toMatchObject({ status: 'completed', startedAt: admittedAt, endedAt, voidReason: null })

  readsOnly = false
  await learns(true)
  await outbox.sendNow()
  await until(async () => (await db.outbox.count()) === 0)
  expect(await server.value(getService, { params: { id } }, demo.owner)).toMatchObject({
    status: 'completed',
    startedAt: admittedAt,
    totalMinutes: 20,
    refundDue: null,
    paidAgain: [],
    payments: [{ kind: 'stay', amount: 245_000 }],
  })
})
