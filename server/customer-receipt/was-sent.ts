import { and, eq, inArray, ne } from 'drizzle-orm'

import type { Transaction } from '../db/database.ts'
import { auditEntries } from '../db/schema/companies.ts'
import { customerMessages } from '../db/schema/messaging.ts'

/** States of a message that a channel has taken. */
const TAKEN = ['accepted', 'sent', 'delivered', 'read'] as const

interface ReceiptSent {
  serviceId: string
  companyId: string
  /** Message that is written now, which does not count. */
  messageId?: string
}

/**
 * Returns whether a receipt of the stay was sent before, by staff or automatically: the next receipt is then a copy.
 */
export async function wasReceiptSent(
  { serviceId, companyId, messageId }: ReceiptSent,
  { db }: Transaction,
): Promise<boolean> {
  const resent = and(
    eq(auditEntries.companyId, companyId),
    eq(auditEntries.entity, 'service'),
    eq(auditEntries.entityId, serviceId),
    eq(auditEntries.action, 'resent'),
  )
  if ((await db.$count(auditEntries, resent)) > 0) return true
  const taken = and(
    eq(customerMessages.companyId, companyId),
    eq(customerMessages.kind, 'receipt'),
    eq(customerMessages.subjectId, serviceId),
    inArray(customerMessages.state, [...TAKEN]),
    messageId === undefined ? undefined : ne(customerMessages.id, messageId),
  )
  return (await db.$count(customerMessages, taken)) > 0
}
