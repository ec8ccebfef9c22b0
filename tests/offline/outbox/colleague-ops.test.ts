import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { describe, expect, test } from 'vitest'

import { MINUTE_MS } from '../../../domain/time.ts'
import { rowsInside } from '../../../src/features/booth/entry.ts'
import { services } from '../../../src/offline/collections.ts'
import { wipePerson } from '../../../src/offline/kept-store.ts'
import { DeviceDatabase } from '../../../src/offline/device-database.ts'
import type { Op } from '../../../src/offline/outbox/op.ts'
import { adopt } from '../../../src/offline/outbox/adoption.ts'
import { bringColleagueOps } from '../../../src/offline/outbox/colleague-ops.ts'
import { forwardEntries } from '../../../src/offline/outbox/forwarding.ts'
import { KEPT_WRITES as writes } from '../../../src/offline/outbox/op-types.ts'
import { createOutbox } from '../../../src/offline/outbox/outbox.ts'
import { unsentOf } from '../../../src/offline/outbox/outbox-tables.ts'
import { createQueue } from '../../../src/offline/outbox/queue.ts'
import { CHARGED, EDITED, ENTERED, RENEWED, SHIFT, boothActs } from '../support/booth-acts.ts'
import { createManualClock } from '../support/manual-clock.ts'
import { refuse } from '../support/outbox.ts'
import { aLocation, ANA_ID, COMPANY_ID, idOf, LUIS_ID, NOW } from '../support/records.ts'
import { openKeptDatabase } from '../support/tab.ts'

const PEOPLE = {
  ana: { id: ANA_ID, name: 'Ana Rojas' },
  luis: { id: LUIS_ID, name: 'Luis Rojas' },
  olga: { id: idOf(3, 3), name: 'Olga Rojas' },
}
type Name = keyof typeof PEOPLE
const PLACE = aLocation()

/** One tablet on which three people work in turn without a network. */
async function aTablet() {
  const clock = createManualClock()
  const platform = {
    clock,
    indexedDB: new IDBFactory(),
    keyRange: IDBKeyRange,
    forget: () => undefined,
    openBackup: () => Promise.resolve(null),
  }
  const sessions = new Set<string>()
  const open = async (name: Name) => {
    const author = PEOPLE[name]
    const db = await openKeptDatabase(platform, author.id)
    await db.locations.put({ id: PLACE.id, name: PLACE.name, base: PLACE, shown: null, pending: 0 })
    for (const stay of [CHARGED, EDITED]) await services.put(db, { id: stay.id, base: stay, shown: null, pending: 0 })
    await db.cashUps.put({
      id: SHIFT.id,
      base: SHIFT,
      shown: null,
      pending: 0,
      order: 0,
      locationId: PLACE.id,
      status: 'current',
    })
    await db.passes.put({
      id: RENEWED.id,
      base: RENEWED,
      shown: null,
      pending: 0,
      locationId: PLACE.id,
      plates: RENEWED.plates,
      endsOn: RENEWED.endsOn,
    })
    const outbox = createOutbox({
      db,
      writes,
      author,
      companyId: COMPANY_ID,
      clock,
      serverClock: clock,
      onWritten: () => undefined,
      dropBackups: () => Promise.resolve(undefined),
    })
    return { name, db, outbox, acts: boothActs(outbox), queue: createQueue({ db, writes, clock }) }
  }
  const all = { ana: await open('ana'), luis: await open('luis'), olga: await open('olga') }
  const others = (me: string) =>
    Object.values(PEOPLE).flatMap(({ id }) => (id === me ? [] : [{ userId: id, companyId: COMPANY_ID }]))
  const device = {
    placesOfOthers: ({ userId }: { userId: string }) => Promise.resolve(others(userId)),
    session: () => Promise.resolve({ lastSignInAt: clock.now() }),
  }
  const seat = (name: Name) => ({
    device,
    platform,
    db: all[name].db,
    me: { userId: PEOPLE[name].id, companyId: COMPANY_ID, name: PEOPLE[name].name },
    writes,
    hasSession: (id: string) => Promise.resolve(sessions.has(id)),
  })
  return {
    ...all,
    clock,
    platform,
    /** Gives this person a session on the device, from which their acts can be sent. */
    signIn: (name: Name) => void sessions.add(PEOPLE[name].id),
    /** A person starts work and sees the unsent acts of the others. */
    seat: (name: Name) => bringColleagueOps(seat(name)),
    /** Starts work like `seat`, and prepares the person's queue for sending. */
    beforeSending: async (name: Name) => {
      await bringColleagueOps(seat(name))
      await forwardEntries(seat(name))
    },
  }
}

class BrokenFactory extends IDBFactory {
  override open(): never {
    throw new DOMException('Internal error', 'UnknownError')
  }
}

type Tablet = Awaited<ReturnType<typeof aTablet>>
const sendable = async (tablet: Tablet, name: Name) => (await tablet[name].queue.claim(50)).ops.map(({ id }) => id)
const inQueue = async (tablet: Tablet, name: Name) =>
  (await tablet[name].db.outbox.orderBy('seq').toArray()).map(({ id }) => id)

/** The server accepts everything that this person can send. */
async function sent(tablet: Tablet, name: Name): Promise<Op[]> {
  const { queue } = tablet[name]
  const { ops } = await queue.claim(50)
  await queue.noteOutcomes(ops.map((op) => ({ op, outcome: { kind: 'done', body: null }, backOffMs: 0 })))
  return ops
}

describe('an act based on a colleague’s unsent act waits for that act', () => {
  test('a charge waits for the entry, and is sent once the entry is sent', async () => {
    const tablet = await aTablet()
    const entry = await tablet.luis.acts.letIn()
    await tablet.seat('ana')
    const charge = await tablet.ana.acts.charge(ENTERED, null)
    expect(charge.after).toEqual([entry.id])
    expect(await sendable(tablet, 'ana')).toEqual([])

    expect(await sent(tablet, 'luis')).toHaveLength(1)
    expect(await sendable(tablet, 'ana')).toEqual([])
    await tablet.seat('ana')
    expect(await sendable(tablet, 'ana')).toEqual([charge.id])
  })

  test('a charge does not wait for an edit of fields; another edit does', async () => {
    const tablet = await aTablet()
    const theirs = await tablet.luis.acts.edit()
    await tablet.seat('ana')
    const edit = await tablet.ana.acts.edit(EDITED, 'Dent', 'Two dents')
    const charge = await tablet.olga.acts.charge(EDITED, null)
    await tablet.seat('olga')
    expect([edit.after, charge.after]).toEqual([[theirs.id], []])
    expect(await sendable(tablet, 'ana')).toEqual([])
    expect(await sendable(tablet, 'olga')).toEqual([charge.id])
  })

  test('opening a register waits for a colleague’s unsent close of that register, and not of another one', async () => {
    const tablet = await aTablet()
    const close = await tablet.luis.acts.closeShift()
    await tablet.seat('ana')
    const [next, kiosk] = [
      await tablet.ana.acts.openRegister(idOf(6, 20), 'main'),
      await tablet.ana.acts.openRegister(idOf(6, 21), idOf(9, 1)),
    ]
    expect([next.after, kiosk.after]).toEqual([[close.id], []])
  })

  test('a resubmitted act and everything behind it are waited for in the same way', async () => {
    const tablet = await aTablet()
    const entry = await tablet.luis.acts.letIn()
    await tablet.seat('ana')
    const charge = await tablet.ana.acts.charge(ENTERED, null)
    const again = await tablet.luis.outbox.replace(entry.id, entry.request, { seen: ENTERED })
    if (again.kind !== 'replaced') throw new Error(again.kind)
    await tablet.seat('ana')
    expect((await tablet.ana.db.outbox.toArray()).map(({ id, after }) => [id, after])).toEqual([
      [charge.id, [entry.id, again.op.id]],
    ])
    expect(await sendable(tablet, 'ana')).toEqual([])
    await sent(tablet, 'luis')
    await tablet.seat('ana')
    expect(await sendable(tablet, 'ana')).toEqual([charge.id])
  })

  test('an act does not wait for a refused act, and is refused by the server itself', async () => {
    const tablet = await aTablet()
    await tablet.luis.acts.letIn()
    await refuse(tablet.luis.queue)
    await tablet.seat('ana')
    const charge = await tablet.ana.acts.charge(ENTERED, null)
    expect((await tablet.ana.db.services.get(ENTERED.id))?.colleagues).toMatchObject([{ refused: true }])
    expect(await sendable(tablet, 'ana')).toEqual([charge.id])
  })

  test('acts of two people that build on each other never wait in a circle', async () => {
    const tablet = await aTablet()
    const first = await tablet.ana.acts.edit()
    await tablet.seat('luis')
    const second = await tablet.luis.acts.edit(EDITED, 'Dent', 'Two dents')
    await tablet.seat('ana')
    expect((await tablet.ana.db.services.get(EDITED.id))?.shown?.remarks).toBe('Two dents')
    const third = await tablet.ana.acts.edit(EDITED, 'Two dents', 'Three dents')
    // The first act is resubmitted, and keeps its place before the act that was made on top of it.
    const anew = await tablet.ana.outbox.replace(first.id, first.request)
    if (anew.kind !== 'replaced') throw new Error(anew.kind)
    await tablet.seat('luis')
    await tablet.seat('ana')
    const order: string[] = []
    for (let turn = 0; turn < 4; turn += 1) {
      for (const name of ['ana', 'luis'] as const) {
        await tablet.seat(name)
        order.push(...(await sent(tablet, name)).map(({ id }) => id))
      }
    }
    expect(order).toEqual([anew.op.id, second.id, third.id])
  })

  test('an act that a colleague’s act builds on cannot be taken back; others can', async () => {
    const tablet = await aTablet()
    const [entry, other] = [await tablet.luis.acts.letIn(), await tablet.luis.acts.edit()]
    await tablet.seat('ana')
    await tablet.ana.acts.charge(ENTERED, null)
    await tablet.seat('luis')
    expect(await tablet.luis.outbox.withdraw(entry.id, 'undone', null)).toEqual({ kind: 'built_on', by: 'Ana Rojas' })
    expect(await tablet.luis.outbox.withdraw(other.id, 'undone', null)).toEqual({ kind: 'withdrawn', with: 0 })
  })
})

describe('an act that a colleague has sent', () => {
  test('stays shown until a pull has brought it, so a charged vehicle never looks unpaid', async () => {
    const tablet = await aTablet()
    await tablet.luis.acts.charge()
    await tablet.seat('ana')
    await sent(tablet, 'luis')
    await tablet.seat('ana')
    const { db } = tablet.ana
    expect(await db.services.get(CHARGED.id)).toMatchObject({
      base: { status: 'progress' },
      shown: { status: 'completed' },
    })
    expect((await db.services.get(CHARGED.id))?.colleagues).toBeUndefined()
    expect((await rowsInside(db, PLACE, NOW)).map(({ id }) => id)).not.toContain(CHARGED.id)

    // The server's record is newer than the record that the act changed.
    const known = {
      ...CHARGED,
      version: 2,
      status: 'completed' as const,
      remarks: 'as the server has it',
      endedAt: CHARGED.startedAt,
    }
    await db.transaction('rw', db.tables, () =>
      services.learn(db, { changed: [known], deleted: [] }, unsentOf('services', db, writes)),
    )
    expect(await db.services.get(CHARGED.id)).toMatchObject({ base: known, shown: null })
    await tablet.seat('ana')
    expect(await db.colleagueOps.count()).toBe(0)
  })

  test('is removed if a later pull brings no trace of it', async () => {
    const tablet = await aTablet()
    await tablet.luis.acts.letIn()
    await tablet.seat('ana')
    await sent(tablet, 'luis')
    await tablet.seat('ana')
    expect(await tablet.ana.db.services.get(ENTERED.id)).toBeDefined()
    tablet.clock.advance(2 * MINUTE_MS)
    await tablet.ana.db.pulls.put({
      collection: 'services',
      cursor: 'c',
      filled: true,
      done: 0,
      total: null,
      touchedAt: tablet.clock.now(),
      lastUpdated: tablet.clock.now(),
    })
    await tablet.seat('ana')
    expect(await tablet.ana.db.services.get(ENTERED.id)).toBeUndefined()
  })
})

describe('the entry of a vehicle on which another person has acted', () => {
  test('is sent with that person’s acts, in its author’s name, if its author has no session on the device', async () => {
    const tablet = await aTablet()
    const entry = await tablet.luis.acts.letIn()
    await tablet.seat('ana')
    const other = await tablet.ana.acts.edit()
    const charge = await tablet.ana.acts.charge(ENTERED, SHIFT.id)
    const close = await tablet.ana.acts.closeShift()
    await tablet.beforeSending('ana')
    // Nothing in Ana's shift waits for Luis.
    expect(await sendable(tablet, 'ana')).toEqual([other.id, entry.id, charge.id, close.id])
    expect(await tablet.ana.db.outbox.get({ id: entry.id })).toMatchObject({
      author: PEOPLE.luis,
      adopter: PEOPLE.ana,
      inDoubt: true,
    })
    expect(await tablet.ana.db.services.get(ENTERED.id)).toMatchObject({
      pending: 2,
      shown: { status: 'completed', operator: PEOPLE.luis },
    })

    // The entry is Luis's too: he cannot take it back, and resends it under its key.
    expect(await tablet.luis.outbox.withdraw(entry.id, 'undone', null)).toEqual({ kind: 'in_doubt' })
    expect(await inQueue(tablet, 'luis')).toEqual([entry.id])
  })

  test('is left to its author if they have a session on the device', async () => {
    const tablet = await aTablet()
    tablet.signIn('luis')
    const entry = await tablet.luis.acts.letIn()
    await tablet.seat('ana')
    const charge = await tablet.ana.acts.charge(ENTERED, null)
    await tablet.beforeSending('ana')
    expect([await inQueue(tablet, 'ana'), await inQueue(tablet, 'luis')]).toEqual([[charge.id], [entry.id]])
  })

  test.each<[string, (tablet: Tablet) => Promise<unknown>]>([
    ['a payment', ({ luis }) => luis.acts.charge()],
    ['a correction', ({ luis }) => luis.acts.edit(CHARGED)],
    ['a void', ({ luis }) => luis.acts.voidStay(CHARGED)],
  ])('%s of a colleague never goes with anybody else’s work', async (_, does) => {
    const tablet = await aTablet()
    await does(tablet)
    await tablet.seat('ana')
    await tablet.ana.acts.edit(CHARGED)
    const before = await inQueue(tablet, 'ana')
    await tablet.beforeSending('ana')
    expect(await inQueue(tablet, 'ana')).toEqual(before)
  })

  test('stays with its author if no act of the person needs it', async () => {
    const tablet = await aTablet()
    await tablet.luis.acts.letIn()
    await tablet.seat('ana')
    await tablet.ana.acts.charge()
    await tablet.beforeSending('ana')
    expect(await inQueue(tablet, 'ana')).toHaveLength(1)
  })
})

test('acts that an admin adopts go before the admin’s own acts on the same records', async () => {
  const tablet = await aTablet()
  const [entry, charge] = [await tablet.luis.acts.letIn(), await tablet.luis.acts.charge()]
  await tablet.seat('olga')
  const hers = await tablet.olga.acts.charge(ENTERED, null)
  const last = await tablet.olga.acts.edit()
  await adopt({ theirs: tablet.luis.db, mine: tablet.olga.db, writes, adopter: PEOPLE.olga, companyId: COMPANY_ID })
  expect(await sendable(tablet, 'olga')).toEqual([last.id, entry.id, charge.id, hers.id])
  // Others' acts that waited for the adopted act now wait for the admin's queue.
  await tablet.seat('ana')
  expect((await tablet.ana.db.services.get(CHARGED.id))?.colleagues).toEqual([
    { by: PEOPLE.luis, kind: 'finishService', refused: false },
  ])
})

test('a wipe keeps of colleagues’ acts only those that the person’s unsent acts build on', async () => {
  const tablet = await aTablet()
  const entry = await tablet.luis.acts.letIn()
  await tablet.luis.acts.charge()
  await tablet.seat('ana')
  const charge = await tablet.ana.acts.charge(ENTERED, null)
  const device = new DeviceDatabase(tablet.platform)
  await device.places.put({ userId: ANA_ID, companyId: COMPANY_ID })
  expect(await wipePerson(device, tablet.platform, ANA_ID)).toBe('unsent')
  expect(await tablet.ana.db.colleagueOps.toCollection().primaryKeys()).toEqual([entry.id])
  expect(await tablet.ana.db.services.toCollection().primaryKeys()).toEqual([ENTERED.id])
  expect(await sendable(tablet, 'ana')).not.toContain(charge.id)
})

test('a store that does not open hides nothing that was shown before', async () => {
  const tablet = await aTablet()
  await tablet.luis.acts.charge()
  await tablet.seat('ana')
  const device = {
    placesOfOthers: () => Promise.resolve([{ userId: LUIS_ID, companyId: COMPANY_ID }]),
    session: () => Promise.resolve(null),
  }
  await bringColleagueOps({
    device,
    platform: { ...tablet.platform, indexedDB: new BrokenFactory() },
    db: tablet.ana.db,
    me: { userId: ANA_ID, companyId: COMPANY_ID },
    writes,
  })
  expect((await rowsInside(tablet.ana.db, PLACE, NOW)).map(({ id }) => id)).not.toContain(CHARGED.id)
})
