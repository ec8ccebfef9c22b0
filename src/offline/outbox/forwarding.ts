import type { KeptPlace } from '../device-database.ts'
import { KeptDatabase } from '../kept-database.ts'
import { openDatabase } from '../open-database.ts'
import type { Platform } from '../platform.ts'
import type { KeptWrites } from './kept-writes.ts'
import { needsPerson, type Op } from './op.ts'
import { writesOf } from './outbox-tables.ts'
import { importOps } from './transfer.ts'

interface Forwarding {
  platform: Pick<Platform, 'indexedDB' | 'keyRange' | 'clock'>
  db: KeptDatabase
  me: KeptPlace & { name: string }
  writes: readonly KeptWrites[]
  /** Whether a person's own queue can be sent from this device. */
  hasSession: (userId: string) => Promise<boolean>
}

/**
 * Moves check-ins of vehicles on which the person has acted into the person's own queue, if the colleague who checked
 * them in has no session on this device. Otherwise the payment, and the close of its shift, would wait until that
 * colleague returns. The check-in keeps its author and its key, so that it is done once even if both send it. Like an
 * exported outbox, the op is first marked as in doubt in the colleague's queue: from then on its author can no longer
 * take it back. All other ops of a colleague are sent only by them or by an admin.
 */
export async function forwardEntries({ platform, db, me, writes, hasSession }: Forwarding): Promise<void> {
  const named = new Set((await db.outbox.toArray()).flatMap(({ after }) => after))
  const wanted = (await db.colleagueOps.bulkGet([...named])).filter(
    (one) => one !== undefined && one.sent === null && isEntry(one.op, writes),
  )
  for (const holder of new Set(wanted.flatMap((one) => one?.holder ?? []))) {
    if (await hasSession(holder)) continue
    const ids = wanted.flatMap((one) => (one?.holder === holder ? one.id : []))
    const entries = await markedEntries({ userId: holder, companyId: me.companyId }, ids, platform, writes).catch(
      () => [],
    )
    if (entries.length > 0)
      await importOps(
        db,
        writes,
        entries.map((op) => ({ ...op, adopter: { id: me.userId, name: me.name } })),
      )
  }
}

function isEntry({ collection, kind, adopter }: Op, writes: readonly KeptWrites[]): boolean {
  return adopter === undefined && writesOf(writes, collection).opTypes.get(kind)?.endpoint.sentByColleagues === true
}

/** Marks as in doubt the ops that can be sent without another op of their author, and returns them in order. */
async function markedEntries(
  { userId, companyId }: KeptPlace,
  ids: readonly string[],
  platform: Forwarding['platform'],
  writes: readonly KeptWrites[],
): Promise<Op[]> {
  const theirs = new KeptDatabase(userId, companyId, platform)
  try {
    await openDatabase(theirs, platform)
    return await theirs.transaction('rw', theirs.outbox, async () => {
      const queue = await theirs.outbox.orderBy('seq').toArray()
      const left = new Set(queue.map(({ id }) => id))
      const lanes = new Set<string>()
      const entries: Op[] = []
      for (const op of queue) {
        const isFree = !lanes.has(op.lane) && !op.after.some((id) => left.has(id))
        if (isFree && ids.includes(op.id) && isEntry(op, writes) && op.state !== 'sending' && !needsPerson(op)) {
          entries.push(op)
          left.delete(op.id)
        } else lanes.add(op.lane)
      }
      await theirs.outbox.bulkPut(entries.map((op) => ({ ...op, inDoubt: true })))
      return entries
    })
  } finally {
    theirs.close()
  }
}
