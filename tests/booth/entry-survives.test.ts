import { describe, expect, test } from 'vitest'

import { VEHICLE_TYPE_IDS } from '../../domain/vehicles.ts'
import { services } from '../../src/offline/collections.ts'
import { shownOf } from '../../src/offline/kept-rows.ts'
import { turn } from '../offline/support/manual-clock.ts'
import { aLocation, aService, idOf, NOW } from '../offline/support/records.ts'
import { RATE, CENTRE, aStorage, aBooth, atWork, firstId } from './queue-booth.ts'

const NORTH = aLocation({ id: idOf(2, 2), name: 'Norte', rates: [RATE] })

describe('an entry is kept', () => {
  test('[S4-05] if its page closes between the press and the outbox, and is done once', async () => {
    const closed = await aBooth()
    closed.enter('QUE100')
    closed.enter('QUE101')
    const next = await atWork({ db: closed.db, storage: closed.storage })
    await next.settled()
    expect([await next.inside(), await next.db.outbox.count()]).toEqual([['QUE100', 'QUE101'], 2])
  })

  test('if its page closes after the outbox has it, and is done once', async () => {
    const storage = aStorage()
    const closed = await atWork({ storage: { ...storage, drop: () => undefined } })
    closed.enter('QUE100')
    await closed.settled()
    expect(storage.kept.size).toBe(1)
    const next = await atWork({ db: closed.db, storage })
    await next.settled()
    expect([await next.inside(), await next.db.outbox.count(), next.questions(), storage.kept.size]).toEqual([
      ['QUE100'],
      1,
      [],
      0,
    ])
  })

  test('if its page closes after a reservation was checked in, and is done once', async () => {
    const storage = aStorage()
    const closed = await atWork({
      storage: { ...storage, drop: () => undefined },
      stays: [aService(1, { licensePlate: 'RES100', status: 'reserved', startedAt: new Date(NOW).toISOString() })],
    })
    closed.enter('RES100')
    await closed.settled()
    const next = await atWork({ db: closed.db, storage })
    await next.settled()
    expect([await next.inside(), await next.db.outbox.count(), next.charged, next.questions()]).toEqual([
      ['RES100'],
      1,
      [],
      [],
    ])
  })

  test('if the timer voids its reservation between the press and the outbox: the vehicle comes in without it', async () => {
    const reserved = aService(1, { licensePlate: 'RES100', status: 'reserved', startedAt: new Date(NOW).toISOString() })
    const storage = aStorage()
    const closed = await aBooth({ storage, stays: [reserved] })
    closed.enter('RES100')
    const [stored = ''] = storage.ids()
    const entry: unknown = JSON.parse(storage.read(stored) ?? '')
    if (typeof entry !== 'object' || entry === null || !('given' in entry)) throw new Error('No entry is stored')
    storage.write(stored, JSON.stringify({ ...entry, given: { ...Object(entry.given), reservation: reserved.id } }))
    await services.put(closed.db, {
      id: reserved.id,
      base: { ...reserved, status: 'voided', voidReason: 'Nobody came', voidCause: null },
      shown: null,
      pending: 0,
    })
    const next = await atWork({ db: closed.db, storage })
    await next.settled()
    expect([await next.inside(), await next.db.outbox.count(), next.questions()]).toEqual([['RES100'], 1, []])
  })

  test('over a reload, and its question is answered once', async () => {
    const closed = await atWork()
    closed.enter('NOTYPE99')
    await closed.settled()
    const next = await atWork({ db: closed.db, storage: closed.storage })
    expect(next.questions()).toEqual(['NOTYPE99: type'])
    next.queue.answer(firstId(next), { type: { plate: 'NOTYPE99', vehicleTypeId: VEHICLE_TYPE_IDS.car } })
    await next.settled()
    const last = await atWork({ db: closed.db, storage: closed.storage })
    expect([await last.inside(), last.questions()]).toEqual([['NOTYPE99'], []])
  })

  test('if the attendant moves to another location, and causes a question if its location was taken away', async () => {
    const booth = await atWork({ locations: [CENTRE, NORTH] })
    booth.enter('QUE100', NORTH)
    booth.enter('QUE101', { id: idOf(2, 3), name: 'Sur' })
    await booth.settled()
    const [row] = await booth.db.services.toArray()
    expect([row && shownOf(row).location.name, booth.questions()]).toEqual(['Norte', ['QUE101: elsewhere']])
  })

  test('if its location is out of use, as a question, while vehicles inside can still be charged', async () => {
    const booth = await atWork({
      locations: [{ ...CENTRE, isActive: false }],
      stays: [aService(1, { licensePlate: 'INS101' })],
    })
    booth.enter('QUE101')
    await booth.settled()
    booth.enter('INS101')
    await booth.settled()
    expect([await booth.inside(), booth.questions(), booth.charged]).toEqual([
      ['INS101'],
      ['QUE101: out_of_use'],
      ['INS101'],
    ])
  })

  test('if the database closes and is opened again', async () => {
    const booth = await atWork({ stays: [aService(1)] })
    booth.db.close()
    booth.enter('QUE100')
    await turn()
    expect(booth.queue.entries.get().waiting).toHaveLength(1)
    await booth.db.open()
    booth.attach()
    await booth.settled()
    expect(await booth.inside()).toEqual(['ABC001', 'QUE100'])
  })

  test('if the browser’s storage is full, while the page is open', async () => {
    const booth = await atWork({ storage: aStorage({ keeps: false }) })
    booth.enter('QUE100')
    booth.enter('NOTYPE99')
    await booth.settled()
    expect([await booth.inside(), booth.questions()]).toEqual([['QUE100'], ['NOTYPE99: type']])
    expect([...booth.queue.entries.get().unsaved]).toEqual([firstId(booth)])
  })

  test('in two tabs, and is done by one of them', async () => {
    const storage = aStorage()
    let before = Promise.resolve()
    const alone = (task: () => Promise<void>) => (before = before.then(task))
    const one = await aBooth({ storage, alone })
    const other = await aBooth({ storage, alone, db: one.db })
    one.enter('QUE100')
    for (const { queue } of [one, other]) for (const id of storage.ids()) queue.hear(id)
    one.attach()
    other.attach()
    await Promise.all([one.settled(), other.settled()])
    expect([await one.inside(), await one.db.outbox.count(), storage.kept.size]).toEqual([['QUE100'], 1, 0])
  })
})
