import { del, get, set } from 'idb-keyval'

import { bodyOf, pathOf, type Edit } from '../edit.ts'
import { sendEdit, type Contestant } from './contestant.ts'
import { MutationObserver, QueryClient, createAsyncStoragePersister, persistQueryClient } from './query-parts.js'

/**
 * TanStack Query as its guide of persisted mutations recommends: defaults with a function and three retries; a scope
 * that keeps the order of one record's edits; and its persister with its own throttle over IndexedDB, which holds more
 * than five megabytes.
 */
export function tanstackQuery(): Contestant {
  const client = new QueryClient()
  client.setMutationDefaults(['edit'], {
    mutationFn: ({ recordId, key, ...edit }: Edit) => sendEdit(pathOf(recordId), bodyOf(edit), key),
    retry: 3,
  })
  let writing = 0
  let waiting: { count: number; kept: () => void } | null = null

  const persister = createAsyncStoragePersister({
    key: 'queries',
    storage: {
      getItem: async (key) => (await get<string>(key)) ?? null,
      setItem: async (key, value) => {
        const written = writing
        await set(key, value)
        if (waiting === null || waiting.count > written) return
        waiting.kept()
        waiting = null
      },
      removeItem: del,
    },
    serialize: (persisted) => {
      writing = persisted.clientState.mutations.length
      return JSON.stringify(persisted)
    },
  })

  function mutate(edit: Edit): void {
    const observer = new MutationObserver<unknown, Error, Edit>(client, {
      mutationKey: ['edit'],
      scope: { id: edit.recordId },
    })
    observer.mutate(edit).catch(() => {})
  }

  const pending = () => client.getMutationCache().findAll({ status: 'pending' }).length

  /** Resolves when the persister has written all edits. */
  const kept = () =>
    new Promise<void>((resolve) => {
      waiting = { count: pending(), kept: resolve }
    })

  return {
    open: async () => {
      client.mount()
      const [, restored] = persistQueryClient({ queryClient: client, persister, maxAge: Number.POSITIVE_INFINITY })
      await restored
    },
    fill: (edits) => {
      for (const edit of edits) mutate(edit)
      return kept()
    },
    enqueue: (edit) => {
      mutate(edit)
      return kept()
    },
    hint: async () => void client.resumePausedMutations(),
    left: async () => pending(),
  }
}
