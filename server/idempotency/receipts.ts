import { createHash } from 'node:crypto'

import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'

import type { Transaction } from '../db/database.ts'
import { definePrepared } from '../db/prepared.ts'
import { receipts } from '../db/schema/receipts.ts'
import { ProblemError } from '../http/problem-error.ts'
import type { CompanyActor } from '../session/actor.ts'

/** A write that is done once per key: a repeat by its author gets the same answer. */
export interface KeyedRequest {
  key: string
  /** Hash of the request: the same key for another request is refused. */
  hash: Buffer
}

export interface Answer {
  status: number
  body: unknown
}

export function requestHash(endpoint: string, params: unknown, body: unknown): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([endpoint, sorted(params), sorted(body)]))
    .digest()
}

// Deeper than any contract allows. Arbitrarily nested JSON would overflow the stack.
const DEEPEST = 32

/** Sorts object keys, because a stored queue may have its keys in another order. */
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

/**
 * Returns the id under which the receipt of a key is stored: the key itself if it is a UUID, else a UUID derived from its
 * text. Receipts are never deleted, so the index holds 16 bytes of each.
 */
export function receiptId(key: string): string {
  if (A_UUID.test(key)) return key
  const digest = createHash('sha256').update(key).digest('hex')
  // Version 8 of RFC 9562: a custom layout.
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

/** Receipts under a key, at most one. */
export type FoundReceipts = Awaited<ReturnType<ReturnType<typeof findStatement>['execute']>>

/** Reads the receipt of a key in the company of the transaction. A new key is locked until the transaction ends. */
export function askForReceipt(db: NodePgDatabase, { key }: KeyedRequest): Promise<FoundReceipts> {
  return findStatement(db, 'receipts.find').execute({ key: receiptId(key) })
}

/**
 * Returns the stored answer; null for a new key. Throws `idempotency_key_reused` if another person used the key, or
 * another request.
 */
export function readReceipt([receipt]: FoundReceipts, actor: CompanyActor, { hash }: KeyedRequest): Answer | null {
  if (!receipt) return null
  if (receipt.authorId !== actor.id || !receipt.requestHash.equals(hash))
    throw new ProblemError('idempotency_key_reused')
  const body: unknown = JSON.parse(receipt.answer)
  return { status: receipt.status, body }
}

const saveStatement = definePrepared((db, name) =>
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

export async function saveReceipt(
  { db }: Transaction,
  actor: CompanyActor,
  { key, hash }: KeyedRequest,
  { status, body }: Answer,
): Promise<void> {
  await saveStatement(db, 'receipts.save').execute({
    companyId: actor.companyId,
    key: receiptId(key),
    authorId: actor.id,
    hash,
    status,
    answer: JSON.stringify(body),
  })
}
