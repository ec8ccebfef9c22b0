import { and, eq, isNull, sql } from 'drizzle-orm'
import * as v from 'valibot'

import type { UnsentMessage } from '../../contract/message.ts'
import { LANGUAGES } from '../../domain/people.ts'
import { callDefiner } from '../db/call-definer.ts'
import type { Transaction } from '../db/database.ts'
import { messages } from '../db/schema/messages.ts'
import { noteMailed } from '../messaging/note-delivery.ts'

/** The message of a job. */
export interface MessageKey {
  companyId: string | null
  id: string
}

const OfAccount = v.nullish(
  v.object({
    kind: v.string(),
    sent_to: v.string(),
    language: v.picklist(LANGUAGES),
    facts: v.unknown(),
    secret: v.nullable(v.string()),
    is_expired: v.boolean(),
  }),
)

export interface WaitingMessage {
  kind: string
  sentTo: string
  language: (typeof LANGUAGES)[number]
  facts: unknown
  secret: string | null
  /** By the database's clock, like the expiry of links. */
  isExpired: boolean
  /** Whether it has waited because of its company's limit. */
  isHeld: boolean
}

/**
 * Admits the transaction to the message's company, which the job names. A transaction of that company created the job.
 */
async function enter(companyId: string, { db }: Transaction): Promise<void> {
  await db.execute(sql`select set_config('app.company', ${companyId}, true)`)
}

/** Returns a waiting message; null if it was sent, given up or withdrawn. */
export async function readWaiting({ companyId, id }: MessageKey, tx: Transaction): Promise<WaitingMessage | null> {
  if (companyId === null) {
    const found = v.parse(OfAccount, await callDefiner(tx, sql`account_message_read(${id}::uuid)`))
    return found ? { ...found, sentTo: found.sent_to, isExpired: found.is_expired, isHeld: false } : null
  }
  await enter(companyId, tx)
  const { kind, sentTo, language, facts, secret, expiresAt, heldUntil } = messages
  const isHeld = sql<boolean>`${heldUntil} is not null`
  const isExpired = sql<boolean>`coalesce(${expiresAt} <= now(), false)`
  const [found] = await tx.db
    .select({ kind, sentTo, language, facts, secret, isExpired, isHeld })
    .from(messages)
    .where(waiting(companyId, id))
  return found ?? null
}

/** The message was sent; nothing is left to do. */
export async function noteSent({ companyId, id }: MessageKey, tx: Transaction): Promise<void> {
  if (companyId === null) return forget(id, tx)
  await enter(companyId, tx)
  await tx.db.delete(messages).where(waiting(companyId, id))
  await noteMailed({ companyId, id }, 'sent', null, tx)
}

/** The message was not accepted, and is retried. */
export async function noteAttempt({ companyId, id }: MessageKey, answer: string, tx: Transaction): Promise<void> {
  if (companyId === null) return
  await enter(companyId, tx)
  await tx.db
    .update(messages)
    .set({ attempts: sql`${messages.attempts} + 1`, answer })
    .where(waiting(companyId, id))
}

/**
 * Ends the retries. If `failure` is null, all tries failed. An admin of the company sees the message; a message without
 * a company is requested again by its recipient.
 */
export async function noteGivenUp(
  { companyId, id }: MessageKey,
  failure: UnsentMessage['failure'] | null,
  answer: string | null,
  tx: Transaction,
): Promise<void> {
  if (companyId === null) return forget(id, tx)
  await enter(companyId, tx)
  await tx.db
    .update(messages)
    .set({
      failure: failure ?? sql`case when ${messages.attempts} > 0 then 'not_taken' else 'not_written' end`,
      failedAt: sql`now()`,
      secret: null,
      ...(answer !== null && { answer }),
    })
    .where(waiting(companyId, id))
  await noteMailed({ companyId, id }, 'failed', answer, tx)
}

function waiting(companyId: string, id: string) {
  return and(eq(messages.companyId, companyId), eq(messages.id, id), isNull(messages.failedAt))
}

async function forget(id: string, tx: Transaction): Promise<void> {
  await callDefiner(tx, sql`account_message_forget(${id}::uuid)`)
}
