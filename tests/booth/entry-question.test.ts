import { describe, expect, test } from 'vitest'

import { MINUTE_MS } from '../../domain/time.ts'
import { VEHICLE_TYPE_IDS } from '../../domain/vehicles.ts'
import { NOBODY } from '../../src/features/booth/booth-entry.ts'
import { shownOf } from '../../src/offline/kept-rows.ts'
import { until } from '../offline/support/manual-clock.ts'
import { aLocation, NOW } from '../offline/support/records.ts'
import { refuse } from '../offline/support/outbox.ts'
import { RATE, CENTRE, aStorage, aBooth, atWork, firstId } from './queue-booth.ts'

const VISITOR = { ...NOBODY, name: 'Rosa Díaz', apartment: '301' }

describe('a decision', () => {
  test('lets a vehicle in with the chosen type and the time of its press', async () => {
    const booth = await atWork()
    booth.enter('NOTYPE99')
    await booth.settled()
    const [asked] = booth.queue.entries.get().asking
    booth.later(10 * MINUTE_MS)
    booth.queue.answer(firstId(booth), { type: { plate: 'NOTYPE99', vehicleTypeId: VEHICLE_TYPE_IDS.car } })
    await booth.settled()
    const [row] = await booth.db.services.toArray()
    expect(row && shownOf(row)).toMatchObject({
      id: asked?.id,
      licensePlate: 'NOTYPE99',
      vehicleTypeId: VEHICLE_TYPE_IDS.car,
      startedAt: asked?.at,
    })
    expect(booth.questions()).toEqual([])
  })

  test('is needed if the location has no rate, unless the attendant was already informed', async () => {
    const booth = await atWork({ locations: [aLocation({ rates: [] })] })
    booth.enter('QUE100')
    await booth.settled()
    expect(booth.questions()).toEqual(['QUE100: rate'])
    booth.queue.answer(firstId(booth), { acceptsNoRate: true })
    booth.queue.type('QUE200')
    booth.queue.take(CENTRE, true)
    await booth.settled()
    expect(await booth.inside()).toEqual(['QUE100', 'QUE200'])
  })

  test('is needed if a residence does not know the visitor', async () => {
    const booth = await atWork({ locations: [aLocation({ rates: [RATE], parkingType: 'residence' })] })
    booth.enter('QUE100')
    await booth.settled()
    expect(booth.questions()).toEqual(['QUE100: visitor'])
    booth.queue.answer(firstId(booth), { visitor: VISITOR })
    await booth.settled()
    booth.queue.type('QUE200')
    booth.queue.given.set({ ...booth.queue.given.get(), visitor: { ...VISITOR, name: 'Luis Paz' } })
    booth.queue.take(CENTRE)
    await booth.settled()
    expect((await booth.db.services.toArray()).map((row) => shownOf(row).visitor?.name ?? '').toSorted()).toEqual([
      'Luis Paz',
      'Rosa Díaz',
    ])
  })

  test('splits a text into two entries of two plates, or keeps it as one plate', async () => {
    const booth = await atWork()
    booth.enter('GHT331GHT442')
    await booth.settled()
    booth.queue.split(firstId(booth), ['GHT331', 'GHT442'])
    await booth.settled()
    expect([await booth.inside(), booth.questions()]).toEqual([['GHT331', 'GHT442'], []])

    booth.enter('XYZ331 XYZ442')
    await booth.settled()
    booth.queue.answer(firstId(booth), { isOnePlate: true })
    await booth.settled()
    expect(booth.questions()).toEqual(['XYZ331 XYZ442: type'])
  })

  test('can be dismissed, and does not return on the next page', async () => {
    const booth = await atWork()
    booth.enter('AB12')
    await booth.settled()
    booth.queue.dismiss(firstId(booth))
    const next = await atWork({ db: booth.db, storage: booth.storage })
    expect([booth.questions(), next.questions()]).toEqual([[], []])
  })

  test('returns a text to the field, and keeps the text that was typed there', async () => {
    const booth = await atWork()
    booth.enter('AB12')
    await booth.settled()
    booth.queue.type('QUE1')
    booth.queue.putBack(firstId(booth))
    expect([booth.queue.text.get(), booth.questions()]).toEqual(['AB12', ['QUE1: aside']])
    booth.queue.putBack(firstId(booth))
    expect([booth.queue.text.get(), booth.questions()]).toEqual(['QUE1', ['AB12: aside']])
  })

  test('about a type applies only to its plate', async () => {
    const booth = await atWork()
    booth.queue.type('QUE100')
    booth.queue.given.set({
      ...booth.queue.given.get(),
      type: { plate: 'QUE100', vehicleTypeId: VEHICLE_TYPE_IDS.motorcycle },
    })
    booth.enter('QUE101')
    await booth.settled()
    expect((await booth.db.services.toArray()).map((row) => shownOf(row).vehicleTypeId)).toEqual([VEHICLE_TYPE_IDS.car])
  })
})

describe('a failure', () => {
  test('caused by a full device leads to a question, and can be tried again', async () => {
    let isFull = true
    const booth = await atWork({
      run: (run) => (command, input, options) =>
        isFull
          ? Promise.resolve({ kind: 'not_kept', failure: { kind: 'full', detail: '' } })
          : run(command, input, options),
    })
    booth.enter('QUE100')
    booth.enter('QUE101')
    await booth.settled()
    expect([await booth.inside(), booth.questions()]).toEqual([[], ['QUE100: not_kept', 'QUE101: not_kept']])
    isFull = false
    booth.queue.answer(firstId(booth), {})
    await booth.settled()
    expect([await booth.inside(), booth.questions()]).toEqual([['QUE100'], ['QUE101: not_kept']])
  })

  test('caused by the server turns an entry into a question again, and delays no other entry', async () => {
    const booth = await atWork({ reachable: true })
    booth.enter('QUE100')
    booth.enter('QUE101')
    await booth.settled()
    expect(booth.questions()).toEqual([])
    await refuse(booth.sending)
    await until(() => booth.questions().length === 1)
    expect([booth.questions(), await booth.inside()]).toEqual([['QUE100: refused'], ['QUE101']])
    booth.queue.answer(firstId(booth), {})
    await booth.settled()
    expect((await booth.inside()).toSorted()).toEqual(['QUE100', 'QUE101'])
  })

  test('is shown on the next page if no page could show it', async () => {
    const { kept, ...storage } = aStorage()
    const closed = await atWork({ reachable: true, storage })
    closed.enter('QUE100')
    await closed.settled()
    const [op] = await closed.db.outbox.toArray()
    // Undone while no page was open to report it.
    const later = await aBooth({ db: closed.db, storage: aStorage({ kept: new Map(kept) }) })
    await closed.db.outbox.clear()
    await closed.db.services.clear()
    if (op) await closed.db.settled.put({ id: op.id, op, settledAt: NOW, how: 'undone', reason: null })
    later.attach()
    await later.settled()
    expect(later.questions()).toEqual(['QUE100: refused'])
    later.queue.answer(firstId(later), {})
    await later.settled()
    expect(await later.inside()).toEqual(['QUE100'])
  })
})

describe('a refused entry that is entered again', () => {
  test('keeps its ticket, time and receipt, and replaces the refused one', async () => {
    const booth = await atWork({ reachable: true })
    booth.enter('QUE100')
    await booth.settled()
    const [first] = await booth.db.outbox.toArray()
    const [row] = await booth.db.services.toArray()
    if (!first || !row) throw new Error('Nothing was let in')
    const { id, startedAt, receiptNumber } = shownOf(row)
    // Left behind by a page that did not wait for the answer.
    const next = await atWork({ db: booth.db })
    await refuse(next.sending)
    const body = {
      id,
      locationId: CENTRE.id,
      licensePlate: 'QUE100',
      vehicleTypeId: VEHICLE_TYPE_IDS.car,
      startedAt,
      receiptNumber,
      space: null,
      keyTag: null,
      keptItems: null,
    }
    for (let time = 0; time < 2; time += 1) next.queue.resubmit({ id: first.id, recordId: id, body, problem: null })
    expect(next.queue.text.get()).toBe('QUE100')
    next.queue.type('QUE200')
    next.queue.take(CENTRE)
    await next.settled()
    const stays = (await next.db.services.toArray()).map(shownOf)
    expect(stays).toMatchObject([{ id, licensePlate: 'QUE200', startedAt, receiptNumber }])
    expect(await next.db.outbox.count()).toBe(1)
  })
})
