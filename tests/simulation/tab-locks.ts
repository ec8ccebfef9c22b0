import type { Channel, HoldLock } from '../../src/offline/platform.ts'
import type { Chance } from './chance.ts'
import type { Engine } from './engine.ts'
import type { TabContext } from './tab-context.ts'

interface Locks {
  holdLock: HoldLock
  stealLock: HoldLock
}

interface Asking {
  context: TabContext
  task: () => Promise<void>
  resolve: () => void
  reject: (reason: unknown) => void
}

/** The Web Locks of one browser: they wait, can be stolen, and are freed when their tab dies. */
export function createBrowserLocks(engine: Engine): (context: TabContext) => Locks {
  const holders = new Map<string, Asking>()
  const waiting = new Map<string, Asking[]>()

  function grant(name: string): void {
    if (holders.has(name)) return
    const next = waiting.get(name)?.shift()
    if (next) give(name, next)
  }

  function give(name: string, asking: Asking): void {
    holders.set(name, asking)
    const { context, task, resolve, reject } = asking
    engine.soon(() =>
      context.enter(() => {
        void task()
          .then(resolve, reject)
          .finally(() => release(name, asking))
      }),
    )
  }

  function release(name: string, asking: Asking): void {
    // A holder whose lock was stolen has nothing to release.
    if (holders.get(name) !== asking) return
    holders.delete(name)
    engine.soon(() => grant(name))
  }

  function forget(context: TabContext): void {
    for (const [name, queue] of waiting) {
      waiting.set(
        name,
        queue.filter((asking) => asking.context !== context),
      )
    }
    for (const [name, asking] of holders) if (asking.context === context) release(name, asking)
  }

  return (context) => {
    context.onKill(() => forget(context))
    return {
      holdLock: (name, signal, task) =>
        new Promise((resolve, reject) => {
          if (signal.aborted) return reject(signal.reason)
          if (context.dead()) return
          const asking: Asking = { context, task, resolve, reject }
          const queue = waiting.get(name) ?? []
          waiting.set(name, queue)
          queue.push(asking)
          signal.addEventListener('abort', () => {
            const now = waiting.get(name) ?? []
            const index = now.indexOf(asking)
            if (index < 0) return
            now.splice(index, 1)
            context.enter(() => reject(signal.reason))
          })
          engine.soon(() => grant(name))
        }),
      stealLock: (name, _, task) =>
        new Promise((resolve, reject) => {
          if (context.dead()) return
          const before = holders.get(name)
          before?.context.enter(() => before.reject(new DOMException('Stolen', 'AbortError')))
          give(name, { context, task, resolve, reject })
        }),
    }
  }
}

/** Messages between the tabs of one browser, each a little late; `lateness` adds milliseconds on a busy machine. */
export function createBrowserChannels(
  engine: Engine,
  chance: Chance,
  lateness: () => number,
): (context: TabContext) => (name: string) => Channel {
  const open = new Map<string, Set<{ context: TabContext; channel: object; listener: (message: string) => void }>>()
  return (context) => (name) => {
    const all = open.get(name) ?? new Set()
    open.set(name, all)
    const channel = {}
    const own = () => [...all].filter((one) => one.channel === channel)
    const close = () => {
      for (const one of own()) all.delete(one)
    }
    context.onKill(close)
    return {
      post: (message) => {
        if (context.dead()) return
        for (const one of all) {
          if (one.channel !== channel)
            engine.after(chance.below(4) + lateness(), () =>
              one.context.enter(() => all.has(one) && one.listener(message)),
            )
        }
      },
      subscribe: (listener) => {
        const one = { context, channel, listener }
        all.add(one)
        return () => all.delete(one)
      },
      close,
    }
  }
}
