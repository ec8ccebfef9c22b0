import { createHash } from 'node:crypto'

import { sql } from 'drizzle-orm'
import * as v from 'valibot'

import { callDefiner } from '../db/call-definer.ts'
import type { Database, Transaction } from '../db/database.ts'
import { ProblemError } from '../http/problem-error.ts'

/** Bucket of `most` drops that leaks one every `everySeconds`: this many tries at once, then one per interval. */
export interface Limit {
  most: number
  everySeconds: number
}

export interface Bucket extends Limit {
  /** Hash of the bucket's name. */
  key: string
}

export function bucketOf(name: string, limit: Limit): Bucket {
  return { ...limit, key: createHash('sha256').update(name).digest('hex') }
}

/**
 * Counts in all buckets, or throws `too_many_attempts`, which rolls the transaction back, and so counts in none.
 * `retryAfter` is the time until the fullest bucket has room again. For calls that cost something each time, in their
 * own transaction. Calls that may fail are counted by `countAhead` before the try, so that fifty simultaneous tries
 * count like fifty in a row; a success takes its count back, so only failures remain counted.
 */
export async function count(buckets: readonly Bucket[], tx: Transaction): Promise<void> {
  const taken = await callDefiner(
    tx,
    sql`limiter_take(${keysOf(buckets)}, ${sql.param(buckets.map(({ most }) => most))}::integer[], ${secondsOf(buckets)})`,
  )
  const wait = v.parse(v.number(), taken)
  if (wait > 0) throw new ProblemError('too_many_attempts', { retryAfter: Math.ceil(wait) })
}

/** Counts in a bucket, or returns the seconds until it has room again. Returns 0 if it was counted. */
export async function takeOrWait(bucket: Bucket, tx: Transaction): Promise<number> {
  const taken = await callDefiner(
    tx,
    sql`limiter_take(${keysOf([bucket])}, ${sql.param([bucket.most])}::integer[], ${secondsOf([bucket])})`,
  )
  return v.parse(v.number(), taken)
}

/** In a separate transaction, which ends before the try starts. */
export function countAhead(buckets: readonly Bucket[], database: Database): Promise<void> {
  return database.transaction((tx) => count(buckets, tx))
}

/**
 * After a success: empties the narrowest bucket, which belongs to the person, and returns one drop of each wider
 * bucket.
 */
export async function clearAfterSuccess([narrowest, ...wider]: readonly Bucket[], tx: Transaction): Promise<void> {
  if (narrowest !== undefined) await tx.db.execute(sql`select limiter_forget(${narrowest.key})`)
  if (wider.length > 0) await uncount(wider, tx)
}

/** After a try that doesn't count: returns one drop of each bucket. */
export async function uncount(buckets: readonly Bucket[], tx: Transaction): Promise<void> {
  await tx.db.execute(sql`select limiter_give_back(${keysOf(buckets)}, ${secondsOf(buckets)})`)
}

function keysOf(buckets: readonly Bucket[]) {
  return sql`${sql.param(buckets.map(({ key }) => key))}::text[]`
}

function secondsOf(buckets: readonly Bucket[]) {
  return sql`${sql.param(buckets.map(({ everySeconds }) => everySeconds))}::double precision[]`
}
