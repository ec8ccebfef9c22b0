import type { Engine } from './engine.ts'
import type { TabContext } from './tab-context.ts'

/** Failures of a device's store, in the browser's words. */
export type StoreFault = 'QuotaExceededError' | 'UnknownError'

export interface StoreFaults {
  /** Called at each transaction: returns how it fails, and after how many tasks (0: at once); null if it succeeds. */
  fault: (mode: IDBTransactionMode) => { name: StoreFault; after: number } | null
}

/** A device's IndexedDB for one tab: the open transactions of the tab end with it, and are rolled back. */
export interface TabStore {
  factory: IDBFactory
  /** The browser closes the connections under the tab, as it does when space gets short. */
  closeConnections: () => void
}

/** @param onQueueWritten called when a person's queue may have changed */
export function createTabStore(
  shared: IDBFactory,
  context: TabContext,
  engine: Engine,
  faults: StoreFaults,
  onQueueWritten: () => void,
): TabStore {
  const connections = new Set<IDBDatabase>()
  const transactions = new Set<IDBTransaction>()

  function watch(transaction: IDBTransaction, fault: ReturnType<StoreFaults['fault']>): void {
    const ended = context.busy()
    const end = () => {
      transactions.delete(transaction)
      ended()
    }
    transactions.add(transaction)
    transaction.addEventListener('complete', end)
    transaction.addEventListener('abort', end)
    if (fault) failLater(transaction, fault.name, fault.after)
  }

  function failLater(transaction: IDBTransaction, name: StoreFault, after: number): void {
    if (after === 0) fail(transaction, name)
    else engine.soon(() => failLater(transaction, name, after - 1))
  }

  function adopt(connection: IDBDatabase): void {
    connections.add(connection)
    const begin = connection.transaction.bind(connection)
    connection.transaction = (...given) => {
      const fault = faults.fault(given[1] ?? 'readonly')
      if (fault?.after === 0) throw new DOMException('The store does not answer', fault.name)
      const transaction = begin(...given)
      watch(transaction, fault)
      if (given[1] === 'readwrite' && transaction.objectStoreNames.contains('outbox'))
        transaction.addEventListener('complete', onQueueWritten)
      return transaction
    }
  }

  context.onKill(() => {
    for (const transaction of transactions) abort(transaction)
    for (const connection of connections) connection.close()
  })

  return {
    factory: {
      open: (name, version) => {
        if (context.dead()) throw new DOMException('The tab is no more', 'InvalidStateError')
        const request = shared.open(name, version)
        request.addEventListener('success', () => {
          if (context.dead()) request.result.close()
          else adopt(request.result)
        })
        return request
      },
      deleteDatabase: (name) => shared.deleteDatabase(name),
      databases: () => shared.databases(),
      cmp: (first, second) => shared.cmp(first, second),
    },
    closeConnections: () => {
      for (const connection of connections) connection.close()
      connections.clear()
    },
  }
}

/** Data that has reached the disk stays there. */
function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort()
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'InvalidStateError')) throw error
  }
}

/** A script can only abort a transaction; the store fails it with a reason. */
function fail(transaction: IDBTransaction, name: StoreFault): void {
  if (!('_state' in transaction) || transaction._state === 'finished' || transaction._state === 'committing') return
  if (!('_abort' in transaction) || typeof transaction._abort !== 'function')
    throw new Error('The store in memory has no such door any more')
  Reflect.apply(transaction._abort, transaction, [name])
}
