/** Enough characters to tell files apart. Somebody who can forge a file can also forge the worker. */
const MARK_CHARS = 16

/**
 * Returns the beginning of the SHA-256 of some bytes, in base64: short, because the worker's list has hundreds of them.
 */
export async function shortHash(bytes: ArrayBuffer): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', bytes)
  return btoa(String.fromCharCode(...new Uint8Array(hash))).slice(0, MARK_CHARS)
}
