import { and, eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'

import type { Channel, CustomerMessageKind, MessageReason } from '../../domain/messaging.ts'
import { type Language, customerLanguage } from '../../domain/people.ts'
import type { Transaction } from '../db/database.ts'
import { companies } from '../db/schema/companies.ts'
import { customerMessages } from '../db/schema/messaging.ts'
import type { RequestContext } from '../http/route.ts'
import { CUSTOMER_MESSAGE } from '../jobs/queues.ts'
import { readSettings } from './settings.ts'

/**
 * The more messages of a company wait, the later its next message is sent, so that thousands of messages of one company
 * don't delay those of others.
 */
const MOST_COUNTED = 1_000

export interface MessageRequest {
  kind: CustomerMessageKind
  subjectId: string
  /** The same for each attempt to queue the same message. */
  occasion: string
  /** Somebody pressed a button for it. */
  isAsked?: boolean
  /** Staff asked for it at a device that may not know the settings: a kind that is switched off is listed as not sent. */
  isListed?: boolean
  /** It is only listed, as not sent for this reason. */
  dropped?: MessageReason
  channel?: Channel | null
  address?: string | null
  language?: Language
  secret?: string
  /** It is not sent before. */
  dueAt?: Date
  expiresAt?: Date
}

export interface MessageQueuer {
  companyId: string
  now: Date
  tx: Transaction
  enqueue: RequestContext['enqueue']
}

/**
 * Queues a message to a customer in the transaction that causes it, once for each occasion. Returns its id; null if the
 * company does not send this kind, or the message was queued before.
 */
export async function queueMessage(
  request: MessageRequest,
  { companyId, now, tx, enqueue }: MessageQueuer,
): Promise<string | null> {
  const { kind, subjectId, occasion, isAsked = false, isListed = false, channel, address, language } = request
  const { secret, dueAt, expiresAt } = request
  const isOff = !isAsked && !(await readSettings(companyId, tx)).kinds.includes(kind)
  if (isOff && !isListed) return null
  const dropped = isOff ? 'switched_off' : request.dropped
  const id = uuidv7()
  const due = dueAt ?? now
  const added = await tx.db
    .insert(customerMessages)
    .values({
      companyId,
      id,
      kind,
      subjectId,
      occasion,
      channel: channel ?? null,
      address: address ?? null,
      language: language ?? (await languageOf(companyId, tx)),
      ...(dropped === undefined ? { state: 'waiting' } : { state: 'dropped', reason: dropped }),
      isAsked,
      secret: secret ?? null,
      dueAt: due,
      expiresAt: expiresAt ?? null,
      createdAt: now,
      changedAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: customerMessages.id })
  if (added.length === 0) return null
  if (dropped !== undefined) return id
  await enqueue(
    CUSTOMER_MESSAGE,
    { companyId, id },
    tx,
    Math.max(0, due.getTime() - now.getTime()),
    await turnOf(companyId, tx),
  )
  return id
}

/** Returns the priority of a company's next message: that of a company with fewer waiting messages is higher. */
export async function turnOf(companyId: string, { db }: Transaction): Promise<number> {
  const waiting = db
    .select({ id: customerMessages.id })
    .from(customerMessages)
    .where(and(eq(customerMessages.companyId, companyId), eq(customerMessages.state, 'waiting')))
    .limit(MOST_COUNTED)
    .as('waiting')
  return 0 - (await db.$count(waiting))
}

/** The language of a customer is unknown, so it is that of the company's country. */
async function languageOf(companyId: string, { db }: Transaction): Promise<Language> {
  const [company] = await db.select({ country: companies.country }).from(companies).where(eq(companies.id, companyId))
  if (!company) throw new Error('A message without its company')
  return customerLanguage(company.country)
}
