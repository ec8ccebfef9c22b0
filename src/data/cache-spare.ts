import type { SpareStore } from '../offline/spare-store.ts'

const FOLDER = '/unsent/'

const shelfOf = (userId: string) => `parq-unsent-${userId}`

/** In the cache storage of the browser, which keeps each entry in a file of its own. */
export const cacheSpare: SpareStore = {
  read: (userId) => within(userId, readAll, new Map<string, string>()),
  keep: (userId, name, text) => within(userId, (shelf) => shelf.put(FOLDER + name, new Response(text)), undefined),
  drop: async (userId, names) => {
    await within(userId, (shelf) => Promise.all(names.map((name) => shelf.delete(FOLDER + name))), undefined)
  },
  forget: (userId) => caches.delete(shelfOf(userId)).then(noMatter, noMatter),
}

const noMatter = () => undefined

async function within<T, O>(userId: string, work: (shelf: Cache) => Promise<T>, otherwise: O): Promise<T | O> {
  try {
    return await work(await caches.open(shelfOf(userId)))
  } catch {
    return otherwise
  }
}

async function readAll(shelf: Cache): Promise<Map<string, string>> {
  const texts = new Map<string, string>()
  for (const request of await shelf.keys()) {
    const text = await shelf.match(request).then((response) => response?.text())
    if (text !== undefined) texts.set(new URL(request.url).pathname.slice(FOLDER.length), text)
  }
  return texts
}
