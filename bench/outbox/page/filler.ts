import { browserPlatform } from '../../../src/data/browser-platform.ts'
import { systemClock } from '../../../src/offline/clock.ts'
import { KeptDatabase } from '../../../src/offline/kept-database.ts'
import { shownOf } from '../../../src/offline/kept-rows.ts'
import { openDatabase } from '../../../src/offline/open-database.ts'
import { KEPT_WRITES } from '../../../src/offline/outbox/op-types.ts'
import { createOutbox } from '../../../src/offline/outbox/outbox.ts'
import { editServiceOp } from '../../../src/offline/outbox/service-ops.ts'

declare global {
  interface Window {
    fillOutbox: (userId: string, companyId: string, count: number, records: number, spared: number) => Promise<number>
  }
}

/** Adds edits to the outbox of the open app, with its own code, in one transaction. Leaves out the newest services. */
window.fillOutbox = async (userId, companyId, count, records, spared) => {
  const platform = browserPlatform()
  const db = new KeptDatabase(userId, companyId, platform)
  await openDatabase(db, platform)
  const outbox = createOutbox({
    db,
    writes: KEPT_WRITES,
    author: { id: userId, name: 'Ana' },
    companyId,
    clock: systemClock,
    serverClock: systemClock,
    onWritten: () => {},
    dropBackups: () => Promise.resolve(undefined),
  })
  const rows = await db.services.orderBy('order').offset(spared).limit(records).toArray()
  const remarks = new Map(rows.map((row) => [row.id, shownOf(row).remarks]))
  await db.transaction('rw', db.tables, async () => {
    for (let number = 0; number < count; number += 1) {
      const id = rows[number % rows.length]?.id
      if (id === undefined) throw new Error('There are too few services')
      const to = `Correction ${number}: scratch on the left door, keys are with the guard`
      const request = editServiceOp.toWire({
        params: { id },
        body: { changes: { remarks: { from: remarks.get(id) ?? null, to } } },
      })
      await outbox.enqueue({ opType: editServiceOp, request, seen: null })
      remarks.set(id, to)
    }
  })
  const queued = await db.outbox.count()
  db.close()
  return queued
}
