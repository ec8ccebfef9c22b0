import type { KeyShelf } from '../../../src/offline/token-seal.ts'

/** A browser's storage for session keys; `keys` maps person and key. */
export function aKeyShelf(): KeyShelf & { keys: Map<string, Uint8Array<ArrayBuffer>> } {
  const keys = new Map<string, Uint8Array<ArrayBuffer>>()
  return {
    keys,
    read: async (userId, keyId) => keys.get(`${userId} ${keyId}`) ?? null,
    keep: async (userId, keyId, key) => void keys.set(`${userId} ${keyId}`, key),
    drop: async (userId, inUse) => {
      for (const name of keys.keys())
        if (name.startsWith(`${userId} `) && name !== `${userId} ${inUse}`) keys.delete(name)
    },
  }
}
