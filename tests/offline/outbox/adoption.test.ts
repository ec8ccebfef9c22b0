import { describe, expect, test } from 'vitest'

import { ON_BEHALF_OF } from '../../../contract/write-headers.ts'
import { importOutbox, exportOutbox } from '../../../src/data/outbox-file.ts'
import { KEPT_COLLECTIONS } from '../../../src/offline/collections.ts'
import { adopt } from '../../../src/offline/outbox/adoption.ts'
import { KEPT_WRITES } from '../../../src/offline/outbox/op-types.ts'
import { aDevice, openTab, type DeviceTab } from '../support/device.ts'
import { allAre, drained, losingAnswers, ONE, remarks, TWO, withServices, writesOf } from '../support/edits.ts'
import { until } from '../support/manual-clock.ts'
import { aCompany, ANA_ID, aUser, COMPANY_ID, idOf, LUIS_ID, NOW } from '../support/records.ts'

const LUIS = { id: LUIS_ID, name: 'Luis Peña' }
const ROSA = { id: idOf(3, 7), name: 'Rosa Mora' }

/** Ana's tablet, on which she has left something, and where Luis, who is an admin, works now. */
async function aTabletOfTwo() {
  const { server, device, tab: ana } = await withServices()
  server.users.set('token-luis', aUser({ id: LUIS_ID, role: 'parking_admin', roleId: 2 }))
  const luis = await openTab(device, { token: 'token-luis', author: LUIS })
  await luis.pull()
  return { server, device, ana, luis }
}

const adopting = (theirs: DeviceTab, mine: DeviceTab, adopter = LUIS) =>
  adopt({ theirs: theirs.db, mine: mine.db, writes: KEPT_WRITES, adopter, companyId: COMPANY_ID })
const waiting = ({ db }: DeviceTab) => db.outbox.orderBy('seq').toArray()
const idsIn = async (tab: DeviceTab) => (await waiting(tab)).map(({ id }) => id)
const rowsIn = async ({ db }: DeviceTab) =>
  (await Promise.all(db.tables.filter(({ name }) => name !== 'meta').map((table) => table.count()))).reduce(
    (sum, count) => sum + count,
    0,
  )

describe('what somebody left who works here no more, adopted by an admin [D-03]', () => {
  test('is in the admin’s queue as it was: in its order, under its keys, with its author; and nothing of theirs is left', async () => {
    const { ana, luis } = await aTabletOfTwo()
    const mine = await luis.edit(ONE, remarks(null, 'mine'))
    await ana.edit(ONE, remarks(null, 'golpe'))
    await ana.edit(TWO, remarks(null, 'llaves'))
    await ana.edit(ONE, remarks('golpe', 'dos golpes'))
    await ana.db.drafts.put({ key: 'half', value: 'typed', savedAt: NOW })
    const left = await idsIn(ana)

    expect(await adopting(ana, luis)).toEqual({ kind: 'adopted', added: 3, known: 0 })
    expect(await idsIn(luis)).toEqual([mine.id, ...left])
    expect((await waiting(luis)).slice(1)).toMatchObject(
      left.map(() => ({ author: { id: ANA_ID }, adopter: LUIS, state: 'queued', inDoubt: true })),
    )
    expect(await luis.row(ONE)).toMatchObject({ pending: 3, shown: { remarks: 'dos golpes' } })
    expect(await rowsIn(ana)).toBe(0)
    expect(await ana.db.meta.toArray()).toEqual([{ name: 'left', at: 0 }])
  })

  test('is sent with the admin’s token on behalf of its author', async () => {
    const { server, ana, luis } = await aTabletOfTwo()
    await ana.edit(ONE, remarks(null, 'golpe'))
    await adopting(ana, luis)
    luis.send()
    await drained(luis)
    const [single] = writesOf(server)
    expect([single?.headers.get('authorization'), single?.headers.get(ON_BEHALF_OF)]).toEqual([
      'Bearer token-luis',
      ANA_ID,
    ])
  })

  test('goes in a batch beside the admin’s own, which is on nobody’s behalf', async () => {
    const { server, ana, luis } = await aTabletOfTwo()
    await luis.edit(ONE, remarks(null, 'mine'))
    await ana.edit(TWO, remarks(null, 'llaves'))
    await adopting(ana, luis)
    luis.send()
    await drained(luis)
    const [batch] = writesOf(server)
    expect(batch?.body).toMatchObject({
      writes: [{ params: { id: ONE } }, { params: { id: TWO }, onBehalfOf: ANA_ID }],
    })
    expect(JSON.stringify(batch?.body).match(/onBehalfOf/g)).toHaveLength(1)
  })

  test('is done once, though its author had sent it and nobody heard the answer', async () => {
    const { server, ana, luis } = await aTabletOfTwo()
    losingAnswers(server, 1)
    await ana.edit(ONE, remarks(null, 'golpe'))
    const push = ana.send()
    await until(() => server.writes.done.length === 1)
    push.stop()
    server.users.delete('token-ana')
    await adopting(ana, luis)
    luis.send()
    await drained(luis)
    expect(server.writes.done.map(({ to }) => to)).toEqual(['golpe'])
    expect(await luis.row(ONE)).toMatchObject({ pending: 0, base: { remarks: 'golpe' } })
  })

  test('cannot be taken back before the server has said what came of it; what it refuses the admin resubmits as their own', async () => {
    const { server, ana, luis } = await aTabletOfTwo()
    server.writes.refuses = (id) => (id === ONE ? 'service_frozen' : null)
    const { id, request } = await ana.edit(ONE, remarks(null, 'golpe'))
    await adopting(ana, luis)
    expect(await luis.outbox.withdraw(id, 'undone', null)).toEqual({ kind: 'in_doubt' })
    luis.send()
    await allAre(luis, 'refused')

    server.writes.refuses = () => null
    expect(await luis.outbox.replace(id, request)).toMatchObject({ kind: 'replaced' })
    const [resubmitted] = await waiting(luis)
    expect([resubmitted?.author, resubmitted?.adopter]).toEqual([LUIS, undefined])
    await drained(luis)
    expect(writesOf(server).at(-1)?.headers.get(ON_BEHALF_OF)).toBeNull()
  })

  test('what this release cannot read keeps everything where it is: the rest may follow it', async () => {
    const { ana, luis } = await aTabletOfTwo()
    await ana.edit(ONE, remarks(null, 'golpe'))
    const { seq } = await ana.edit(TWO, remarks(null, 'llaves'))
    await ana.db.outbox.update(seq, { schemaVersion: 99 })
    expect(await adopting(ana, luis)).toEqual({ kind: 'newer' })
    expect([(await idsIn(ana)).length, (await idsIn(luis)).length]).toEqual([2, 0])
  })

  test('of an admin who had adopted it and has left too is still its author’s; and the author’s own, where they are the admin now', async () => {
    const { device, ana, luis } = await aTabletOfTwo()
    await ana.edit(ONE, remarks(null, 'golpe'))
    await adopting(ana, luis)
    const rosa = await openTab(device, { token: 'token-rosa', author: ROSA })
    await adopting(luis, rosa, ROSA)
    expect(await waiting(rosa)).toMatchObject([{ author: { id: ANA_ID }, adopter: ROSA }])

    await ana.db.meta.put({ name: 'opened', at: 0 })
    await adopting(rosa, ana, { id: ANA_ID, name: 'Ana Rojas' })
    const [own] = await waiting(ana)
    expect([own?.author.id, own?.adopter]).toEqual([ANA_ID, undefined])
  })

  test('travels in a file of the admin’s, who takes it in elsewhere', async () => {
    const { server, ana, luis } = await aTabletOfTwo()
    await ana.edit(ONE, remarks(null, 'golpe'))
    await adopting(ana, luis)
    const user = aUser({ id: LUIS_ID })
    const { file } = await exportOutbox({ db: luis.db, user, company: aCompany() }, idOf(9, 1), NOW)
    const found = await openTab(aDevice(server), { token: 'token-luis', author: LUIS })
    expect(await importOutbox({ db: found.db, outbox: found.outbox, user, company: aCompany() }, file)).toMatchObject({
      kind: 'brought',
      added: 1,
    })
    expect(await waiting(found)).toMatchObject([{ author: { id: ANA_ID }, adopter: LUIS }])
  })
})

describe('an adoption that is interrupted [S9-07]', () => {
  const full = () => {
    throw new DOMException('no space', 'QuotaExceededError')
  }

  test('before anything is in the admin’s queue, has done nothing', async () => {
    const { ana, luis } = await aTabletOfTwo()
    await ana.edit(ONE, remarks(null, 'golpe'))
    await ana.edit(TWO, remarks(null, 'llaves'))
    luis.db.services.hook('updating', full)
    await expect(adopting(ana, luis)).rejects.toThrow('no space')
    expect([(await idsIn(ana)).length, (await idsIn(luis)).length]).toEqual([2, 0])
    expect(await ana.row(ONE)).toMatchObject({ pending: 1 })
  })

  test('between the two queues, leaves it in both; again, it is in one, and done once', async () => {
    const { server, ana, luis } = await aTabletOfTwo()
    const { id } = await ana.edit(ONE, remarks(null, 'golpe'))
    ana.db.outbox.hook('deleting', full)
    await expect(adopting(ana, luis)).rejects.toThrow('no space')
    expect([await idsIn(ana), await idsIn(luis)]).toEqual([[id], [id]])
    luis.send()
    await drained(luis)

    ana.db.outbox.hook('deleting').unsubscribe(full)
    expect(await adopting(ana, luis)).toEqual({ kind: 'adopted', added: 0, known: 1 })
    expect([await idsIn(ana), await idsIn(luis)]).toEqual([[], []])
    expect(server.writes.done.map(({ to }) => to)).toEqual(['golpe'])
  })

  test('and finished by another admin, is sent by both and done once', async () => {
    const { server, device, ana, luis } = await aTabletOfTwo()
    server.users.set('token-rosa', aUser({ id: ROSA.id, role: 'parking_admin', roleId: 2 }))
    await ana.edit(ONE, remarks(null, 'golpe'))
    ana.db.outbox.hook('deleting', full)
    await expect(adopting(ana, luis)).rejects.toThrow('no space')
    ana.db.outbox.hook('deleting').unsubscribe(full)
    const rosa = await openTab(device, { token: 'token-rosa', author: ROSA })
    await adopting(ana, rosa, ROSA)
    luis.send()
    rosa.send()
    await Promise.all([drained(luis), drained(rosa)])
    expect(server.writes.done.map(({ to }) => to)).toEqual(['golpe'])
  })

  test('keeps what was written there meanwhile, and what it touches', async () => {
    const { ana, luis } = await aTabletOfTwo()
    await ana.edit(ONE, remarks(null, 'golpe'))
    const { seq: _, ...later } = await ana.edit(TWO, remarks(null, 'llaves'))
    await ana.db.outbox.where({ id: later.id }).delete()
    // As soon as it is read, another tab of theirs writes.
    luis.db.outbox.hook('creating', () => void (later.id && ana.db.outbox.add(later).catch(() => undefined)))
    await adopting(ana, luis)
    await until(async () => (await idsIn(ana)).length === 1)
    expect(await idsIn(ana)).toEqual([later.id])
    expect(await ana.db.services.count()).toBeGreaterThan(0)
  })
})

test('all that is kept of a person is wiped with it, of each collection', async () => {
  const { ana, luis } = await aTabletOfTwo()
  await ana.edit(ONE, remarks(null, 'golpe'))
  await adopting(ana, luis)
  for (const { name, table } of KEPT_COLLECTIONS) expect(await table(ana.db).count(), name).toBe(0)
})
