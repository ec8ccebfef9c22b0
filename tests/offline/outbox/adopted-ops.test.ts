import { describe, expect, test } from 'vitest'

import { wipePerson } from '../../../src/offline/kept-store.ts'
import { DeviceDatabase } from '../../../src/offline/device-database.ts'
import { adopt } from '../../../src/offline/outbox/adoption.ts'
import { KEPT_WRITES as writes } from '../../../src/offline/outbox/op-types.ts'
import { CHARGED, ENTERED, SHIFT } from '../support/booth-acts.ts'
import { ANA_ID, COMPANY_ID } from '../support/records.ts'
import { PEOPLE, type Name, aTablet, type Tablet, sendable } from './shared-tablet.ts'

const inQueue = async (tablet: Tablet, name: Name) =>
  (await tablet[name].db.outbox.orderBy('seq').toArray()).map(({ id }) => id)

describe('the entry of a vehicle on which another person has acted', () => {
  test('is sent with that person’s acts in its author’s name, if its author has no session on the device', async () => {
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
  ])('%s of a colleague is never sent with another person’s work', async (_, does) => {
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

test('acts that an admin adopts are sent before the admin’s own acts on the same records', async () => {
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

test('a wipe keeps only those acts of colleagues on which the person’s unsent acts depend', async () => {
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
