import { describe, expect, test } from 'vitest'

import { MINUTE_MS } from '../../domain/time.ts'
import { calledCode, VEHICLE_TYPE_IDS } from '../../domain/vehicles.ts'
import { untilActsEnd } from '../../src/data/act-under-way.ts'
import { platesIn } from '../../src/features/booth/decide-entry.ts'
import { withRecentCheckIns } from '../../src/features/booth/use-inside.ts'
import { shownOf } from '../../src/offline/kept-rows.ts'
import { until } from '../offline/support/manual-clock.ts'
import { aLocation, aService, idOf, NOW } from '../offline/support/records.ts'
import { RATE, CENTRE, aBooth, atWork } from './queue-booth.ts'

describe('the queue of entered plates', () => {
  test('[S4-01] checks in twenty plates entered at once, each once and in the order of the presses', async () => {
    const booth = await atWork()
    const plates = Array.from({ length: 20 }, (_, nth) => `QUE${String(100 + nth)}`)
    for (const plate of plates) booth.enter(plate)
    await booth.settled()
    expect(await booth.inside()).toEqual(plates)
    expect(await booth.db.outbox.count()).toBe(20)
    const receipts = (await booth.db.services.toArray()).map((row) => shownOf(row).receiptNumber)
    expect(new Set(receipts).size).toBe(20)
  })

  test('names every vehicle of a burst for the list inside, which is read once for all of them', async () => {
    const booth = await atWork()
    const plates = Array.from({ length: 20 }, (_, nth) => `QUE${String(100 + nth)}`)
    for (const plate of plates) booth.enter(plate)
    await booth.settled()
    const letIn = booth.queue.entries.get().letIn
    expect(letIn.map(({ service }) => service.licensePlate).toReversed()).toEqual(plates)
    const shown = withRecentCheckIns({ stays: [], readAt: 0 }, letIn, CENTRE.id)
    expect(shown.map(({ service }) => service.licensePlate).toSorted()).toEqual(plates)
  })

  test('empties the field in the same task, and starts the stay at the time of the press', async () => {
    const booth = await aBooth()
    booth.enter('que100')
    expect(booth.queue.text.get()).toBe('')
    booth.later(5 * MINUTE_MS)
    booth.attach()
    await booth.settled()
    expect((await booth.db.services.toArray()).map((row) => shownOf(row).startedAt)).toEqual([
      new Date(NOW + 100).toISOString(),
    ])
  })

  test('delays reads of screens from the press until the vehicle is in or a question is shown', async () => {
    const booth = await atWork()
    for (const [text, waiting] of [
      ['QUE100', 1],
      ['velez', 1],
    ] as const) {
      booth.enter(text)
      await until(() => untilActsEnd(0) > 0)
      expect(booth.queue.entries.get().waiting).toHaveLength(waiting)
      await booth.settled()
      await until(() => untilActsEnd(0) === 0)
    }
    expect([await booth.inside(), booth.questions()]).toEqual([['QUE100'], ['velez: no_plate']])
  })

  test('ignores an empty field', async () => {
    const booth = await atWork()
    booth.enter('  ')
    await booth.settled()
    expect([await booth.inside(), booth.questions()]).toEqual([[], []])
  })

  test('asks about one plate and continues with the next plates', async () => {
    const booth = await atWork({ stays: [aService(1, { licensePlate: 'OLD100' })] })
    for (const text of [
      'QUE100',
      'OLD100',
      'NOTYPE99',
      'GHT331 GHT442',
      'AB12',
      'ABCDEFGHJKLM1',
      'velez acevedo',
      'QUE101',
    ])
      booth.enter(text)
    await booth.settled()
    expect(await booth.inside()).toEqual(['OLD100', 'QUE100', 'QUE101'])
    expect(booth.questions()).toEqual([
      'OLD100: inside',
      'NOTYPE99: type',
      'GHT331 GHT442: plates',
      'AB12: no_plate',
      'ABCDEFGHJKLM1: no_plate',
      'velez acevedo: no_plate',
    ])
  })
})

test.each([
  ['GHT331 GHT442', 'colombia', ['GHT331', 'GHT442']],
  ['ght331, GHT-442;JKL12D', 'colombia', ['GHT331', 'GHT442', 'JKL12D']],
  ['GHT331GHT442', 'colombia', ['GHT331', 'GHT442']],
  ['GHT33DJKL12GHT442', 'colombia', ['GHT33D', 'JKL12', 'GHT442']],
  ['GHT 331', 'colombia', ['GHT331']],
  ['BIC123456789', 'colombia', ['BIC123456789']],
  ['velez acevedo', 'colombia', ['VELEZACEVEDO']],
  ['AB12 CDE', 'united_kingdom', ['AB12CDE']],
  ['AB12CDE XY34ZZZ', 'united_kingdom', ['AB12CDE', 'XY34ZZZ']],
  ['AB12 CDE, XY34 ZZZ', 'united_kingdom', ['AB12CDE', 'XY34ZZZ']],
  ['GHT331 GHT331', 'colombia', ['GHT331']],
  ['ABC-123-A', 'mexico', ['ABC123A']],
] as const)('%s in %s is split into the plates %j', (text, country, plates) => {
  expect(platesIn(text, country)).toEqual(plates)
})

describe('a bicycle without a plate', () => {
  test('[S3-10] checks in with its own code, and is charged by its spoken code', async () => {
    const rate = { ...RATE, id: idOf(9, 3), vehicleTypeId: VEHICLE_TYPE_IDS.bicycle }
    const booth = await atWork({ locations: [aLocation({ rates: [rate] })] })
    booth.queue.takeBicycle(CENTRE)
    booth.queue.takeBicycle(CENTRE)
    await booth.settled()
    const plates = await booth.inside()
    const codes = plates.map((plate) => calledCode(plate) ?? '')
    expect([plates.length, new Set(codes).size, codes.every((code) => /^[A-Z]-\d{2}$/.test(code))]).toEqual([
      2,
      2,
      true,
    ])
    booth.later(2_000)
    booth.enter((codes[1] ?? '').replace('-', '').toLowerCase())
    await booth.settled()
    expect([booth.charged, booth.questions()]).toEqual([[plates[1]], []])
  })
})

describe('a vehicle that has just checked in', () => {
  test('is shown with the time of its press and its corrected plate, until it leaves', async () => {
    const booth = await atWork()
    booth.enter('QUE100')
    await booth.settled()
    const [came] = booth.queue.entries.get().letIn
    if (came === undefined) throw new Error('Nobody came in')
    booth.queue.noteCorrected({ ...came.service, licensePlate: 'QUE200' })
    expect(
      booth.queue.entries.get().letIn.map(({ service, at, isExpected }) => [service.licensePlate, at, isExpected]),
    ).toEqual([['QUE200', came.service.startedAt, false]])
    booth.queue.noteLeft(came.service.id)
    expect(booth.queue.entries.get().letIn).toEqual([])
  })

  test('keeps its former reservation, which an undo of the entry would not restore', async () => {
    const booth = await atWork({
      stays: [
        aService(1, {
          licensePlate: 'RES100',
          status: 'reserved',
          startedAt: new Date(NOW + 20 * MINUTE_MS).toISOString(),
        }),
      ],
    })
    booth.enter('RES100')
    await booth.settled()
    expect(booth.queue.entries.get().letIn.map(({ isExpected }) => isExpected)).toEqual([true])
  })
})
