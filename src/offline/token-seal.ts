import type { Problem } from '../../contract/problem.ts'
import { ApiFailure } from './api-failure.ts'
import { fromHex, toHex } from '../../domain/hex.ts'

/**
 * Stores keys apart from the database, each in its own file, which disappears when the key is deleted. A browser's
 * database only marks a row as deleted: its bytes, even those of a `CryptoKey` that cannot be extracted, stay in the
 * files until they are rewritten.
 */
export interface KeyShelf {
  read: (userId: string, keyId: string) => Promise<Uint8Array<ArrayBuffer> | null>
  keep: (userId: string, keyId: string, key: Uint8Array<ArrayBuffer>) => Promise<void>
  /** Deletes a person's keys, except one in use. */
  drop: (userId: string, inUse: string | null) => Promise<void>
}

/** Seals a session's token on the device with a key that is deleted when the session ends here. */
export interface TokenSeal {
  /**
   * Returns the stored form of a token. If the browser has no cryptography, as over plain HTTP, that is the token
   * itself.
   */
  seal: (userId: string, token: string) => Promise<string>
  /** Returns the token for its stored form. Rejects with a refusal like the server's if its key is gone. */
  open: (kept: string) => Promise<string>
  /** Makes a person's earlier sealed tokens unreadable, except `kept`. */
  forget: (userId: string, kept: string | null) => Promise<void>
}

const SEALED = 'sealed:1:'
/** The same problem as the server's for an ended session. */
const KEY_GONE: Problem = {
  title: 'The key of this session was deleted',
  status: 401,
  code: 'unauthorized',
  requestId: '',
}
/** Maximum time to wait for the browser's caches, in milliseconds: they must not hold up calls or a sign-out. */
const PATIENCE_MS = 2_000
const ALGORITHM = 'AES-GCM'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const ID_BYTES = 8

export function isSealed(kept: string): boolean {
  return kept.startsWith(SEALED)
}

export function createTokenSeal(keys: KeyShelf | null): TokenSeal {
  /** Tokens that this context has sealed or opened: otherwise each call would read the key again. */
  const known = new Map<string, Promise<string>>()
  const canSeal = () => keys !== null && globalThis.crypto?.subtle !== undefined
  const keyOf = (bytes: Uint8Array<ArrayBuffer>) =>
    crypto.subtle.importKey('raw', bytes, ALGORITHM, false, ['encrypt', 'decrypt'])

  async function opened(kept: string): Promise<string> {
    const [userId = '', keyId = '', nonce = '', data = ''] = kept.slice(SEALED.length).split(':')
    const key = await inTime(keys?.read(userId, keyId) ?? Promise.resolve(null)).catch((error: unknown) => {
      throw new ApiFailure({ kind: 'network' }, { cause: error })
    })
    const token =
      key &&
      (await crypto.subtle
        .decrypt({ name: ALGORITHM, iv: fromHex(nonce) }, await keyOf(key), fromHex(data))
        .catch(() => null))
    if (token === null) throw new ApiFailure({ kind: 'problem', problem: KEY_GONE, retryAfterMs: null })
    return new TextDecoder().decode(token)
  }

  return {
    seal: async (userId, token) => {
      if (keys === null || !canSeal()) return token
      const [key, nonce, keyId] = [KEY_BYTES, NONCE_BYTES, ID_BYTES].map((length) =>
        crypto.getRandomValues(new Uint8Array(length)),
      )
      if (!key || !nonce || !keyId) return token
      const data = await crypto.subtle.encrypt(
        { name: ALGORITHM, iv: nonce },
        await keyOf(key),
        new TextEncoder().encode(token),
      )
      await keys.keep(userId, toHex(keyId), key)
      const kept = `${SEALED}${userId}:${toHex(keyId)}:${toHex(nonce)}:${toHex(new Uint8Array(data))}`
      known.set(kept, Promise.resolve(token))
      return kept
    },

    open: (kept) => {
      if (!isSealed(kept)) return Promise.resolve(kept)
      const token = known.get(kept) ?? opened(kept)
      known.set(kept, token)
      // A token that cannot be read now may be readable later.
      token.catch(() => known.delete(kept))
      return token
    },

    forget: async (userId, kept) => {
      for (const one of known.keys()) if (one !== kept && one.startsWith(`${SEALED}${userId}:`)) known.delete(one)
      await inTime(
        keys?.drop(userId, kept === null ? null : (kept.slice(SEALED.length).split(':')[1] ?? null)) ??
          Promise.resolve(),
      )
    },
  }
}

function inTime<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The keys could not be read in time')), PATIENCE_MS)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

const shelfOf = (userId: string) => `parq-session-keys-${userId}`
const PATH = '/session-keys/'

/** Shelf in the browser's cache storage, shared by tabs and the worker; `null` over plain HTTP, which has none. */
export function cacheKeyShelf(): KeyShelf | null {
  if (!('caches' in globalThis)) return null
  return {
    read: async (userId, keyId) => {
      if (!(await caches.has(shelfOf(userId)))) return null
      const found = await (await caches.open(shelfOf(userId))).match(PATH + keyId)
      return found === undefined ? null : new Uint8Array(await found.arrayBuffer())
    },
    keep: async (userId, keyId, key) => (await caches.open(shelfOf(userId))).put(PATH + keyId, new Response(key)),
    drop: async (userId, inUse) => {
      if (!(await caches.has(shelfOf(userId)))) return
      const shelf = await caches.open(shelfOf(userId))
      for (const { url } of await shelf.keys())
        if (inUse === null || !url.endsWith(PATH + inUse)) {
          // A browser that reuses the entry's place overwrites the key; one that writes elsewhere deletes its file.
          await shelf.put(url, new Response(crypto.getRandomValues(new Uint8Array(KEY_BYTES)))).catch(() => undefined)
          await shelf.delete(url)
        }
      if (inUse === null) await caches.delete(shelfOf(userId))
    },
  }
}
