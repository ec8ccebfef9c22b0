import type { Problem } from '../../contract/problem.ts'
import { ApiFailure } from './api-failure.ts'
import { fromHex, toHex } from './hex.ts'

/**
 * Where keys lie: apart from the database, each in a file of its own that goes when the key is deleted. A database of
 * the browser only notes that a row was deleted; the bytes of the row stay in its files until they are rewritten, a
 * `CryptoKey` that cannot be extracted included.
 */
export interface KeyShelf {
  read: (userId: string, keyId: string) => Promise<Uint8Array<ArrayBuffer> | null>
  keep: (userId: string, keyId: string, key: Uint8Array<ArrayBuffer>) => Promise<void>
  /** Deletes a person's keys, but for one that is in use. */
  drop: (userId: string, inUse: string | null) => Promise<void>
}

/** How a session's token lies on the device: sealed under a key that is deleted when the session ends here. */
export interface TokenSeal {
  /** What may be kept in place of a token. Where the browser has no cryptography, as over plain http, that is the token itself. */
  seal: (userId: string, token: string) => Promise<string>
  /** The token that was kept so. Rejects with a refusal like the server's where its key is gone. */
  open: (kept: string) => Promise<string>
  /** Makes unreadable what was sealed for somebody before, but for what is kept now. */
  forget: (userId: string, kept: string | null) => Promise<void>
}

const SEALED = 'sealed:1:'
/** As the server would say it: the session is over on this device. */
const KEY_GONE: Problem = {
  title: 'The key of this session was deleted',
  status: 401,
  code: 'unauthorized',
  requestId: '',
}
/** A browser whose caches do not answer must not hold up anybody's calls, or their sign-out. */
const PATIENCE_MS = 2_000
const ALGORITHM = 'AES-GCM'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const ID_BYTES = 8

export function isSealed(kept: string): boolean {
  return kept.startsWith(SEALED)
}

export function createTokenSeal(keys: KeyShelf | null): TokenSeal {
  /** What this context has sealed or opened: each call would else read the key anew. */
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
      // What could not be read just now may be read later.
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

/** In the cache storage of the browser, of tabs and of the worker; null over plain http, which has none. */
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
      if (inUse === null) {
        await caches.delete(shelfOf(userId))
        return
      }
      const shelf = await caches.open(shelfOf(userId))
      for (const { url } of await shelf.keys()) if (!url.endsWith(PATH + inUse)) await shelf.delete(url)
    },
  }
}
