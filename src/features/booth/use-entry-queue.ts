import { startTransition, useEffect, useState, useSyncExternalStore } from 'react'

import type { Location } from '../../../contract/location.ts'
import { browserStorage } from '../../data/browser-platform.ts'
import { useSession } from '../../data/session-provider.tsx'
import { useRunner } from '../../data/use-command.ts'
import { now } from '../../lib/now.ts'
import type { Store } from '../../lib/store.ts'
import { createEntryQueue, type EntryQueue } from './entry-queue.ts'
import type { Entries, EntryStorage, RecentCheckIn } from './entry-list.ts'

const KEY = 'parq.entries'

/** One queue for each person and company that has worked in this tab. Its entries wait for the person's return. */
const queues = new Map<string, EntryQueue>()

function storageAt(prefix: string): EntryStorage {
  return {
    ids: () =>
      Object.keys(browserStorage() ?? {}).flatMap((key) => (key.startsWith(prefix) ? key.slice(prefix.length) : [])),
    read: (id) => browserStorage()?.getItem(prefix + id) ?? null,
    write: (id, text) => {
      try {
        browserStorage()?.setItem(prefix + id, text)
        return browserStorage() !== null
      } catch {
        return false
      }
    },
    drop: (id) => browserStorage()?.removeItem(prefix + id),
  }
}

function queueOf(userId: string, companyId: string): EntryQueue {
  const prefix = `${KEY}.${userId}.${companyId}.`
  const known = queues.get(prefix)
  if (known !== undefined) return known
  // Over plain http on a LAN there are no locks: each tab continues with its own entries, and a new page with those of
  // a closed one.
  const hasLocks = 'locks' in navigator
  const queue = createEntryQueue({
    storage: storageAt(prefix),
    alone: async (task) => (hasLocks ? navigator.locks.request(prefix, task) : task()),
    now,
  })
  if (hasLocks)
    window.addEventListener('storage', ({ key }) => key?.startsWith(prefix) && queue.hear(key.slice(prefix.length)))
  queues.set(prefix, queue)
  return queue
}

/** The queue of the person at work, with their present session. It waits until the locations are read. */
export function useEntryQueue(locations: readonly Location[] | undefined): EntryQueue {
  const { db, company, user } = useSession()
  const run = useRunner()
  const queue = queueOf(user.id, company.id)
  useEffect(() => {
    if (locations !== undefined) queue.attach({ db, company, user, locations, run })
  }, [queue, db, company, user, locations, run])
  return queue
}

export function useEntries({ entries }: EntryQueue): Entries {
  return useSyncExternalStore(entries.subscribe, entries.get)
}

/** The text in the field, deferred, so that the lists that use it delay no key. */
export function useFieldText({ text }: EntryQueue): string {
  return useFollowed(text, itself)
}

/** The latest vehicles that came in, slightly later than the line that names them. */
export function useRecentCheckIns({ entries }: EntryQueue): readonly RecentCheckIn[] {
  return useFollowed(entries, letInOf)
}

const itself = (text: string) => text
const letInOf = ({ letIn }: Entries) => letIn

/** `select` must be a stable function. */
function useFollowed<T, Part>(
  { get, subscribe }: Pick<Store<T>, 'get' | 'subscribe'>,
  select: (value: T) => Part,
): Part {
  const [followed, setFollowed] = useState(() => select(get()))
  useEffect(() => {
    const follow = () => startTransition(() => setFollowed(() => select(get())))
    follow()
    return subscribe(follow)
  }, [get, subscribe, select])
  return followed
}
