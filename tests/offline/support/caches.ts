/** Stands in for a browser's cache storage; `held.gate` delays its calls, and `held.unreadable` makes reads fail. */
export function aCacheStorage() {
  const shelves = new Map<string, Map<string, string>>()
  const held = { gate: Promise.resolve(), unreadable: false }
  const addressOf = (path: string) => new URL(path, 'https://parq.test').href
  const cacheOf = (shelf: Map<string, string>) => ({
    keys: async () => [...shelf.keys()].map((url) => ({ url })),
    match: async (path: string) => {
      if (held.unreadable) throw new DOMException('The entry cannot be read', 'UnknownError')
      const text = shelf.get(addressOf(path))
      return text === undefined ? undefined : new Response(text)
    },
    put: async (path: string, response: Response) => void shelf.set(addressOf(path), await response.text()),
    delete: async (path: string) => shelf.delete(addressOf(path)),
  })
  const caches = {
    has: async (name: string) => {
      await held.gate
      return shelves.has(name)
    },
    open: async (name: string) => {
      await held.gate
      const shelf = shelves.get(name) ?? new Map<string, string>()
      shelves.set(name, shelf)
      return cacheOf(shelf)
    },
    delete: async (name: string) => shelves.delete(name),
  }
  return { caches, held, shelves }
}

/** Gives this process a cache storage like a browser's while `work` runs. */
export async function withCaches<T>(
  { caches }: Pick<ReturnType<typeof aCacheStorage>, 'caches'>,
  work: () => Promise<T>,
): Promise<T> {
  const before = Object.getOwnPropertyDescriptor(globalThis, 'caches')
  Object.defineProperty(globalThis, 'caches', { value: caches, configurable: true })
  try {
    return await work()
  } finally {
    if (before === undefined) Reflect.deleteProperty(globalThis, 'caches')
    else Object.defineProperty(globalThis, 'caches', before)
  }
}
