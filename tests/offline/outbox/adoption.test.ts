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

/** Ana's tablet with her unsent acts, on which Luis, an admin, now works. */
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

describe('unsent acts of a person who left, adopted by an admin [D-03]', () => {
  test('are moved to the admin’s queue with their order, keys and author, and leave nothing behind', async () => {
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

  test('are sent with the admin’s token on behalf of their author', async () => {
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

  test('are sent in one batch with the admin’s own acts, which are on nobody’s behalf', async () => {
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

  test('are done once, even if their author had sent them without an answer', async () => {
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

  test('cannot be undone before the server answers, and the admin resubmits a refused act as their own', async () => {
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

  test('all stay in place if this release cannot read one, since others may follow it', async () => {
    const { ana, luis } = await aTabletOfTwo()
    await ana.edit(ONE, remarks(null, 'golpe'))
    const { seq } = await ana.edit(TWO, remarks(null, 'llaves'))
    await ana.db.outbox.update(seq, { schemaVersion: 99 })
    expect(await adopting(ana, luis)).toEqual({ kind: 'newer' })
    expect([(await idsIn(ana)).length, (await idsIn(luis)).length]).toEqual([2, 0])
  })

  test('keep their author if a second admin adopts them, and become the author’s own if the author is the admin', async () => {
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

  test('are exported in the admin’s file, and the admin imports them elsewhere', async () => {
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

  test('changes nothing before the acts are in the admin’s queue', async () => {
    const { ana, luis } = await aTabletOfTwo()
    await ana.edit(ONE, remarks(null, 'golpe'))
    await ana.edit(TWO, remarks(null, 'llaves'))
    luis.db.services.hook('updating', full)
    await expect(adopting(ana, luis)).rejects.toThrow('no space')
    expect([(await idsIn(ana)).length, (await idsIn(luis)).length]).toEqual([2, 0])
    expect(await ana.row(ONE)).toMatchObject({ pending: 1 })
  })

  test('leaves acts in both queues if it stops halfway, and a repeat leaves them in one queue, done once', async () => {
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

  test('repeated by another admin has its acts sent by both admins, and done once', async () => {
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

  test('keeps acts that were added in between, and the records that they change', async () => {
    const { ana, luis } = await aTabletOfTwo()
    await ana.edit(ONE, remarks(null, 'golpe'))
    const { seq: _, ...later } = await ana.edit(TWO, remarks(null, 'llaves'))
    await ana.db.outbox.where({ id: later.id }).delete()
    // Another tab of Ana's writes as soon as the queue is read.
    luis.db.outbox.hook('creating', () => void (later.id && ana.db.outbox.add(later).catch(() => undefined)))
    await adopting(ana, luis)
    await until(async () => (await idsIn(ana)).length === 1)
    expect(await idsIn(ana)).toEqual([later.id])
    expect(await ana.db.services.count()).toBeGreaterThan(0)
  })
})

test('all kept records of a person are wiped with their author’s store, in each collection', async () => {
  const { ana, luis } = await aTabletOfTwo()
  await ana.edit(ONE, remarks(null, 'golpe'))
  await adopting(ana, luis)
  for (const { name, table } of KEPT_COLLECTIONS) expect(await table(ana.db).count(), name).toBe(0)
})
