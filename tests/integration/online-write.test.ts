import { v7 as uuidv7 } from 'uuid'
import { describe, expect, it } from 'vitest'

import { type Holiday, holidayCalls } from '../../contract/holiday.ts'
import { defineOnlineWrite, writeOnline } from '../../src/data/online-write.ts'
import { findKeptRecords } from '../../src/data/use-kept-records.ts'
import { holidays } from '../../src/offline/collections.ts'
import type { Session } from '../../src/offline/session-state.ts'
import { until } from '../offline/support/manual-clock.ts'
import { realWorld, signedIn } from './support/browser.ts'

const OWNER = 'owner@demo.parq.test'
const ANA = 'ana@demo.parq.test'

const create = defineOnlineWrite({
  endpoint: holidayCalls.create,
  collection: holidays,
  learns: (holiday) => ({ changed: [holiday], deleted: [] }),
})
const edit = defineOnlineWrite({
  endpoint: holidayCalls.edit,
  collection: holidays,
  learns: (holiday) => ({ changed: [holiday], deleted: [] }),
})
const remove = defineOnlineWrite({
  endpoint: holidayCalls.remove,
  collection: holidays,
  learns: ({ id }) => ({ changed: [], deleted: [id] }),
})

const { server, aBrowser } = await realWorld()

let days = 0
const aHoliday = () => ({
  id: uuidv7(),
  holidayName: 'Aniversario',
  holidayDate: new Date(Date.UTC(2062, 0, ++days)).toISOString().slice(0, 10),
})
const kept = ({ db }: Session): Promise<Holiday[]> =>
  findKeptRecords(db, { table: () => db.holidays, matches: () => true, order: () => 0 })
const keptOne = async (session: Session, id: string) => (await kept(session)).find((holiday) => holiday.id === id)

describe('a write that is not queued', () => {
  it('is on the device in the server’s form once it is reported done, and reaches the other devices', async () => {
    const [{ session }, { session: ana }] = [await signedIn(aBrowser(), OWNER), await signedIn(aBrowser(), ANA)]
    const holiday = aHoliday()
    expect(await writeOnline(session, create, { body: holiday }, uuidv7())).toMatchObject({
      kind: 'done',
      answer: { id: holiday.id, version: 1 },
    })
    expect(await keptOne(session, holiday.id)).toMatchObject({ ...holiday, version: 1 })
    await until(async () => (await keptOne(ana, holiday.id)) !== undefined)

    const changes = { isActive: { from: true, to: false } }
    expect(await writeOnline(session, edit, { params: { id: holiday.id }, body: { changes } }, uuidv7())).toMatchObject(
      { kind: 'done' },
    )
    expect(await keptOne(session, holiday.id)).toMatchObject({ isActive: false, version: 2 })
    expect(await writeOnline(session, remove, { params: { id: holiday.id } }, uuidv7())).toMatchObject({ kind: 'done' })
    expect(await keptOne(session, holiday.id)).toBeUndefined()
    await until(async () => (await keptOne(ana, holiday.id)) === undefined)
  })

  it('is done once under its key if its answer was lost, however often it is repeated', async () => {
    const browser = aBrowser()
    const { session } = await signedIn(browser, OWNER)
    const [holiday, key] = [aHoliday(), uuidv7()]
    browser.network.losesAnswers = true
    expect(await writeOnline(session, create, { body: holiday }, key)).toMatchObject({
      kind: 'lost',
      failure: { kind: 'network' },
    })
    browser.network.losesAnswers = false
    const again = await writeOnline(session, create, { body: holiday }, key)
    expect(again).toMatchObject({ kind: 'done', answer: { ...holiday, version: 1 } })
    expect(await writeOnline(session, create, { body: holiday }, key)).toEqual(again)
    expect((await server.owner.query('select 1 from holidays where id = $1', [holiday.id])).rowCount).toBe(1)
    // The same write with another key is a separate write.
    expect(await writeOnline(session, create, { body: holiday }, uuidv7())).toMatchObject({
      kind: 'refused',
      problem: { code: 'validation_failed' },
    })
  })

  it('is not done without a connection, and leaves nothing behind', async () => {
    const browser = aBrowser()
    const { session } = await signedIn(browser, OWNER)
    browser.network.up = false
    const holiday = aHoliday()
    expect(await writeOnline(session, create, { body: holiday }, uuidv7())).toMatchObject({ kind: 'lost' })
    expect(await keptOne(session, holiday.id)).toBeUndefined()
    expect(await session.db.outbox.count()).toBe(0)
  })

  it('is a conflict if another person changed the record, and does not overwrite newer data on the device', async () => {
    const [{ session }, { session: other }] = [await signedIn(aBrowser(), OWNER), await signedIn(aBrowser(), OWNER)]
    const { id } = aHoliday()
    await writeOnline(session, create, { body: { ...aHoliday(), id } }, uuidv7())
    const rename = (from: string, to: string) => ({ params: { id }, body: { changes: { holidayName: { from, to } } } })
    const key = uuidv7()
    await writeOnline(other, edit, rename('Aniversario', 'Fundación'), key)
    expect(await writeOnline(session, edit, rename('Aniversario', 'Inventario'), uuidv7())).toMatchObject({
      kind: 'conflict',
      problem: { conflicts: [{ path: 'holidayName', theirs: 'Fundación', mine: 'Inventario' }] },
    })
    await writeOnline(session, edit, rename('Fundación', 'Inventario'), uuidv7())
    // Repeats the old answer.
    await until(async () => (await keptOne(other, id))?.version === 3)
    expect(await writeOnline(other, edit, rename('Aniversario', 'Fundación'), key)).toMatchObject({
      kind: 'done',
      answer: { version: 2 },
    })
    expect(await keptOne(other, id)).toMatchObject({ holidayName: 'Inventario', version: 3 })
  })
})
