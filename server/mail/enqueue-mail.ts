import { and, eq, isNull, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'

import type { Json } from '../../domain/json.ts'
import type { Language } from '../../domain/people.ts'
import type { Transaction } from '../db/database.ts'
import { callDefiner } from '../db/call-definer.ts'
import { messages } from '../db/schema/messages.ts'
import type { RequestContext } from '../http/route.ts'
import { MAIL } from '../jobs/queues.ts'
import type { MessageKind } from './message-kind.ts'

/**
 * The more messages of a company wait, the later its next message is sent, so that thousands of messages of one company
 * don't delay those of others.
 */
const MOST_COUNTED = 1_000

interface MailRequest<Facts> {
  /** Company of the message; null if it belongs to none. */
  companyId: string | null
  to: string
  language: Language
  facts: Facts
  /** Secret such as a link's token. Stored only until the message is sent or given up. */
  secret?: string
  /** Expiry of the message's link or code; the message is not sent after it. */
  expiresAt?: Date
  /** Id of the message, if it belongs to an attempt to reach a customer. */
  id?: string
}

/**
 * Queues a message in the transaction. It is sent as soon as possible after the commit; without the commit it does not
 * exist. The caller neither waits for the mail server nor fails because of it.
 */
export async function enqueueMail<Facts extends Record<string, Json>>(
  { kind }: MessageKind<Facts>,
  { companyId, to, language, facts, secret, expiresAt, id = uuidv7() }: MailRequest<Facts>,
  { tx, enqueue }: { tx: Transaction; enqueue: RequestContext['enqueue'] },
): Promise<void> {
  let waiting = 0
  if (companyId === null) {
    await callDefiner(
      tx,
      sql`account_message_keep(${id}::uuid, ${kind}, ${to}, ${language}, ${JSON.stringify(facts)}::jsonb, ${secret ?? null}, ${expiresAt?.toISOString() ?? null}::timestamptz)`,
    )
  } else {
    waiting = await tx.db.$count(
      tx.db
        .select({ id: messages.id })
        .from(messages)
        .where(and(eq(messages.companyId, companyId), isNull(messages.failedAt)))
        .limit(MOST_COUNTED)
        .as('waiting'),
    )
    await tx.db.insert(messages).values({
      companyId,
      id,
      kind,
      sentTo: to,
      language,
      facts,
      secret: secret ?? null,
      expiresAt: expiresAt ?? null,
    })
  }
  await enqueue(MAIL, { companyId, id }, tx, 0, 0 - waiting)
}
