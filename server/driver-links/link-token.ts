import { createHash, randomBytes } from 'node:crypto'

/** Chance enough that nobody guesses one. */
const SECRET_BYTES = 32
const COMPANY_BYTES = 16
const TOKEN = /^[\w-]{64}$/

/** What a token opens, as the table knows it. */
export interface LinkKey {
  companyId: string
  hash: Buffer
}

/** A new link's token. The company is in it, so that the table is asked within one company's rows, as all others are. */
export function makeToken(companyId: string): { token: string; hash: Buffer } {
  const token = Buffer.concat([Buffer.from(companyId.replaceAll('-', ''), 'hex'), randomBytes(SECRET_BYTES)]).toString('base64url')
  return { token, hash: hashOf(token) }
}

/** What is no token of ours is looked up as one that nobody has, at the same cost. */
export function readToken(given: string): LinkKey {
  const token = TOKEN.test(given) ? given : ''
  const hex = Buffer.from(token, 'base64url').subarray(0, COMPANY_BYTES).toString('hex').padEnd(2 * COMPANY_BYTES, '0')
  return { companyId: hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'), hash: hashOf(token) }
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
