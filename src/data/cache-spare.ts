import { opOf, type SpareStore } from '../offline/spare-store.ts'

const FOLDER = '/unsent/'

const shelfOf = (userId: string) => `parq-unsent-${userId}`

/** In the cache storage of the browser, which keeps each entry in a file of its own. */
export const cacheSpare: SpareStore = {
  names: (userId) => within(userId, namesOn, []),
  read: (userId, name) => within(userId, async (shelf) => (await shelf.match(FOLDER + name))?.text() ?? null, null),
  keep: (userId, name, text) => within(userId, (shelf) => shelf.put(FOLDER + name, new Response(text)), undefined),
  drop: (userId, names) => within(userId, (shelf) => drop(shelf, names), undefined),
  letGo: (userId, opIds) => within(userId, async (shelf) => drop(shelf, (await namesOn(shelf)).filter((name) => opIds.includes(opOf(name)))), undefined),
  forget: (userId, folders) => within(userId, (shelf) => forget(userId, shelf, folders), undefined),
}

async function within<T>(userId: string, work: (shelf: Cache) => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await work(await caches.open(shelfOf(userId)))
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
