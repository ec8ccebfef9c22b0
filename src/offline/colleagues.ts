import type { CollectionOf, KeptRecord } from './collection.ts'
import { cashUps, services } from './collections.ts'
import { PASSED_ON, type DeviceDatabase, type PassedOn, type SessionRow } from './device-database.ts'
import { KeptDatabase, shownOf, type KeptCashUp, type KeptRow, type KeptService } from './kept-database.ts'
import { openDatabase } from './open-database.ts'
import { sendWithoutTab } from './outbox/send-without-tab.ts'
import type { Platform } from './platform.ts'
import { writeKept } from './write-kept.ts'

/** Who is at work, and where. */
interface AtWork {
  userId: string
  companyId: string
}

/** Sends what waits of others on this device, each under their own token; says whether nothing of it is left. */
export function sendOfColleagues(platform: Platform, me: AtWork): Promise<boolean> {
  return sendWithoutTab(platform, ({ userId, companyId }) => userId !== me.userId && companyId === me.companyId).then(
    () => true,
    () => false,
  )
}

/** Others whose session is on this device too, and who keep something of the same company. */
export async function colleaguesHere(device: DeviceDatabase, { userId, companyId }: AtWork): Promise<SessionRow[]> {
  const others = (await device.allSessions()).filter((row) => row.token !== null && row.userId !== userId)
  const places = await Promise.all(others.map((row) => device.places.get([row.userId, companyId])))
  return others.filter((_, index) => places[index] !== undefined)
}

/**
 * Shows the person at work what a colleague did on this device that the server has not heard of yet: the vehicles that
 * they let in or charged, and their shifts, at the locations that both see. It is what the server will say once the
 * colleague's queue is sent, which goes first. What was passed on before and is sent, or will never be, is taken back:
 * the pull brings what the server made of it.
 */
export async function passOnUnsent(device: DeviceDatabase, platform: Pick<Platform, 'indexedDB' | 'keyRange' | 'clock'>, db: KeptDatabase, me: AtWork): Promise<void> {
  const before = (await device.setting(PASSED_ON)) ?? []
  const mine = before.filter(({ userId, companyId }) => userId === me.userId && companyId === me.companyId)
  const colleagues = await colleaguesHere(device, me)
  if (colleagues.length === 0 && mine.length === 0) return
  const unsent: { services: KeptService[]; cashUps: KeptCashUp[] } = { services: [], cashUps: [] }
  for (const { userId } of colleagues) {
    const theirs = new KeptDatabase(userId, me.companyId, platform)
    try {
      await openDatabase(theirs, platform)
      unsent.services.push(...(await theirs.services.where('pending').above(0).toArray()))
      unsent.cashUps.push(...(await theirs.cashUps.where('pending').above(0).toArray()))
    } finally {
      theirs.close()
    }
  }
  const now = [...unsent.services.map(({ id }) => ({ ...me, collection: 'services' as const, id })), ...unsent.cashUps.map(({ id }) => ({ ...me, collection: 'cashUps' as const, id }))]
  // Noted before it is done: what is not noted would never be taken back.
  await device.setSetting(PASSED_ON, [...before.filter((one) => !mine.includes(one)), ...mine, ...now.filter(({ id }) => mine.every((one) => one.id !== id))])
  await writeKept(db, [...services.tables(db), ...cashUps.tables(db), db.locations], async () => {
    const seen = new Set((await db.locations.toCollection().primaryKeys()).map(String))
    await passOn(db, services, unsent.services.filter(({ locationId }) => seen.has(locationId)), mine, 'services')
    await passOn(db, cashUps, unsent.cashUps.filter(({ locationId }) => seen.has(locationId)), mine, 'cashUps')
  })
  await device.setSetting(PASSED_ON, [...before.filter((one) => !mine.includes(one)), ...now])
}

async function passOn<T extends KeptRecord>(db: KeptDatabase, collection: CollectionOf<T>, rows: readonly KeptRow<T>[], before: readonly PassedOn[], name: PassedOn['collection']): Promise<void> {
  const wanted = new Set(rows.map(({ id }) => id))
  for (const { id } of before.filter((one) => one.collection === name && !wanted.has(one.id))) {
    const row = await collection.get(db, id)
    if (row?.passedOn === undefined || row.pending > 0) continue
    if (row.passedOn.before === null) await collection.dropAll(db, [id])
    else await collection.put(db, { id, base: row.passedOn.before, shown: null, pending: 0 })
  }
  for (const theirs of rows) {
    const row = await collection.get(db, theirs.id)
    const shown = shownOf(theirs)
    // What the person has changed themselves they see as it is; what the server has said since is newer.
    if ((row?.pending ?? 0) > 0 || (row?.base != null && row.base.version > shown.version)) continue
    const former = row === undefined ? null : row.passedOn === undefined ? row.base : row.passedOn.before
    await collection.put(db, { id: theirs.id, base: shown, shown: null, pending: 0, passedOn: { before: former } })
  }
}
