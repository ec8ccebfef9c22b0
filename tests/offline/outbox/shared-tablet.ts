import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'

import { services } from '../../../src/offline/collections.ts'
import { bringColleagueOps } from '../../../src/offline/outbox/colleague-ops.ts'
import { forwardEntries } from '../../../src/offline/outbox/forwarding.ts'
import { KEPT_WRITES as writes } from '../../../src/offline/outbox/op-types.ts'
import { createOutbox } from '../../../src/offline/outbox/outbox.ts'
import { createQueue } from '../../../src/offline/outbox/queue.ts'
import { CHARGED, EDITED, RENEWED, SHIFT, boothActs } from '../support/booth-acts.ts'
import { createManualClock } from '../support/manual-clock.ts'
import { aLocation, ANA_ID, COMPANY_ID, idOf, LUIS_ID } from '../support/records.ts'
import { openKeptDatabase } from '../support/tab.ts'

export const PEOPLE = {
  ana: { id: ANA_ID, name: 'Ana Rojas' },
  luis: { id: LUIS_ID, name: 'Luis Rojas' },
  olga: { id: idOf(3, 3), name: 'Olga Rojas' },
}
export type Name = keyof typeof PEOPLE
export const PLACE = aLocation()

/** One tablet on which three people work in turn without a connection. */
export async function aTablet() {
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

export type Tablet = Awaited<ReturnType<typeof aTablet>>
export const sendable = async (tablet: Tablet, name: Name) =>
  (await tablet[name].queue.claim(50)).ops.map(({ id }) => id)
