/** A value that notifies its listeners of changes. */
export interface Store<T> {
  get: () => T
  set: (value: T) => void
  subscribe: (listener: () => void) => () => void
}

export function createStore<T>(initial: T): Store<T> {
  const listeners = new Set<() => void>()
  let current = initial
  return {
    get: () => current,
    set: (value) => {
      if (Object.is(current, value)) return
      current = value
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Subscribes a listener to several stores. */
export function subscribeToAll(stores: readonly Pick<Store<unknown>, 'subscribe'>[], listener: () => void): () => void {
  const stops = stores.map((store) => store.subscribe(listener))
  return () => {
    for (const stop of stops) stop()
  }
}
