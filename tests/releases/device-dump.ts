import * as v from 'valibot'

const Index = v.object({ name: v.string(), keyPath: v.union([v.string(), v.array(v.string())]), unique: v.boolean(), multiEntry: v.boolean() })

const StoreDump = v.object({
  name: v.string(),
  /** Never null: each row holds its own key. */
  keyPath: v.union([v.string(), v.array(v.string())]),
  autoIncrement: v.boolean(),
  indexes: v.array(Index),
  /** Rows in order of their keys. Values that JSON cannot carry have a tag: see `tagged`. */
  rows: v.array(v.unknown()),
})

export const DeviceDump = v.array(v.object({ name: v.string(), version: v.number(), stores: v.array(StoreDump) }))
export type DeviceDump = v.InferOutput<typeof DeviceDump>

/** Property name of a tagged value; no stored record has such a property. */
const TAG = '$type'

/** Turns a stored value into JSON. Throws on a type that would not come back as it was. */
function tagged(value: unknown): unknown {
  if (value === undefined) return { [TAG]: 'undefined' }
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value
  if (typeof value === 'number') return Number.isFinite(value) && !Object.is(value, -0) ? value : { [TAG]: 'number', value: Object.is(value, -0) ? '-0' : String(value) }
  if (value instanceof Date) return { [TAG]: 'Date', value: value.getTime() }
  if (value instanceof Uint8Array) return { [TAG]: 'Uint8Array', value: Buffer.from(value).toString('base64') }
  if (Array.isArray(value)) return value.map(tagged)
  if (typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) throw new Error(`A stored value of another type: ${Object.prototype.toString.call(value)}`)
  if (TAG in value) throw new Error(`A stored record has a property ${TAG}`)
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, tagged(part)]))
}

const Tagged = v.variant(TAG, [
  v.object({ [TAG]: v.literal('undefined') }),
  v.object({ [TAG]: v.literal('number'), value: v.string() }),
  v.object({ [TAG]: v.literal('Date'), value: v.number() }),
  v.object({ [TAG]: v.literal('Uint8Array'), value: v.string() }),
])

/** Turns a dumped row into the value that was stored. */
export function untagged(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(untagged)
  if (typeof value !== 'object' || value === null) return value
  if (!(TAG in value)) return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, untagged(part)]))
  const { [TAG]: type, ...rest } = v.parse(Tagged, value)
  if (!('value' in rest)) return undefined
  if (type === 'Date') return new Date(Number(rest.value))
  return type === 'number' ? Number(rest.value) : new Uint8Array(Buffer.from(String(rest.value), 'base64'))
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('The request failed')))
  })
}

async function dumpStore(store: IDBObjectStore): Promise<v.InferOutput<typeof StoreDump>> {
  const indexes = [...store.indexNames].map((name) => {
    const { keyPath, unique, multiEntry } = store.index(name)
    return { name, keyPath, unique, multiEntry }
  })
  const rows = await settled<unknown[]>(store.getAll())
  return v.parse(StoreDump, { name: store.name, keyPath: store.keyPath, autoIncrement: store.autoIncrement, indexes, rows: rows.map(tagged) })
}

/** Dumps every IndexedDB database of a browser with its version, stores, indexes and rows. No tab may be open. */
export async function dumpDevice(indexedDB: IDBFactory): Promise<DeviceDump> {
  const dump: DeviceDump = []
  for (const { name = '', version = 0 } of await indexedDB.databases()) {
    const db = await settled(indexedDB.open(name))
    const names = [...db.objectStoreNames]
    const transaction = db.transaction(names, 'readonly')
    dump.push({ name, version, stores: await Promise.all(names.map((store) => dumpStore(transaction.objectStore(store)))) })
    db.close()
  }
  return dump.toSorted((one, other) => (one.name < other.name ? -1 : 1))
}

/** Recreates dumped databases at the versions that they had, through the raw IndexedDB API: no code of this release runs. */
export async function restoreDevice(indexedDB: IDBFactory, dump: DeviceDump): Promise<void> {
  for (const { name, version, stores } of dump) {
    const opening = indexedDB.open(name, version)
    opening.addEventListener('upgradeneeded', () => {
      for (const { name: storeName, keyPath, autoIncrement, indexes } of stores) {
        const store = opening.result.createObjectStore(storeName, { keyPath, autoIncrement })
        for (const index of indexes) store.createIndex(index.name, index.keyPath, { unique: index.unique, multiEntry: index.multiEntry })
      }
    })
    const db = await settled(opening)
    const filled = stores.filter(({ rows }) => rows.length > 0)
    if (filled.length > 0) {
      const transaction = db.transaction(filled.map((store) => store.name), 'readwrite')
      for (const store of filled) for (const row of store.rows) transaction.objectStore(store.name).put(untagged(row))
      await new Promise<void>((resolve, reject) => {
        transaction.addEventListener('complete', () => resolve())
        transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('The rows could not be written')))
      })
    }
    db.close()
  }
}
