import { describe, expect, test } from 'vitest'

import { DONE_AT } from '../../../contract/write-headers.ts'
import { DAY_MS, MINUTE_MS } from '../../../domain/time.ts'
import { importOutbox, exportOutbox } from '../../../src/data/outbox-file.ts'
import type { OfflineCore } from '../../../src/offline/core.ts'
import { adopt } from '../../../src/offline/outbox/adoption.ts'
import { KEPT_WRITES } from '../../../src/offline/outbox/op-types.ts'
import { sendWithoutTab } from '../../../src/offline/outbox/send-without-tab.ts'
import { editServiceOp } from '../../../src/offline/outbox/service-ops.ts'
import { aDevice, openTab } from '../support/device.ts'
import { drained, ONE, remarks, TWO, withServices, writesOf } from '../support/edits.ts'
import { until } from '../support/manual-clock.ts'
import { aServer, sessionOf, signedIn } from '../support/people.ts'
import { aCompany, aService, aUser, COMPANY_ID, idOf, LUIS_ID, NOW } from '../support/records.ts'
import { createBrowser } from '../support/tab.ts'

const HOUR = 60 * MINUTE_MS
const iso = (at: number) => new Date(at).toISOString()
const edit = (tab: OfflineCore) =>
  sessionOf(tab).outbox.enqueue({
    opType: editServiceOp,
    request: editServiceOp.toWire({ params: { id: ONE }, body: { changes: remarks(null, 'golpe') } }),
    seen: aService(1),
  })

describe('unsent acts are sent with the time at which they were done [D-03]', () => {
  test('in a header for a single call, and per op in a batch', async () => {
    const { server, device, tab } = await withServices()
    await tab.edit(ONE, remarks(null, 'golpe'))
    device.clock.advance(HOUR)
    await tab.edit(TWO, remarks(null, 'llaves'))
    device.clock.advance(HOUR)
    const push = tab.send()
    await drained(tab)
    await tab.edit(ONE, remarks('golpe', 'dos golpes'))
    push.wake()
    await drained(tab)
    const [batch, single] = writesOf(server)
    expect(batch?.body).toMatchObject({ writes: [{ doneAt: iso(NOW) }, { doneAt: iso(NOW + HOUR) }] })
    expect(single?.headers.get(DONE_AT)).toBe(iso(NOW + 2 * HOUR))
  })

  test('by the server’s time, however wrong the tablet’s clock is, even after its tabs are closed', async () => {
    const browser = createBrowser(aServer())
    browser.platform.clock.jump(-3 * DAY_MS)
    const tab = await signedIn(browser)
    sessionOf(tab).push.stop()
    const { checkedAt } = tab.serverClock.state()
    browser.platform.clock.advance(MINUTE_MS)
    const { madeAt } = await edit(tab)
    const [doneAt, { db }] = [tab.serverClock.instant(), sessionOf(tab)]
    tab.stop()
    db.close()
    browser.platform.clock.advance(2 * HOUR)
    await sendWithoutTab(browser.platform)
    const [single] = writesOf(browser.server)
    expect(single?.headers.get(DONE_AT)).toBe(doneAt)
    expect(Date.parse(doneAt)).toBeGreaterThan((checkedAt ?? Infinity) - 1)
    expect(Date.parse(doneAt)).toBeGreaterThan(madeAt + 2 * DAY_MS)
  })

  test('by the tablet’s clock alone if an older release kept the act', async () => {
    const { server, tab } = await withServices()
    const { seq, madeAt } = await tab.edit(ONE, remarks(null, 'golpe'))
    await tab.db.outbox.where({ seq }).modify((op) => void delete op.doneAt)
    tab.send()
    await drained(tab)
    expect(writesOf(server)[0]?.headers.get(DONE_AT)).toBe(iso(madeAt))
  })

  test('without a time if the queue has none, which blocks nothing', async () => {
    const { server, tab } = await withServices()
    const { seq } = await tab.edit(ONE, remarks(null, 'golpe'))
    await tab.edit(TWO, remarks(null, 'llaves'))
    await tab.db.outbox.update(seq, { doneAt: 1e20 })
    tab.send()
    await drained(tab)
    expect(server.writes.done.map(({ to }) => to)).toEqual(['golpe', 'llaves'])
  })

  test('from another tablet, and from an admin for a person who has left', async () => {
    const { server, device, tab: ana } = await withServices()
    server.users.set('token-luis', aUser({ id: LUIS_ID, role: 'parking_admin', roleId: 2 }))
    const luis = await openTab(device, { token: 'token-luis', author: { id: LUIS_ID, name: 'Luis Peña' } })
    await luis.pull()
    await ana.edit(ONE, remarks(null, 'golpe'))
    const hers = { user: aUser(), company: aCompany() }
    const { file } = await exportOutbox({ db: ana.db, ...hers }, idOf(9, 1), NOW)
    device.clock.advance(HOUR)
    await adopt({
      theirs: ana.db,
      mine: luis.db,
      writes: KEPT_WRITES,
      adopter: { id: LUIS_ID, name: 'Luis Peña' },
      companyId: COMPANY_ID,
    })
    luis.send()
    await drained(luis)
    const found = await openTab(aDevice(server))
    expect(await importOutbox({ db: found.db, outbox: found.outbox, ...hers }, file)).toMatchObject({
      kind: 'brought',
      added: 1,
    })
    found.send()
    await drained(found)
    expect(writesOf(server).map(({ headers }) => headers.get(DONE_AT))).toEqual([iso(NOW), iso(NOW)])
  })
})

test('a resubmitted act has a new time, while acts behind it keep their own', async () => {
  const { server, device, tab } = await withServices()
  server.writes.refuses = (id) => (id === ONE ? 'service_frozen' : null)
  const { id, request } = await tab.edit(ONE, remarks(null, 'golpe'))
  device.clock.advance(HOUR)
  await tab.edit(ONE, remarks('golpe', 'dos golpes'))
  const push = tab.send()
  await until(async () => (await tab.db.outbox.get({ id }))?.state === 'refused')
  server.writes.refuses = () => null
  device.clock.advance(HOUR)
  await tab.outbox.replace(id, request)
  push.wake()
  await drained(tab)
  expect(writesOf(server).at(-1)?.body).toMatchObject({
    writes: [{ doneAt: iso(NOW + 2 * HOUR) }, { doneAt: iso(NOW + HOUR) }],
  })
})
