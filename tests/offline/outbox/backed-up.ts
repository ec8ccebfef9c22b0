import { vi } from 'vitest'

import type { Clock } from '../../../src/offline/clock.ts'
import { createOutbox } from '../../../src/offline/outbox/outbox.ts'
import { KEPT_WRITES } from '../../../src/offline/outbox/op-types.ts'
import { keepOutboxBackup } from '../../../src/offline/outbox/outbox-backup.ts'
import type { BackupStore } from '../../../src/offline/backup-store.ts'
import { createStore } from '../../../src/lib/store.ts'
import type { DeviceTab } from '../support/device.ts'
import { aCompany, ANA_ID, aUser, COMPANY_ID } from '../support/records.ts'
import { aBackup } from '../support/backup.ts'

/** Starts to copy the queue, like a tab that has just opened its session. */
export async function keeping(
  { db, outbox }: Pick<DeviceTab, 'db' | 'outbox'>,
  backup: BackupStore,
  later: (task: () => void) => void = queueMicrotask,
) {
  const onRestored = vi.fn<(count: number) => void>()
  const session = { db, outbox, user: aUser(), company: aCompany() }
  const state = createStore<{ status: string; session?: typeof session }>({ status: 'open', session })
  const clock: Clock = {
    now: () => 0,
    steady: () => 0,
    after: (_, task) => {
      later(task)
      return () => undefined
    },
  }
  await keepOutboxBackup(session, { backup, platform: { clock, onRestored }, writes: KEPT_WRITES, state })
  return { stop: () => state.set({ status: 'signed_in' }), onRestored }
}

/** Ana's outbox, without a sender. */
export function outboxOf(
  { db }: Pick<DeviceTab, 'db'>,
  dropBackups: Parameters<typeof createOutbox>[0]['dropBackups'],
) {
  return createOutbox({
    db,
    writes: KEPT_WRITES,
    author: { id: ANA_ID, name: 'Ana Rojas' },
    companyId: COMPANY_ID,
    clock: { now: () => 0, steady: () => 0, after: () => () => undefined },
    serverClock: { now: () => 0 },
    onWritten: () => undefined,
    dropBackups,
  })
}

export const namesIn = ({ shelf }: ReturnType<typeof aBackup>) => [...shelf.keys()]
export const nameOf = (id: string) => `${COMPANY_ID}/0/${id}`
export const idsIn = async ({ db }: DeviceTab) => (await db.outbox.orderBy('seq').toArray()).map(({ id }) => id)
