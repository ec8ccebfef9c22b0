import * as v from 'valibot'
import { expect, test } from 'vitest'

import { getServiceHistory } from '../../contract/service-history.ts'
import { HOUR_MS } from '../../domain/time.ts'
import { systemClock } from '../../src/offline/clock.ts'
import { shownOf } from '../../src/offline/kept-rows.ts'
import { editServiceOp } from '../../src/offline/outbox/service-ops.ts'
import { until } from '../offline/support/manual-clock.ts'
import { realWorld, signedIn } from './support/browser.ts'

let passed = 0
const { aBrowser } = await realWorld({ now: () => new Date(Date.now() + passed) })

test('[D-03] an edit without a connection has its time and its arrival in the history, even from a tablet that is three days behind', async () => {
  const browser = aBrowser()
  Object.assign(browser.platform, { clock: { ...systemClock, now: () => Date.now() - 72 * HOUR_MS } })
  const { tab, session } = await signedIn(browser, 'ana@demo.parq.test')
  const [service] = (await session.db.services.orderBy('order').limit(1).toArray()).map(shownOf)
  if (!service) throw new Error('Too little is kept')
  browser.network.up = false
  tab.reachability.probe()
  await until(() => !tab.reachability.reachable())

  const before = Date.now()
  await session.outbox.enqueue({
    opType: editServiceOp,
    request: editServiceOp.toWire({
      params: { id: service.id },
      body: { changes: { remarks: { from: service.remarks, to: 'golpe' } } },
    }),
    seen: null,
  })
  const after = Date.now()
  passed = 3 * HOUR_MS
  browser.network.up = true
  tab.reachability.probe()
  await until(async () => (await session.db.outbox.count()) === 0)

  const [entry] = (await session.api.call(getServiceHistory, { params: { id: service.id } })).data
  const doneAt = Date.parse(v.parse(v.string(), entry?.changes.find(({ path }) => path === 'doneAt')?.after))
  expect(entry?.changes.map(({ path }) => path).toSorted()).toEqual(['doneAt', 'remarks'])
  // The tablet knows the server's time to within the round trip of an answer.
  expect(doneAt).toBeGreaterThan(before - 5_000)
  expect(doneAt).toBeLessThanOrEqual(after)
  expect(Date.parse(entry?.at ?? '')).toBeGreaterThanOrEqual(before + 3 * HOUR_MS)
})
