import { and, eq, sql } from 'drizzle-orm'

import {
  type CustomerMessageState,
  type DeliveryState,
  type MessageReason,
  nextDelivery,
} from '../../domain/messaging.ts'
import type { Transaction } from '../db/database.ts'
import { customerMessages, messageDeliveries } from '../db/schema/messaging.ts'
import type { MessageRow } from './content.ts'
import type { Verdict } from './whatsapp-errors.ts'

export type DeliveryRow = typeof messageDeliveries.$inferSelect

export interface DeliveryNotice {
  state: DeliveryState
  at: Date
  providerId?: string
  code?: number | null
  verdict?: Verdict | null
  answer?: string | null
}

/** Locks a message before its deliveries, in the order of every other writer. Null if it is gone. */
export async function lockMessage(companyId: string, id: string, { db }: Transaction): Promise<MessageRow | null> {
  const [row] = await db
    .select()
    .from(customerMessages)
    .where(and(eq(customerMessages.companyId, companyId), eq(customerMessages.id, id)))
    .for('update')
  return row ?? null
}

/**
 * Records the outcome of an attempt of a locked message. A late or repeated notice changes nothing. Returns true if the
 * attempt has just failed, so that the message needs another attempt.
 */
export async function noteDelivery(
  message: MessageRow,
  delivery: DeliveryRow,
  { state: noticed, at, providerId, code, verdict, answer }: DeliveryNotice,
  tx: Transaction,
): Promise<boolean> {
  const state = nextDelivery(delivery.state, noticed)
  const named = delivery.providerId === null && providerId !== undefined ? { providerId } : {}
  if (state === delivery.state && Object.keys(named).length === 0) return false
  const isNew = state !== delivery.state
  await tx.db
    .update(messageDeliveries)
    .set({
      ...named,
      ...(isNew && { state, changedAt: at }),
      ...(isNew && state === 'failed' && { code: code ?? null, verdict: verdict ?? null, answer: answer ?? null }),
    })
    .where(and(eq(messageDeliveries.companyId, delivery.companyId), eq(messageDeliveries.id, delivery.id)))
  if (!isNew) return false
  if (state === 'failed') {
    await setMessage(message, { state: 'waiting', reason: null }, at, tx)
    return true
  }
  if (state !== 'sending' && state !== 'unsure') await setMessage(message, { state, reason: null }, at, tx)
  return false
}

/** Sets the state of a message. Secrets are kept only while it waits. */
export async function setMessage(
  { companyId, id }: Pick<MessageRow, 'companyId' | 'id'>,
  { state, reason }: { state: CustomerMessageState; reason: MessageReason | null },
  at: Date,
  { db }: Transaction,
): Promise<void> {
  await db
    .update(customerMessages)
    .set({ state, reason, changedAt: at, ...(state !== 'waiting' && state !== 'accepted' && { secret: null }) })
    .where(and(eq(customerMessages.companyId, companyId), eq(customerMessages.id, id)))
}

/** Notes that the mail server took the e-mail of a customer's message, or that the mail was given up. */
export async function noteMailed(
  { companyId, id }: { companyId: string; id: string },
  state: 'sent' | 'failed',
  answer: string | null,
  { db }: Transaction,
): Promise<void> {
  const [delivery] = await db
    .update(messageDeliveries)
    .set({ state, answer, changedAt: sql`now()`, ...(state === 'failed' && { verdict: 'give_up' as const }) })
    .where(and(eq(messageDeliveries.companyId, companyId), eq(messageDeliveries.id, id)))
    .returning({ messageId: messageDeliveries.messageId })
  if (delivery === undefined) return
  await db
    .update(customerMessages)
    .set({ state, reason: state === 'failed' ? 'refused' : null, changedAt: sql`now()` })
    .where(and(eq(customerMessages.companyId, companyId), eq(customerMessages.id, delivery.messageId)))
}
