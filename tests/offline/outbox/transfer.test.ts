import { describe, expect, test } from 'vitest'

import { exportOutbox, importOutbox } from '../../../src/data/outbox-file.ts'
import { OUTBOX_FILE_MOST_BYTES } from '../../../src/offline/outbox/outbox-file.ts'
import { createDriverOp } from '../../../src/offline/outbox/driver-ops.ts'
import { createVehicleOp } from '../../../src/offline/outbox/vehicle-ops.ts'
import { aDevice, openTab, type DeviceTab } from '../support/device.ts'
import { allAre, drained, ONE, remarks, TWO, withServices } from '../support/edits.ts'
import { aCompany, aDriver, aService, aUser, aVehicle, idOf, LUIS_ID, NOW } from '../support/records.ts'

/** Two tablets of Ana's that keep the same records. */
async function twoTablets() {
  const { server, tab: lost } = await withServices()
  const found = await openTab(aDevice(server))
  await found.pull()
  return { server, lost, found }
}

const whose = (tab: DeviceTab, user = aUser(), company = aCompany()) => ({
  db: tab.db,
  outbox: tab.outbox,
  user,
  company,
})
const exported = async (tab: DeviceTab) => (await exportOutbox(whose(tab), idOf(9, 1), NOW)).file
const brought = (tab: DeviceTab, file: Blob) => importOutbox(whose(tab), file)
const idsIn = async ({ db }: DeviceTab) => (await db.outbox.orderBy('seq').toArray()).map(({ id }) => id)

describe('an outbox that is moved to another tablet', () => {
  test('keeps its order, keys and effects', async () => {
    const { lost, found } = await twoTablets()
    await lost.edit(ONE, remarks(null, 'golpe'))
    await lost.edit(TWO, remarks(null, 'llaves'))
    await lost.edit(ONE, remarks('golpe', 'dos golpes'))

    expect(await brought(found, await exported(lost))).toEqual({
      kind: 'brought',
      added: 3,
      known: 0,
      deviceId: idOf(9, 1),
    })
    expect(await idsIn(found)).toEqual(await idsIn(lost))
    expect(await found.row(ONE)).toMatchObject({
      pending: 2,
      shown: { remarks: 'dos golpes' },
      base: { remarks: null },
    })
    expect(await found.row(TWO)).toMatchObject({ pending: 1, shown: { remarks: 'llaves' } })
  })

  test('is done once, whichever tablet sends first, and both learn of it', async () => {
    const { server, lost, found } = await twoTablets()
    await lost.edit(ONE, remarks(null, 'golpe'))
    await lost.edit(ONE, remarks('golpe', 'dos golpes'))
    await brought(found, await exported(lost))

    lost.send()
    found.send()
    await Promise.all([drained(lost), drained(found)])
    expect(server.writes.done.map(({ to }) => to)).toEqual(['golpe', 'dos golpes'])
    for (const tab of [lost, found]) {
      expect(await tab.row(ONE)).toMatchObject({ pending: 0, base: { remarks: 'dos golpes' } })
      expect((await tab.db.settled.toArray()).map(({ how }) => how)).toEqual(['done', 'done'])
    }
  })

  test('cannot be undone on either tablet, since the other may have sent it', async () => {
    const { lost, found } = await twoTablets()
    const { id } = await lost.edit(ONE, remarks(null, 'golpe'))
    await brought(found, await exported(lost))

    for (const { outbox } of [lost, found])
      expect(await outbox.withdraw(id, 'undone', null)).toEqual({ kind: 'in_doubt' })
  })

  test('is refused on both tablets if refused on one, and is resubmitted once', async () => {
    const { server, lost, found } = await twoTablets()
    server.writes.refuses = () => 'service_frozen'
    const { id } = await lost.edit(ONE, remarks(null, 'golpe'))
    await brought(found, await exported(lost))
    lost.send()
    await allAre(lost, 'refused')
    found.send()
    await allAre(found, 'refused')
    expect(server.writes.done).toEqual([])

    expect(await found.outbox.withdraw(id, 'discarded', 'no')).toEqual({ kind: 'withdrawn', with: 0 })
    expect(await brought(found, await exported(lost))).toMatchObject({ added: 0, known: 1 })
  })

  test('changes nothing if imported twice, and adds only the new acts of an overlapping file', async () => {
    const { lost, found } = await twoTablets()
    await lost.edit(ONE, remarks(null, 'golpe'))
    const first = await exported(lost)
    await lost.edit(ONE, remarks('golpe', 'dos golpes'))
    const second = await exported(lost)

    expect(await brought(found, first)).toMatchObject({ added: 1, known: 0 })
    expect(await brought(found, first)).toMatchObject({ added: 0, known: 1 })
    expect(await brought(found, second)).toMatchObject({ added: 1, known: 1 })
    expect(await brought(lost, second)).toMatchObject({ added: 0, known: 2 })
    expect(await found.row(ONE)).toMatchObject({ pending: 2, shown: { remarks: 'dos golpes' } })
  })

  test('does not add acts that were already sent from here', async () => {
    const { lost, found } = await twoTablets()
    await lost.edit(ONE, remarks(null, 'golpe'))
    const file = await exported(lost)
    await brought(found, file)
    found.send()
    await drained(found)
    expect(await brought(found, file)).toMatchObject({ added: 0, known: 1 })
  })

  test('is added behind the acts that wait here', async () => {
    const { lost, found } = await twoTablets()
    const theirs = await lost.edit(ONE, remarks(null, 'golpe'))
    const mine = await found.edit(ONE, remarks(null, 'rayón'))
    await brought(found, await exported(lost))
    expect(await idsIn(found)).toEqual([mine.id, theirs.id])
    expect(await found.row(ONE)).toMatchObject({ pending: 2, shown: { remarks: 'golpe' } })
  })

  test('shows an act on a record that is not here once the record arrives', async () => {
    const { server, lost, found } = await twoTablets()
    const { id } = aService(4)
    server.put('services', aService(4))
    await lost.pull()
    await lost.edit(id, remarks(null, 'golpe'))
    await brought(found, await exported(lost))
    expect(await found.db.services.get(id)).toBeUndefined()

    await found.pull()
    expect(await found.row(id)).toMatchObject({ pending: 1, shown: { remarks: 'golpe' }, base: { remarks: null } })
    server.put('services', aService(4, { version: 2, remarks: null, licensePlate: 'NEW001' }))
    await found.pull()
    expect(await found.row(id)).toMatchObject({ pending: 1, shown: { remarks: 'golpe', licensePlate: 'NEW001' } })

    found.send()
    await drained(found)
    expect(await found.row(id)).toMatchObject({ pending: 0, shown: null, base: { remarks: 'golpe' } })
  })

  test('includes records that were created there, and acts that follow wait for them', async () => {
    const { lost, found } = await twoTablets()
    const driver = aDriver(1)
    const { plates: _, version: __, ...details } = driver
    const made = await lost.outbox.enqueue({
      opType: createDriverOp,
      request: createDriverOp.toWire({ body: { ...details, vehicles: [] } }),
      seen: null,
    })
    const vehicle = aVehicle(1, { driver: { id: driver.id, name: 'Ana' } })
    const { version: ___, driver: ____, ...rest } = vehicle
    await lost.outbox.enqueue({
      opType: createVehicleOp,
      request: createVehicleOp.toWire({ body: { ...rest, driverId: driver.id } }),
      seen: vehicle,
    })
    await brought(found, await exported(lost))

    expect(await found.db.drivers.get(driver.id)).toMatchObject({ pending: 1, base: null })
    expect(await found.db.vehicles.get(vehicle.id)).toMatchObject({ pending: 1, base: null })
    expect((await found.db.outbox.orderBy('seq').toArray())[1]?.after).toEqual([made.id])
  })

  test('is refused without a write if it is from another author or company, or too large', async () => {
    const { lost, found } = await twoTablets()
    await lost.edit(ONE, remarks(null, 'golpe'))
    const file = await exported(lost)

    expect(await importOutbox(whose(found, aUser({ id: LUIS_ID })), file)).toMatchObject({
      kind: 'fault',
      fault: { kind: 'other_author', name: 'Ana Rojas' },
    })
    expect(await importOutbox(whose(found, aUser(), aCompany({ id: idOf(1, 2) })), file)).toMatchObject({
      kind: 'fault',
      fault: { kind: 'other_company' },
    })
    const large = { size: OUTBOX_FILE_MOST_BYTES + 1, text: () => Promise.reject(new Error('It was read')) }
    expect(await importOutbox(whose(found), large)).toEqual({ kind: 'fault', fault: { kind: 'too_large' } })
    const unreadable = { size: 1, text: () => Promise.reject(new DOMException('gone', 'NotFoundError')) }
    expect(await importOutbox(whose(found), unreadable)).toEqual({ kind: 'fault', fault: { kind: 'unreadable' } })
    expect(await found.db.outbox.count()).toBe(0)
  })

  test('is exported from a full disk, and imported completely or not at all', async () => {
    const { lost, found } = await twoTablets()
    await lost.edit(ONE, remarks(null, 'golpe'))
    await lost.edit(TWO, remarks(null, 'llaves'))
    const full = () => {
      throw new DOMException('no space', 'QuotaExceededError')
    }
    lost.db.outbox.hook('updating', full)
    const { file, count, marked } = await exportOutbox(whose(lost), idOf(9, 1), NOW)
    expect([count, marked]).toEqual([2, false])

    found.db.services.hook('updating', full)
    expect(await brought(found, file)).toMatchObject({ kind: 'not_kept', failure: { kind: 'full' } })
    expect(await found.db.outbox.count()).toBe(0)
    expect(await found.row(ONE)).toMatchObject({ pending: 0, shown: null })
  })

  test('is sent at once if there is a connection', async () => {
    const { server, lost, found } = await twoTablets()
    await lost.edit(ONE, remarks(null, 'golpe'))
    found.send()
    await brought(found, await exported(lost))
    await drained(found)
    expect(server.writes.done.map(({ to }) => to)).toEqual(['golpe'])
  })
})
