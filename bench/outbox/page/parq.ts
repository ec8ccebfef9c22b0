import type { Service } from '../../../contract/service.ts'
import { browserPlatform } from '../../../src/data/browser-platform.ts'
import { createApiClient } from '../../../src/offline/api-client.ts'
import { services } from '../../../src/offline/collections.ts'
import { DeviceDatabase } from '../../../src/offline/device-database.ts'
import type { KeptDatabase } from '../../../src/offline/kept-database.ts'
import { openKeptDatabase } from '../../../src/offline/kept-store.ts'
import { KEPT_WRITES } from '../../../src/offline/outbox/op-types.ts'
import { createOutbox, type Outbox } from '../../../src/offline/outbox/outbox.ts'
import { createPush } from '../../../src/offline/outbox/push.ts'
import { createSending } from '../../../src/offline/outbox/sending.ts'
import { editServiceOp } from '../../../src/offline/outbox/service-ops.ts'
import { createReachability } from '../../../src/offline/reachability.ts'
import { ANA_ID, COMPANY_ID, idOf } from '../../../tests/offline/support/records.ts'
import { RECORDS, recordAt, type Edit } from '../edit.ts'
import type { Contestant } from './contestant.ts'

/** The app's own outbox, assembled as its session does. With a token it edits the real server's records. */
export function parq(
  token = 'a-token',
  records: readonly Service[] = Array.from({ length: RECORDS }, (_, place) => recordAt(place)),
): Contestant {
  const platform = browserPlatform()
  const { clock } = platform
  let opened: { db: KeptDatabase; outbox: Outbox; quiet: Outbox } | null = null

  async function open(): Promise<void> {
    const device = new DeviceDatabase(platform)
    await device.open()
    const db = await openKeptDatabase(device, platform, ANA_ID, COMPANY_ID)
    if ((await db.services.count()) === 0) {
      await db.transaction('rw', db.services, async () => {
        for (const record of records) await services.put(db, { id: record.id, base: record, shown: null, pending: 0 })
      })
    }
    const reachability = createReachability({ platform, probeUrl: () => '/livez' })
    const api = createApiClient({
      ...platform,
      now: clock.now,
      baseUrlOf: () => '',
      deviceId: idOf(9, 1),
      token,
      openToken: null,
      companyId: null,
      onOutcome: reachability.noteCall,
    })
    const push = createPush({
      db,
      loadSending: () => Promise.resolve(createSending({ db, api, writes: KEPT_WRITES, clock })),
      platform,
      reachability,
    })
    const own = {
      db,
      writes: KEPT_WRITES,
      author: { id: ANA_ID, name: 'Ana Rojas' },
      companyId: COMPANY_ID,
      clock,
      serverClock: clock,
      dropBackups: () => Promise.resolve(undefined),
    }
    opened = {
      db,
      outbox: createOutbox({ ...own, onWritten: push.wake }),
      quiet: createOutbox({ ...own, onWritten: () => {} }),
    }
    hint = () => {
      reachability.probe()
      push.wake()
    }
  }

  let hint = () => {}
  const now = () => {
    if (opened === null) throw new Error('Not opened')
    return opened
  }
  const enqueue = async (outbox: Outbox, { recordId, from, to }: Edit): Promise<void> => {
    const request = editServiceOp.toWire({ params: { id: recordId }, body: { changes: { remarks: { from, to } } } })
    await outbox.enqueue({ opType: editServiceOp, request, seen: null })
  }

  return {
    open,
    enqueue: (edit) => enqueue(now().outbox, edit),
    // Wrapped in one transaction: faster, with the same result. Nobody is notified from within it.
    fill: (edits) => {
      const { db, quiet } = now()
      return db.transaction('rw', db.tables, async () => {
        for (const edit of edits) await enqueue(quiet, edit)
      })
    },
    hint: async () => hint(),
    left: () => now().db.outbox.count(),
  }
}
