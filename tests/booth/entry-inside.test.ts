import { describe, expect, test } from 'vitest'

import { MINUTE_MS } from '../../domain/time.ts'
import { shownOf } from '../../src/offline/kept-rows.ts'
import { aLocation, aService, idOf, NOW } from '../offline/support/records.ts'
import { RATE, aBooth, atWork, firstId } from './queue-booth.ts'

describe('a vehicle that is inside', () => {
  const stays = [
    aService(1, { licensePlate: 'OLD100', receiptNumber: 'KX-0077', driver: { id: idOf(7, 1), name: 'José Peña' } }),
    aService(2, { licensePlate: 'OLD200' }),
  ]

  test('[S4-01] is charged at once by its plate, ticket, receipt, driver, or a part of them', async () => {
    for (const text of ['old-100', stays[0]?.id ?? '', 'kx0077', 'LD1', 'Peña']) {
      const booth = await atWork({ stays })
      booth.enter(text)
      await booth.settled()
      expect([text, booth.charged, booth.questions()]).toEqual([text, ['OLD100'], []])
    }
  })

  test('causes a question if the attendant kept typing', async () => {
    const booth = await atWork({ stays })
    booth.enter('OLD100')
    booth.queue.type('Q')
    await booth.settled()
    expect([booth.charged, booth.questions(), booth.queue.text.get()]).toEqual([[], ['OLD100: inside'], 'Q'])
  })

  test('causes a question if it was entered twice, and is charged if it leaves later', async () => {
    const booth = await atWork()
    booth.enter('QUE100')
    await booth.settled()
    booth.enter('QUE100')
    await booth.settled()
    expect([booth.charged, booth.questions()]).toEqual([[], ['QUE100: inside']])
    booth.later(2_000)
    booth.enter('QUE100')
    await booth.settled()
    expect([booth.charged, await booth.inside()]).toEqual([['QUE100'], ['QUE100']])
  })

  test('causes a question if no booth of its location is open', async () => {
    const booth = await aBooth({ stays })
    booth.attach()
    booth.enter('OLD100')
    await booth.settled()
    expect(booth.questions()).toEqual(['OLD100: inside'])
  })

  test('causes no question once it has left', async () => {
    const booth = await aBooth({ stays })
    booth.attach()
    booth.enter('OLD100')
    booth.enter('OLD200')
    await booth.settled()
    await booth.db.services
      .where('id')
      .equals(stays[0]?.id ?? '')
      .modify((row) => {
        row.base = { ...shownOf(row), status: 'completed' }
      })
    await booth.queue.dropSettled()
    expect(booth.questions()).toEqual(['OLD200: inside'])
  })

  test('causes a question if the text is only the beginning of its receipt number', async () => {
    const booth = await atWork({
      stays: [
        aService(1, { licensePlate: 'OLD100', receiptNumber: 'KX-0077', status: 'progress', paymentMethod: null }),
      ],
    })
    booth.enter('KX-00')
    booth.enter('KX-0077')
    await booth.settled()
    expect([booth.questions(), booth.charged]).toEqual([['KX-00: which'], ['OLD100']])
  })

  test('is chosen from a list if a text matches several', async () => {
    const booth = await atWork({ stays })
    booth.enter('OLD')
    await booth.settled()
    expect(booth.queue.entries.get().asking[0]?.question).toMatchObject({
      kind: 'which',
      inside: [{ licensePlate: 'OLD200' }, { licensePlate: 'OLD100' }],
      expected: [],
    })
  })
})

describe('a reservation', () => {
  const reserved = (number: number, minutes: number) =>
    aService(number, {
      licensePlate: 'RES100',
      status: 'reserved',
      startedAt: new Date(NOW + minutes * MINUTE_MS).toISOString(),
    })

  test('[S4-01] is checked in by its plate', async () => {
    const booth = await atWork({ stays: [reserved(1, 20)] })
    booth.enter('RES100')
    await booth.settled()
    expect([await booth.inside(), (await booth.db.services.toArray()).length]).toEqual([['RES100'], 1])
  })

  test('for another time causes a question: it can be used or left for later', async () => {
    const booth = await atWork({ stays: [reserved(1, 600)] })
    booth.enter('RES100')
    await booth.settled()
    expect(booth.questions()).toEqual(['RES100: expected'])
    booth.queue.answer(firstId(booth), { reservation: reserved(1, 600).id })
    await booth.settled()
    expect([await booth.inside(), (await booth.db.services.toArray()).length]).toEqual([['RES100'], 1])

    const other = await atWork({ stays: [reserved(1, 600)] })
    other.enter('RES100')
    await other.settled()
    other.queue.answer(firstId(other), { reservation: 'none' })
    await other.settled()
    expect((await other.db.services.toArray()).map((row) => shownOf(row).status).toSorted()).toEqual([
      'progress',
      'reserved',
    ])
  })

  test('is chosen from a list if several have the plate', async () => {
    const booth = await atWork({ stays: [reserved(1, 10), reserved(2, 40)] })
    booth.enter('RES100')
    await booth.settled()
    expect(booth.queue.entries.get().asking[0]?.question).toMatchObject({
      kind: 'expected',
      stays: [{ id: idOf(4, 1) }, { id: idOf(4, 2) }],
    })
  })
})

describe('a location that takes payment at entry', () => {
  const locations = [aLocation({ rates: [RATE], paymentType: 'pre_pay' })]

  test('opens the charge of a vehicle that has checked in, and for several at once charges the last and asks about the others', async () => {
    const booth = await atWork({ locations })
    for (const plate of ['QUE100', 'QUE101', 'QUE102']) booth.enter(plate)
    await booth.settled()
    expect([await booth.inside(), booth.charged, booth.questions()]).toEqual([
      ['QUE100', 'QUE101', 'QUE102'],
      ['QUE102'],
      ['QUE100: pay', 'QUE101: pay'],
    ])
  })
})
