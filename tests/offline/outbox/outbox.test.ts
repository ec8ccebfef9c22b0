import { describe, expect, test } from 'vitest'

import type { ServiceChanges } from '../../../contract/service-writes.ts'
import { needsPerson } from '../../../src/offline/outbox/op.ts'
import { editServiceOp } from '../../../src/offline/outbox/service-ops.ts'
import { openKeptDatabase, wipePerson } from '../../../src/offline/kept-store.ts'
import { DeviceDatabase } from '../../../src/offline/device-database.ts'
import { openTab } from '../support/device.ts'
import { ONE, remarks, withServices } from '../support/edits.ts'
import { until } from '../support/manual-clock.ts'
import { aService, ANA_ID, COMPANY_ID, idOf } from '../support/records.ts'

describe('an act that is shown as saved is on disk', () => {
  test('the op and its effect survive a killed browser', async () => {
    const { device, tab } = await withServices()
    await tab.edit(ONE, remarks(null, 'golpe'))
    tab.kill()

    const again = await openTab(device)
    expect(await again.db.outbox.toArray()).toMatchObject([
      { kind: 'editService', recordId: ONE, state: 'queued', author: { id: ANA_ID }, companyId: COMPANY_ID },
    ])
    expect(await again.shown(ONE)).toMatchObject({ remarks: 'golpe', edited: true })
    expect(await again.row(ONE)).toMatchObject({ pending: 1, base: { remarks: null } })
  })

  test('a changed plate loses the driver of the previous plate, and other corrections keep the driver', () => {
    const stay = { ...aService(1), licensePlate: 'RTX718', driver: { id: idOf(5, 1), name: 'Panadería Acevedo' } }
    const edited = (changes: ServiceChanges) =>
      editServiceOp.apply(stay, editServiceOp.toWire({ params: { id: stay.id }, body: { changes } }), {
        by: { id: ANA_ID, name: 'Ana' },
        at: stay.startedAt,
      })
    expect(edited({ licensePlate: { from: 'RTX718', to: 'RTX719' } })).toMatchObject({
      licensePlate: 'RTX719',
      driver: null,
    })
    expect(edited({ remarks: { from: null, to: 'golpe' } }).driver).toEqual(stay.driver)
    // A change that the server has already answered is not applied again.
    expect(edited({ licensePlate: { from: 'RTX717', to: 'RTX718' } }).driver).toEqual(stay.driver)
  })

  test('op and effect are kept together: a full disk rolls both back', async () => {
    const { tab } = await withServices()
    tab.db.services.hook('updating', () => {
      throw new DOMException('no space', 'QuotaExceededError')
    })
    await expect(tab.edit(ONE, remarks(null, 'golpe'))).rejects.toMatchObject({ name: 'QuotaExceededError' })

    expect(await tab.db.outbox.count()).toBe(0)
    expect(await tab.row(ONE)).toMatchObject({ pending: 0, shown: null })
  })

  test('signing out wipes everything else, and the next sign-in finds the op', async () => {
    const { device, tab } = await withServices(2)
    await tab.edit(ONE, remarks(null, 'golpe'))
    await tab.db.drafts.put({ key: 'form', value: 'typed', savedAt: 0 })
    const places = new DeviceDatabase(device.platform)
    await places.places.put({ userId: ANA_ID, companyId: COMPANY_ID })

    expect(await wipePerson(places, device.platform, ANA_ID)).toBe('unsent')
    const again = await openTab(device)
    expect(await again.db.outbox.count()).toBe(1)
    expect((await again.db.services.toArray()).map(({ id }) => id)).toEqual([ONE])
    expect(await again.db.drafts.count()).toBe(0)

    await again.pull()
    expect(await again.db.services.count()).toBe(2)
    expect(await again.row(ONE)).toMatchObject({ pending: 1, base: { version: 1 }, shown: { remarks: 'golpe' } })
    expect((await again.row(ONE)).gone).not.toBe(true)
  })

  test('a person who signs in again during the wipe is recorded as keeping data here, so the next wipe finds it', async () => {
    const { device } = await withServices()
    const places = new DeviceDatabase(device.platform)
    await places.places.put({ userId: ANA_ID, companyId: COMPANY_ID })

    const [, again] = await Promise.all([
      wipePerson(places, device.platform, ANA_ID),
      openKeptDatabase(places, device.platform, ANA_ID, COMPANY_ID),
    ])
    expect(await again.services.count()).toBe(0)
    expect(await places.places.toArray()).toEqual([{ userId: ANA_ID, companyId: COMPANY_ID }])
  })
})

describe('base and shown of one row', () => {
  test('a pull moves the base, and the unsent change is applied to it', async () => {
    const { server, tab } = await withServices()
    await tab.edit(ONE, remarks(null, 'golpe'))
    server.put('services', aService(1, { version: 5, licensePlate: 'XYZ789' }))
    await tab.pull()

    expect(await tab.row(ONE)).toMatchObject({ base: { version: 5, remarks: null }, pending: 1 })
    expect(await tab.shown(ONE)).toMatchObject({ licensePlate: 'XYZ789', remarks: 'golpe' })
  })

  test('keys follow the shown record', async () => {
    const { tab } = await withServices()
    await tab.edit(ONE, { licensePlate: { from: 'ABC001', to: 'XYZ789' } })
    expect(await tab.db.services.where('plateTerms').startsWith('XYZ7').primaryKeys()).toEqual([ONE])
    expect(await tab.db.services.where('plateTerms').startsWith('ABC001').count()).toBe(0)
  })

  test('a record that the server deleted stays only because of its unsent change', async () => {
    const { server, tab } = await withServices()
    const op = await tab.edit(ONE, remarks(null, 'golpe'))
    server.remove('services', ONE)
    await tab.pull()
    expect(await tab.shown(ONE)).toMatchObject({ remarks: 'golpe' })

    expect(await tab.outbox.withdraw(op.id, 'discarded', 'gone')).toEqual({ kind: 'withdrawn', with: 0 })
    expect(await tab.db.services.get(ONE)).toBeUndefined()
  })

  test('a reset neither drops nor changes a record with an unsent change', async () => {
    const { server, tab } = await withServices(3)
    await tab.edit(ONE, remarks(null, 'golpe'))
    server.scope = 2
    server.remove('services', aService(2).id)
    await tab.pull()
    expect((await tab.db.services.orderBy('id').toArray()).map(({ id, pending }) => [id, pending])).toEqual([
      [ONE, 1],
      [aService(3).id, 0],
    ])
    expect(await tab.shown(ONE)).toMatchObject({ remarks: 'golpe' })
  })

  test('a record that the device does not keep is stored as the person saw it, with the change', async () => {
    const { tab } = await withServices()
    const old = aService(9, { remarks: 'viejo' })
    await tab.edit(old.id, remarks('viejo', 'nuevo'), old)
    expect(await tab.row(old.id)).toMatchObject({ base: old, shown: { remarks: 'nuevo' }, pending: 1 })
  })

  test('a record that was only seen is removed with its last unsent change, whether done or taken back', async () => {
    const { server, tab } = await withServices()
    const [done, undone] = [aService(8), aService(9)]
    server.put('services', done)
    const op = await tab.edit(undone.id, remarks(null, 'nuevo'), undone)
    await tab.outbox.withdraw(op.id, 'undone', null)
    expect(await tab.db.services.get(undone.id)).toBeUndefined()

    await tab.edit(done.id, remarks(null, 'nuevo'), done)
    tab.send()
    await until(async () => (await tab.db.outbox.count()) === 0)
    expect(server.writes.done).toMatchObject([{ id: done.id, to: 'nuevo' }])
    expect(await tab.db.services.get(done.id)).toBeUndefined()
  })

  test('a record that was only seen stays if a pull has brought it since', async () => {
    const { server, tab } = await withServices()
    const old = aService(9)
    const op = await tab.edit(old.id, remarks(null, 'nuevo'), old)
    server.put('services', { ...old, version: 4 })
    await tab.pull()
    await tab.outbox.withdraw(op.id, 'undone', null)
    expect(await tab.row(old.id)).toMatchObject({ base: { version: 4, remarks: null }, shown: null, pending: 0 })
  })
})

describe('an unsent op', () => {
  test('can be taken back: the row is restored, and its history says so', async () => {
    const { tab } = await withServices()
    const op = await tab.edit(ONE, remarks(null, 'golpe'))
    expect(await tab.outbox.withdraw(op.id, 'undone', null)).toEqual({ kind: 'withdrawn', with: 0 })

    expect(await tab.row(ONE)).toMatchObject({ shown: null, pending: 0, base: { remarks: null } })
    expect(await tab.db.settled.toArray()).toMatchObject([{ id: op.id, how: 'undone' }])
    expect(await tab.outbox.withdraw(op.id, 'undone', null)).toEqual({ kind: 'gone' })
  })

  test('can be taken back, and later ops then start from the value that is there', async () => {
    const { tab } = await withServices()
    const first = await tab.edit(ONE, remarks(null, 'uno'))
    await tab.edit(ONE, remarks('uno', 'dos'))
    await tab.edit(ONE, remarks('dos', 'tres'))
    await tab.outbox.withdraw(first.id, 'discarded', 'no')

    const requests = (await tab.db.outbox.orderBy('seq').toArray()).map(({ request }) => request.body)
    expect(requests).toEqual([{ changes: remarks(null, 'dos') }, { changes: remarks('dos', 'tres') }])
    expect(await tab.shown(ONE)).toMatchObject({ remarks: 'tres' })
  })

  test('can be replaced in place under another key', async () => {
    const { tab } = await withServices()
    const first = await tab.edit(ONE, remarks(null, 'uno'))
    const second = await tab.edit(ONE, remarks('uno', 'dos'))
    const other = await tab.edit(aService(2).id, remarks(null, 'otro'))
    const replaced = await tab.outbox.replace(first.id, {
      params: { id: ONE },
      body: { changes: remarks(null, 'UNO') },
    })

    if (replaced.kind !== 'replaced') throw new Error(replaced.kind)
    expect(replaced.op.id).not.toBe(first.id)
    const queue = await tab.db.outbox.orderBy('seq').toArray()
    expect(queue.map(({ id }) => id)).toEqual([replaced.op.id, second.id, other.id])
    expect(queue[1]?.request.body).toEqual({ changes: remarks('UNO', 'dos') })
  })

  test('is removed with ops that follow it from other lanes', async () => {
    const { tab } = await withServices()
    const first = await tab.edit(ONE, remarks(null, 'uno'))
    const { kind, request } = { kind: first.kind, request: first.request }
    const follower = await tab.edit(aService(2).id, remarks(null, 'dos'))
    await tab.db.outbox.update(follower.seq, { after: [first.id] })
    expect({ kind, request }).toMatchObject({ kind: 'editService' })

    expect(await tab.outbox.withdraw(first.id, 'discarded', 'no')).toEqual({ kind: 'withdrawn', with: 1 })
    expect(await tab.db.outbox.count()).toBe(0)
    expect(await tab.shown(aService(2).id)).toMatchObject({ remarks: null })
  })
})

describe('an op with an unknown outcome', () => {
  test('cannot be taken back or replaced until the outcome is known', async () => {
    const { tab } = await withServices()
    const op = await tab.edit(ONE, remarks(null, 'golpe'))
    for (const unknown of [{ state: 'sending' as const }, { state: 'waiting' as const, inDoubt: true }]) {
      await tab.db.outbox.update(op.seq, unknown)
      expect(await tab.outbox.withdraw(op.id, 'discarded', 'no')).toEqual({ kind: 'in_doubt' })
      expect(await tab.outbox.replace(op.id, op.request)).toEqual({ kind: 'in_doubt' })
    }
    expect(await tab.db.outbox.count()).toBe(1)
  })

  test('an op that this release cannot read is neither sent nor dropped, and holds only its lane', async () => {
    const { tab } = await withServices()
    const strange = await tab.edit(ONE, remarks(null, 'uno'))
    await tab.edit(ONE, remarks('uno', 'dos'))
    const free = await tab.edit(aService(2).id, remarks(null, 'otro'))
    for (const unknown of [
      { kind: 'fromTheFuture' },
      { schemaVersion: 99 },
      { state: 'folded' },
      { request: 'bytes' },
    ]) {
      await tab.db.outbox.put(strange)
      await tab.db.table('outbox').update(strange.seq, unknown)
      const { ops } = await tab.queue.claim(10)
      expect(ops.map(({ id }) => id)).toEqual([free.id])
      await tab.queue.recover()
    }
    expect(await tab.db.outbox.count()).toBe(3)
  })
})

test('a refused op marks its row as needing a person', async () => {
  const { tab } = await withServices()
  await tab.edit(ONE, remarks(null, 'golpe'))
  const { ops } = await tab.queue.claim(10)
  const problem = { title: '', status: 409, code: 'service_frozen' as const, requestId: 'r' }
  await tab.queue.noteOutcomes(ops.map((op) => ({ op, outcome: { kind: 'refused', problem }, backOffMs: 0 })))

  expect((await tab.db.outbox.toArray()).map(needsPerson)).toEqual([true])
  expect(await tab.row(ONE)).toMatchObject({ needsPerson: true, pending: 1, shown: { remarks: 'golpe' } })
})
