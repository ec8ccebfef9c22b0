import { createHash, randomBytes } from 'node:crypto'

/** Enough random bits that nobody can guess a token. */
const SECRET_BYTES = 32
const PLACE_BYTES = 16
const TOKEN = /^[\w-]{64}$/

/** Key of a token's row. */
export interface LinkKey {
  placeId: string
  hash: Buffer
}

/** A token that was read from a request. Its text is empty if it is malformed. */
interface ReadToken extends LinkKey {
  token: string
}

/** Returns a new link token. It contains its company or person, so that the table is queried only within it. */
export function makeToken(placeId: string): { token: string; hash: Buffer } {
  const token = Buffer.concat([Buffer.from(placeId.replaceAll('-', ''), 'hex'), randomBytes(SECRET_BYTES)]).toString(
    'base64url',
  )
  return { token, hash: hashOf(token) }
}

/** A malformed token is looked up like an unknown one, at the same cost. */
export function readToken(given: string): ReadToken {
  const token = TOKEN.test(given) ? given : ''
  const hex = Buffer.from(token, 'base64url')
    .subarray(0, PLACE_BYTES)
    .toString('hex')
    .padEnd(2 * PLACE_BYTES, '0')
  return { placeId: hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'), hash: hashOf(token), token }
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
