import { createHash } from 'node:crypto'

import { sql } from 'drizzle-orm'

import type { Transaction } from '../db/database.ts'
import { definePrepared } from '../db/prepared.ts'
import { receipts } from '../db/schema/receipts.ts'
import { ProblemError } from '../http/problem-error.ts'
import type { CompanyActor } from '../session/actor.ts'

/** A write that its author may ask for again, with the same outcome. */
export interface KeyedRequest {
  key: string
  /** Hash of what is asked: the same key for something else is refused. */
  hash: Buffer
}

export interface Answered {
  status: number
  body: unknown
}

export function requestHash(endpoint: string, params: unknown, body: unknown): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([endpoint, sorted(params), sorted(body)]))
    .digest()
}

// Deeper than any contract reads. JSON may be nested as deep as the stack is not.
const DEEPEST = 32

/** The same however its keys were ordered: a queue that was stored and read again may order them anew. */
function sorted(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (depth === DEEPEST) return null
  if (Array.isArray(value)) return value.map((part) => sorted(part, depth + 1))
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, part]) => [key, sorted(part, depth + 1)]),
  )
}

const A_UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i

/** As it is kept: a UUID as it is, of any other key one that its text gives. Receipts are never deleted, and 16 bytes of each are looked up by. */
export function keptKey(key: string): string {
  if (A_UUID.test(key)) return key
  const digest = createHash('sha256').update(key).digest('hex')
  // Version 8 of RFC 9562: made by whoever made it.
  return `${digest.slice(0, 8)}-${digest.slice(8, 12)}-8${digest.slice(13, 16)}-a${digest.slice(17, 20)}-${digest.slice(20, 32)}`
}

const findStatement = definePrepared((db, name) =>
  db
    .select({
      authorId: sql<string>`author_id`,
      requestHash: sql<Buffer>`request_hash`,
      status: sql<number>`status`,
      answer: sql<string>`answer`,
    })
    .from(sql`app_receipt(${sql.placeholder('key')}::uuid)`)
    .prepare(name),
)

/**
 * What the key was answered before; null for a new one, which is then locked until the transaction ends. Throws
 * `idempotency_key_reused` where it was another person's, or another request's.
 */
export async function findReceipt(
  { db }: Transaction,
  actor: CompanyActor,
  { key, hash }: KeyedRequest,
): Promise<Answered | null> {
  const [receipt] = await findStatement(db, 'receipts.find').execute({ key: keptKey(key) })
  if (!receipt) return null
  if (receipt.authorId !== actor.id || !receipt.requestHash.equals(hash))
    throw new ProblemError('idempotency_key_reused')
  const body: unknown = JSON.parse(receipt.answer)
  return { status: receipt.status, body }
}

const keepStatement = definePrepared((db, name) =>
  db
    .insert(receipts)
    .values({
      companyId: sql.placeholder('companyId'),
      key: sql.placeholder('key'),
      authorId: sql.placeholder('authorId'),
      requestHash: sql`${sql.placeholder('hash')}`,
      status: sql.placeholder('status'),
      answer: sql.placeholder('answer'),
    })
    .prepare(name),
)

export async function keepReceipt(
  { db }: Transaction,
  actor: CompanyActor,
  { key, hash }: KeyedRequest,
  { status, body }: Answered,
): Promise<void> {
  await keepStatement(db, 'receipts.keep').execute({
    companyId: actor.companyId,
    key: keptKey(key),
    authorId: actor.id,
    hash,
    status,
    answer: JSON.stringify(body),
  })
}
