import { Dexie } from 'dexie'

import { bodyOf, pathOf, type Edit } from '../edit.ts'
import type { Contestant } from './contestant.ts'

const AT_ONCE = 20

/** The page only sends; the worker's plugin stores a failed request before the call rejects. */
async function call(edit: Edit): Promise<void> {
  const headers = { 'content-type': 'application/json', 'idempotency-key': edit.key }
  const isKept = await fetch(pathOf(edit.recordId), { method: 'PATCH', headers, body: bodyOf(edit) }).then(
    () => false,
    () => true,
  )
  if (!isKept) throw new Error('The call was answered, so nothing was kept')
}

/** Its database, opened only while it is counted. */
async function queued(): Promise<number> {
  if (!(await Dexie.exists('workbox-background-sync'))) return 0
  const db = await new Dexie('workbox-background-sync').open()
  try {
    return await db.table('requests').count()
  } finally {
    db.close()
  }
}

export function workbox(): Contestant {
  return {
    open: async () => {
      await navigator.serviceWorker.register('/workbox-worker.js')
      await navigator.serviceWorker.ready
      if (navigator.serviceWorker.controller === null) {
        await new Promise((resolve) =>
          navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
        )
      }
    },
    // Several at once: the edits of one record are much further apart, so that they keep their order.
    fill: async (edits) => {
      for (let from = 0; from < edits.length; from += AT_ONCE)
        await Promise.all(edits.slice(from, from + AT_ONCE).map(call))
    },
    enqueue: call,
    // The browser decides when to wake the worker; the benchmark sends that event instead.
    hint: async () => {},
    left: queued,
  }
}
