import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import type { CashUp } from '../../contract/cash-up.ts'
import { keptSince } from '../../domain/kept-window.ts'
import { DAY_MS } from '../../domain/time.ts'
import { ownOpenPlaces } from '../../src/app/shell/own-open-shift.ts'
import { askDevice } from '../../src/features/cash-ups/device-cash-ups.ts'
import { EVERYTHING, type CashUpFilter } from '../../src/features/cash-ups/cash-up-filter.ts'
import {
  findKeptCashUps,
  keptCashUps,
  registerKey,
  registerStates,
  unsentCashUps,
  type KeptFilter,
} from '../../src/features/cash-ups/kept-cash-ups.ts'
import { cashUps, locations, services } from '../../src/offline/collections.ts'
import { KeptDatabase } from '../../src/offline/kept-database.ts'
import { openShifts } from '../../src/features/cash-ups/queries.ts'
import { boothActs, PRICE } from '../offline/support/booth-acts.ts'
import { anOutbox, refuse } from '../offline/support/outbox.ts'
import { aCashUp, aLocation, ANA_ID, aService, idOf, LOCATION_ID, LUIS_ID, NOW } from '../offline/support/records.ts'
import { aClosing } from './support.ts'

const ANA = { id: ANA_ID, name: 'Ana Rojas' }
const LUIS = { id: LUIS_ID, name: 'Luis Forero' }
const ALL: KeptFilter = { instants: null, locationIds: [], statuses: [], concerns: [], order: 'newest' }

let db: KeptDatabase
beforeEach(async () => {
  db = new KeptDatabase('ana', 'parq', { indexedDB: new IDBFactory(), keyRange: IDBKeyRange })
  await db.meta.put({ name: 'opened', at: 0 })
  await locations.put(db, { id: LOCATION_ID, base: aLocation(), shown: null, pending: 0 })
})
afterEach(() => db.close())

const keep = (...records: CashUp[]) =>
  Promise.all(records.map((base) => cashUps.put(db, { id: base.id, base, shown: null, pending: 0 })))
const numbers = async (filter: Partial<KeptFilter>, skip = 0, limit = 10) =>
  (await findKeptCashUps(db, { ...ALL, ...filter }, new Date(NOW), skip, limit)).rows.map(({ cashUp }) =>
    Number.parseInt(cashUp.id.slice(-4), 16),
  )

/** A closed cash-up that left an amount in its drawer. */
const closed = (number: number, left: number, changes: Partial<CashUp> = {}) =>
  aCashUp(number, {
    status: 'completed',
    closing: aClosing({ at: new Date(NOW).toISOString(), expectedCash: left, countedCash: left, leftInDrawer: left }),
    ...changes,
  })

describe('[S2-22] [D-02] the list of a device', () => {
  test('has the newest first, in pages, and counts them all', async () => {
    await keep(...Array.from({ length: 23 }, (_, place) => aCashUp(place + 1)))
    expect(await numbers({})).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(await numbers({}, 20)).toEqual([21, 22, 23])
    expect(await numbers({ order: 'oldest' }, 0, 2)).toEqual([23, 22])
    expect((await findKeptCashUps(db, ALL, new Date(NOW), 0, 10)).total).toBe(23)
  })

  test('[S4-02] filters by state, location and the time of the opening', async () => {
    await keep(
      aCashUp(1),
      closed(2, 0),
      aCashUp(3, { location: { id: idOf(2, 2), name: 'Norte' } }),
      aCashUp(4, { status: 'collected' }),
    )
    expect(await numbers({ statuses: ['current'] })).toEqual([1, 3])
    expect(await numbers({ statuses: ['completed', 'collected'] })).toEqual([2, 4])
    expect(await numbers({ locationIds: [idOf(2, 2)] })).toEqual([3])
    const opened = Date.parse(aCashUp(2).openedAt)
    expect(await numbers({ instants: { from: new Date(opened), before: new Date(opened + 1) } })).toEqual([2])
  })

  test('[S2-22] shows cash-ups that need attention until an admin marks them done, the largest difference first', async () => {
    const at = (hoursAgo: number) => new Date(NOW - hoursAgo * 60 * 60_000).toISOString()
    const shut = (number: number, changes: Partial<Parameters<typeof aClosing>[0]>, more: Partial<CashUp> = {}) =>
      aCashUp(number, { status: 'completed', closing: aClosing({ at: at(1), ...changes }), ...more })
    await keep(
      shut(1, { variance: 400 }),
      shut(2, { variance: -900, approval: 'pending' }),
      shut(3, { at: at(25) }),
      shut(4, { approval: 'pending' }, { doneConcerns: ['difference'] }),
      aCashUp(5, { openedAt: at(47) }),
      aCashUp(6),
    )
    expect(await numbers({ concerns: ['difference'] })).toEqual([2])
    expect(await numbers({ concerns: ['uncollected', 'left_open'] })).toEqual([3, 5])
    expect((await numbers({ order: 'difference' })).slice(0, 2)).toEqual([2, 1])
    expect(new Set((await numbers({ order: 'difference' })).slice(-2))).toEqual(new Set([5, 6]))
  })

  test('leaves out cash-ups that joined another, and deleted ones', async () => {
    await keep(aCashUp(1), aCashUp(2, { status: 'completed', joined: { id: idOf(6, 1), openedBy: ANA } }))
    await cashUps.put(db, { id: idOf(6, 3), base: aCashUp(3), shown: null, pending: 0, gone: true })
    expect(await numbers({})).toEqual([1])
  })

  test('marks cash-ups with unsent changes, and those that the server does not have yet', async () => {
    await cashUps.put(db, { id: idOf(6, 1), base: null, shown: aCashUp(1), pending: 1 })
    await cashUps.put(db, {
      id: idOf(6, 2),
      base: aCashUp(2),
      shown: aCashUp(2, { payIns: 500 }),
      pending: 1,
      needsPerson: true,
    })
    const { rows } = await findKeptCashUps(db, ALL, new Date(NOW), 0, 10)
    expect(rows.map(({ pending, needsPerson, base }) => [pending, needsPerson, base === null])).toEqual([
      [true, false, true],
      [true, true, false],
    ])
    expect((await unsentCashUps(db)).map(({ cashUp }) => cashUp.id)).toEqual([idOf(6, 1)])
  })

  test('has no difference for an unsent blind close, which only the server knows', async () => {
    const counted = aCashUp(1, {
      status: 'completed',
      sumsHidden: true,
      closing: aClosing({ countedCash: 900_000, variance: 900_000 }),
    })
    await cashUps.put(db, { id: counted.id, base: aCashUp(1, { sumsHidden: true }), shown: counted, pending: 1 })
    await keep(closed(2, 70_000))
    const [row] = await keptCashUps(db, [counted.id])
    expect(row?.cashUp).toMatchObject({ sumsHidden: true, closing: { approval: 'not_needed' } })
    expect(await numbers({ order: 'difference' })).toEqual([2, 1])
    expect(await numbers({ concerns: ['difference'] })).toEqual([])
  })

  test('adds the payments of this device before the server counts them', async () => {
    await keep(
      aCashUp(1, { takings: { cash: 1_000, dataphone: 0, digital: 0 }, total: 1_000, services: 1 }),
      aCashUp(2, { status: 'completed', joined: { id: idOf(6, 1), openedBy: ANA } }),
    )
    const paidIn = (number: number, id: string) =>
      aService(number, {
        status: 'completed',
        paymentMethod: 'cash',
        totalCost: 4_500,
        cashUp: { id, status: 'current', openedBy: ANA },
      })
    await services.put(db, { id: idOf(4, 1), base: aService(1), shown: paidIn(1, idOf(6, 1)), pending: 1 })
    await services.put(db, { id: idOf(4, 2), base: aService(2), shown: paidIn(2, idOf(6, 2)), pending: 1 })
    const [row] = await keptCashUps(db, [idOf(6, 1)])
    expect(row).toMatchObject({
      cashUp: { total: 10_000, services: 3, takings: { cash: 10_000 } },
      unsent: { changes: 2 },
    })
  })

  test('leaves out a payment that the server refused, whose money is kept apart from the drawer', async () => {
    const { db: own, outbox, queue } = await anOutbox()
    const shift = aCashUp(1, { takings: { cash: 1_000, dataphone: 0, digital: 0 }, total: 1_000, services: 1 })
    await cashUps.put(own, { id: shift.id, base: shift, shown: null, pending: 0 })
    await locations.put(own, { id: LOCATION_ID, base: aLocation(), shown: null, pending: 0 })
    for (const number of [1, 2])
      await services.put(own, { id: idOf(4, number), base: aService(number), shown: null, pending: 0 })
    for (const number of [1, 2]) await boothActs(outbox).charge(aService(number), shift.id)
    const sums = async () => {
      const [row] = await keptCashUps(own, [shift.id])
      return { cash: row?.cashUp.takings.cash, changes: row?.unsent.changes }
    }
    expect(await sums()).toEqual({ cash: 1_000 + 2 * PRICE, changes: 2 })
    await refuse(queue)
    expect(await sums()).toEqual({ cash: 1_000 + PRICE, changes: 1 })
    own.close()
  })
})

describe('the registers that a device knows', () => {
  test('are closed as soon as this device has closed them, even if the kept record is still open', async () => {
    const shift = aCashUp(1, { openedBy: { id: LUIS_ID, name: 'Luis Forero' } })
    await keep(shift)
    const left = { cashUpId: shift.id, amount: 5_000, count: null, at: new Date(NOW).toISOString(), by: shift.openedBy }
    expect((await registerStates(db, left)).get(registerKey(LOCATION_ID, 'main'))).toEqual({ open: null, left })
    expect(
      (await registerStates(db, { ...left, cashUpId: idOf(6, 9) })).get(registerKey(LOCATION_ID, 'main')),
    ).toMatchObject({ open: { id: shift.id }, left: null })
    await keep(closed(1, 7_000))
    expect((await registerStates(db, left)).get(registerKey(LOCATION_ID, 'main'))).toMatchObject({
      open: null,
      left: { amount: 7_000 },
    })
  })

  test('include which registers are open, and the cash that the last close left in the drawer', async () => {
    await keep(
      aCashUp(1, { openedBy: { id: LUIS_ID, name: 'Luis' } }),
      closed(2, 70_000),
      closed(3, 90_000),
      closed(4, 20_000, { register: 'kiosk-1' }),
    )
    const states = await registerStates(db)
    expect(states.get(registerKey(LOCATION_ID, 'main'))).toMatchObject({
      open: { id: idOf(6, 1) },
      left: { cashUpId: idOf(6, 2), amount: 70_000, count: null, at: new Date(NOW).toISOString(), by: ANA },
    })
    expect(states.get(registerKey(LOCATION_ID, 'kiosk-1'))).toMatchObject({ open: null, left: { amount: 20_000 } })
    expect(states.get(registerKey(idOf(2, 9), 'main'))).toBeUndefined()
  })

  test('include each location at which the person opened or shares a register, once', async () => {
    const north = { id: idOf(2, 2), name: 'Norte' }
    await keep(
      aCashUp(1, { location: north }),
      aCashUp(2, { location: north, register: 'kiosk' }),
      aCashUp(3, { openedBy: LUIS, joinedBy: [ANA] }),
      aCashUp(4, { openedBy: LUIS, location: { id: idOf(2, 3), name: 'Sur' } }),
    )
    expect(new Set(await ownOpenPlaces({ db, user: { id: ANA_ID } }))).toEqual(
      new Set(['Norte', aCashUp(3).location.name]),
    )
  })

  test.each([
    ['leave out a colleague’s opening that the server refused', true, []],
    ['include a colleague’s opening that waits to be sent', false, [idOf(6, 1)]],
  ])('%s', async (_title, refused, shared) => {
    const opening = aCashUp(1, { openedBy: LUIS })
    const colleagues = [{ by: LUIS, kind: 'openRegister', refused }]
    await cashUps.put(db, { id: opening.id, base: null, shown: opening, pending: 1, colleagues })
    const open = (await registerStates(db)).get(registerKey(LOCATION_ID, 'main'))?.open
    expect(open === undefined || open === null ? [] : [open.id]).toEqual(shared)
    expect((await openShifts(db)).map(({ id }) => id)).toEqual(shared)
  })

  test('are closed while a refused opening is sent again, with the cash that the last close left', async () => {
    const opening = aCashUp(1)
    await keep(closed(2, 70_000))
    await cashUps.put(db, { id: opening.id, base: null, shown: opening, pending: 1, needsPerson: true })
    const stateOf = async (again: string | null) =>
      (await registerStates(db, null, again)).get(registerKey(LOCATION_ID, 'main'))
    expect(await stateOf(opening.id)).toMatchObject({ open: null, left: { amount: 70_000 } })
    expect(await stateOf(null)).toMatchObject({ open: { id: opening.id } })
  })

  test('know the pieces that the last close left, even before it is sent', async () => {
    const leftCount = [{ denomination: 1_000_000, pieces: 3 }]
    const unsent = aCashUp(3, {
      status: 'completed',
      closing: aClosing({ countedCash: 3_000_000, leftInDrawer: 3_000_000, leftCount }),
    })
    await cashUps.put(db, { id: unsent.id, base: aCashUp(3), shown: unsent, pending: 1 })
    expect((await registerStates(db)).get(registerKey(LOCATION_ID, 'main'))?.left).toMatchObject({
      cashUpId: unsent.id,
      amount: 3_000_000,
      count: leftCount,
    })
  })
})

describe('a list from the device', () => {
  const ask = (filter: Partial<CashUpFilter>) =>
    askDevice(db, { filter: { ...EVERYTHING, ...filter }, page: { page: 1, size: 10 }, timeZone: 'UTC' }, new Date(NOW))
  const filled = () =>
    db.pulls.put({
      collection: 'cashUps',
      cursor: '',
      filled: true,
      done: 0,
      total: null,
      touchedAt: 0,
      lastUpdated: NOW,
    })

  test('is incomplete until the first pull has ended', async () => {
    await keep(aCashUp(1))
    expect((await ask({})).kind).toBe('filling')
    await filled()
    expect(await ask({})).toMatchObject({ kind: 'found', found: { total: 1 } })
  })

  test('is not available for days before those kept, or with too many locations', async () => {
    await filled()
    const day = (ms: number) => new Date(ms).toISOString().slice(0, 10)
    const since = keptSince(new Date(NOW)).getTime()
    const range = (from: number) => ({ startDate: `${day(from)}T00:00:00`, endDate: `${day(NOW)}T23:59:59` })
    expect((await ask({ range: range(since - DAY_MS) })).kind).toBe('not_on_device')
    expect((await ask({ range: range(since + DAY_MS) })).kind).toBe('found')
    for (const number of [2, 3, 4, 5])
      await locations.put(db, {
        id: idOf(2, number),
        base: aLocation({ id: idOf(2, number) }),
        shown: null,
        pending: 0,
      })
    expect((await ask({})).kind).toBe('not_on_device')
  })

  test('[S2-22] belongs to the location that the device chose, if there are many and no filter is set', async () => {
    await keep(aCashUp(1))
    for (const number of [2, 3, 4, 5, 6])
      await locations.put(db, {
        id: idOf(2, number),
        base: aLocation({ id: idOf(2, number) }),
        shown: null,
        pending: 0,
      })
    await db.meta.put({ name: 'keptLocation', at: NOW, locationId: LOCATION_ID })
    expect((await ask({ locationIds: [LOCATION_ID] })).kind).toBe('filling')
    await filled()
    expect(await ask({ locationIds: [LOCATION_ID] })).toMatchObject({ kind: 'one_of_many', found: { total: 1 } })
    expect((await ask({ locationIds: [LOCATION_ID, idOf(2, 2)] })).kind).toBe('not_on_device')
    expect((await ask({})).kind).toBe('not_on_device')
  })
})
