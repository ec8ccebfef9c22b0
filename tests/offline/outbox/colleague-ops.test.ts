import { IDBFactory } from 'fake-indexeddb'
import { describe, expect, test } from 'vitest'

import { MINUTE_MS } from '../../../domain/time.ts'
import { rowsInside } from '../../../src/features/booth/entry.ts'
import { services } from '../../../src/offline/collections.ts'
import type { Op } from '../../../src/offline/outbox/op.ts'
import { bringColleagueOps } from '../../../src/offline/outbox/colleague-ops.ts'
import { KEPT_WRITES as writes } from '../../../src/offline/outbox/op-types.ts'
import { unsentOf } from '../../../src/offline/outbox/outbox-tables.ts'
import { CHARGED, EDITED, ENTERED } from '../support/booth-acts.ts'
import { refuse } from '../support/outbox.ts'
import { ANA_ID, COMPANY_ID, idOf, LUIS_ID, NOW } from '../support/records.ts'
import { type Name, PLACE, aTablet, type Tablet, sendable } from './shared-tablet.ts'

class BrokenFactory extends IDBFactory {
  override open(): never {
    throw new DOMException('Internal error', 'UnknownError')
  }
}

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

  test('a charge does not wait for an edit of fields, but another edit does', async () => {
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

  test('a resubmitted act and the acts behind it wait in the same way', async () => {
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

  test('an act on which a colleague’s act depends cannot be undone, and others can', async () => {
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

test('a store that does not open hides no act that was shown before', async () => {
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
