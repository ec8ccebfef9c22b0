import { and, eq } from 'drizzle-orm'

import { type Channel, type MessageReason, isReminder } from '../../domain/messaging.ts'
import type { Transaction } from '../db/database.ts'
import { messageOptOuts } from '../db/schema/messaging.ts'
import type { MessageRow } from './content.ts'
import type { MessagingAccount } from './messengers.ts'
import type { DeliveryRow } from './note-delivery.ts'
import type { Recipient } from './recipient.ts'

/** Attempts on WhatsApp, an hour of pauses together. */
const MOST_TRIES = 7

interface Routing {
  message: MessageRow
  recipient: Recipient
  deliveries: readonly DeliveryRow[]
  account: MessagingAccount | null
  tx: Transaction
}

/** Returns the channel and address of the next attempt, or why there is none. */
export async function chooseRoute(
  routing: Routing,
): Promise<{ channel: Channel; to: string } | { reason: MessageReason }> {
  const { message, recipient, deliveries, account, tx } = routing
  const method = message.channel ?? recipient.method
  const email = method === 'email' && message.address !== null ? message.address : recipient.email
  const phone = method === 'whatsapp' && message.address !== null ? message.address : recipient.phone
  if (method === null) return { reason: 'no_address' }
  const tried = deliveries.filter(({ channel }) => channel === 'whatsapp')
  const last = tried.at(-1)
  const isOptedOut = phone !== null && (await hasOptedOut(phone, message.companyId, tx))
  if (isOptedOut && isReminder(message.kind)) return { reason: 'opted_out' }
  if (method === 'whatsapp' && phone !== null && !isOptedOut && account?.trouble === null) {
    const isOver = last !== undefined && (last.verdict !== 'retry' || tried.length >= MOST_TRIES)
    if (!isOver) return { channel: 'whatsapp', to: phone }
  }
  const isMailed = deliveries.some(({ channel }) => channel === 'email')
  if (email !== null && !isMailed) return { channel: 'email', to: email }
  if (isMailed) return { reason: 'refused' }
  if (last?.state === 'unsure') return { reason: 'unsure' }
  if (last !== undefined) return { reason: last.verdict === 'fix' ? 'misconfigured' : 'refused' }
  if (isOptedOut) return { reason: 'opted_out' }
  return { reason: phone !== null && method === 'whatsapp' ? 'not_connected' : 'no_address' }
}

async function hasOptedOut(phone: string, companyId: string, { db }: Transaction): Promise<boolean> {
  const own = and(eq(messageOptOuts.companyId, companyId), eq(messageOptOuts.phone, phone))
  return (await db.$count(messageOptOuts, own)) > 0
}
