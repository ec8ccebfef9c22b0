import { opOf, type BackupStore } from '../offline/backup-store.ts'

const FOLDER = '/unsent/'

/**
 * Maximum time to wait for the browser's caches, in milliseconds. A browser whose caches do not answer must not prevent
 * a withdrawal or a sign-out.
 */
const PATIENCE_MS = 2_000

const listeners = new Set<(opIds: readonly string[]) => void>()
const SHELF = 'parq-unsent-'
const shelfOf = (userId: string) => `${SHELF}${userId}`
const shelfFor = (userId: string) => caches.open(shelfOf(userId))
const patiently = (work: Promise<void>) =>
  Promise.race([work, new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS))])

/** Backup in the browser's cache storage, which keeps each entry in its own file. */
export const cacheBackup: BackupStore = {
  names: (userId) => within(userId, namesOn, []),
  read: async (userId, name) => (await (await shelfFor(userId)).match(FOLDER + name))?.text() ?? null,
  keep: async (userId, name, text) => (await shelfFor(userId)).put(FOLDER + name, new Response(text)),
  drop: (userId, names) => within(userId, (shelf) => drop(shelf, names), undefined),
  dropOps: async (userId, opIds) => {
    const taken = new Set(opIds)
    const gone = within(
      userId,
      async (shelf) =>
        drop(
          shelf,
          (await namesOn(shelf)).filter((name) => taken.has(opOf(name))),
        ),
      undefined,
    )
    await patiently(gone)
    // Listeners are called only after the deletion has ended: a copy made earlier would be deleted too.
    return () => void gone.then(() => listeners.forEach((listener) => listener(opIds)))
  },
  onOpsDropped: (listener) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  forget: (userId, folders) => patiently(within(userId, (shelf) => forget(userId, shelf, folders), undefined)),
}

/** Returns the number of ops of all people that have a copy here; 0 if the caches do not answer. */
export async function copiesHere(): Promise<number> {
  const count = async () => {
    const shelves = (await caches.keys()).filter((name) => name.startsWith(SHELF))
    const copies = await Promise.all(shelves.map(async (name) => (await (await caches.open(name)).keys()).length))
    return copies.reduce((sum, one) => sum + one, 0)
  }
  const late = new Promise<number>((resolve) => setTimeout(() => resolve(0), PATIENCE_MS))
  return Promise.race([count(), late]).catch(() => 0)
}

/** Only `keep` creates a shelf: reading must not recreate a shelf that was forgotten. */
async function within<T>(userId: string, work: (shelf: Cache) => Promise<T>, otherwise: T): Promise<T> {
  try {
    return (await caches.has(shelfOf(userId))) ? await work(await shelfFor(userId)) : otherwise
  } catch {
    return otherwise
  }
}

async function namesOn(shelf: Cache): Promise<string[]> {
  return (await shelf.keys()).map(({ url }) => new URL(url).pathname.slice(FOLDER.length))
}

async function forget(userId: string, shelf: Cache, folders: readonly string[]): Promise<void> {
  const names = await namesOn(shelf)
  const gone = names.filter((name) => folders.some((folder) => name.startsWith(folder)))
  if (gone.length === names.length) await caches.delete(shelfOf(userId))
  else await drop(shelf, gone)
}

async function drop(shelf: Cache, names: readonly string[]): Promise<void> {
  await Promise.all(names.map((name) => shelf.delete(FOLDER + name)))
}
