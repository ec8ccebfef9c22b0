import { systemClock } from './clock.ts'
import type { Channel, HoldLock, Platform } from './platform.ts'
import { cacheKeyShelf, createTokenSeal } from './token-seal.ts'

/** The parts of the platform that tabs and the worker share. */
export type SharedPlatform = Omit<Platform, 'askForSync' | 'clockNotes' | 'forget' | 'openBackup' | 'onRestored'>

const holdLock: HoldLock = (name, signal, task) => navigator.locks.request(name, { signal }, task)
// Stealing a lock never waits, and the browser accepts no signal for it.
const stealLock: HoldLock = (name, _, task) => navigator.locks.request(name, { steal: true }, task)

function openChannel(name: string): Channel {
  const channel = new BroadcastChannel(name)
  return {
    post: (message) => channel.postMessage(message),
    subscribe: (listener) => {
      const onMessage = ({ data }: MessageEvent<unknown>) => typeof data === 'string' && listener(data)
      channel.addEventListener('message', onMessage)
      return () => channel.removeEventListener('message', onMessage)
    },
    close: () => channel.close(),
  }
}

export function sharedPlatform(): SharedPlatform {
  // Absent over plain HTTP on a LAN, although TypeScript's types say that they always exist.
  const hasLocks = 'locks' in navigator
  return {
    fetch: (input, init) => fetch(input, init),
    clock: systemClock,
    random: Math.random,
    holdLock: hasLocks ? holdLock : null,
    stealLock: hasLocks ? stealLock : null,
    openChannel,
    indexedDB: globalThis.indexedDB,
    keyRange: globalThis.IDBKeyRange,
    tokenSeal: createTokenSeal(cacheKeyShelf()),
  }
}
