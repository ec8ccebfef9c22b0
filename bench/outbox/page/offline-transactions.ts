import { createCollection } from '@tanstack/db'
import { IndexedDBAdapter, startOfflineExecutor } from '@tanstack/offline-transactions'

import * as v from 'valibot'

import { Service } from '../../../contract/service.ts'
import { RECORDS, bodyOf, pathOf, recordAt, type Edit } from '../edit.ts'
import { sendEdit, type Contestant } from './contestant.ts'

/** Its own storage, which reports when a transaction's write was answered: the library has no promise for that. */
class HeardStorage extends IndexedDBAdapter {
  heard: (() => void) | null = null

  override async set(key: string, value: string): Promise<void> {
    await super.set(key, value)
    this.heard?.()
  }
}

export function offlineTransactions(): Contestant {
  const storage = new HeardStorage()
  let answered: (record: Service) => void = () => {}
  const services = createCollection<Service>({
    id: 'services',
    getKey: ({ id }) => id,
    startSync: true,
    sync: {
      sync: ({ begin, write, commit, markReady }) => {
        begin()
        for (let place = 0; place < RECORDS; place += 1) write({ type: 'insert', value: recordAt(place) })
        commit()
        markReady()
        answered = (value) => {
          begin()
          write({ type: 'update', value })
          commit()
        }
      },
    },
  })
  let executor: ReturnType<typeof startOfflineExecutor> | null = null

  const now = () => {
    if (executor === null) throw new Error('Not opened')
    return executor
  }

  async function keep({ recordId, from, to }: Edit): Promise<void> {
    const transaction = now().createOfflineTransaction({
      mutationFnName: 'edit',
      autoCommit: false,
      metadata: { from },
    })
    transaction.mutate(() => {
      services.update(recordId, (draft) => {
        draft.remarks = to
      })
    })
    await new Promise<void>((resolve) => {
      storage.heard = resolve
      // Settles only when the server has the transaction; discarded ones are counted at the server.
      transaction.commit().catch(() => {})
    })
  }

  return {
    open: async () => {
      executor = startOfflineExecutor({
        collections: { services },
        storage,
        mutationFns: {
          edit: async ({ transaction, idempotencyKey }) => {
            const [mutation] = transaction.mutations
            if (!mutation) return
            const { id, remarks } = mutation.modified
            const { from } = transaction.metadata
            answered(v.parse(Service, await sendEdit(pathOf(id), bodyOf({ from, to: remarks ?? '' }), idempotencyKey)))
          },
        },
      })
      await executor.waitForInit()
    },
    fill: async (edits) => {
      for (const edit of edits) await keep(edit)
    },
    enqueue: keep,
    hint: async () => now().getOnlineDetector().notifyOnline(),
    left: async () => (await storage.keys()).length,
  }
}
