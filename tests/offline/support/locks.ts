import type { Channel, HoldLock } from '../../../src/offline/platform.ts'

interface Locks {
  holdLock: HoldLock
  stealLock: HoldLock
}

interface Holder {
  lost: (reason: DOMException) => void
}

/** Locks that the contexts of one browser share; they queue and can be stolen, like Web Locks. */
export function createLocks(): Locks {
  const holders = new Map<string, Holder>()
  const waiting = new Map<string, (() => void)[]>()

  function release(name: string, holder: Holder): void {
    // A holder whose lock was stolen has nothing to release.
    if (holders.get(name) !== holder) return
    holders.delete(name)
    waiting.get(name)?.shift()?.()
  }

  function hold(name: string, task: () => Promise<void>): Promise<void> {
    return new Promise((resolve, reject) => {
      const holder = { lost: reject }
      holders.set(name, holder)
      void task()
        .then(resolve, reject)
        .finally(() => release(name, holder))
    })
  }

  return {
    holdLock: async (name, signal, task) => {
      if (holders.has(name)) {
        await new Promise<void>((resolve, reject) => {
          const queue = waiting.get(name) ?? []
          waiting.set(name, queue)
          const go = () => {
            signal.removeEventListener('abort', leave)
            resolve()
          }
          const leave = () => {
            queue.splice(queue.indexOf(go), 1)
            reject(signal.reason)
          }
          queue.push(go)
          signal.addEventListener('abort', leave)
        })
      }
      signal.throwIfAborted()
      return hold(name, task)
    },
    stealLock: (name, _, task) => {
      holders.get(name)?.lost(new DOMException('Stolen', 'AbortError'))
      return hold(name, task)
    },
  }
}

/** Channels by name, shared by everyone who opens the same name. */
export function createChannels(): (name: string) => Channel {
  const open = new Map<string, Set<(message: string) => void>>()
  return (name) => {
    const all = open.get(name) ?? new Set()
    open.set(name, all)
    const own = new Set<(message: string) => void>()
    let isClosed = false
    return {
      post: (message) => {
        if (isClosed) throw new DOMException('The channel is closed', 'InvalidStateError')
        for (const listener of all) if (!own.has(listener)) queueMicrotask(() => all.has(listener) && listener(message))
      },
      subscribe: (listener) => {
        all.add(listener)
        own.add(listener)
        return () => all.delete(listener)
      },
      close: () => {
        isClosed = true
        for (const listener of own) all.delete(listener)
      },
    }
  }
}
