import { eq } from 'drizzle-orm'

import { FIRST_SETTINGS, type MessagingSettings } from '../../domain/messaging.ts'
import type { Transaction } from '../db/database.ts'
import { messagingSettings } from '../db/schema/messaging.ts'

export async function readSettings(companyId: string, { db }: Transaction): Promise<MessagingSettings> {
  const [row] = await db.select().from(messagingSettings).where(eq(messagingSettings.companyId, companyId))
  if (row === undefined) return FIRST_SETTINGS
  const { kinds, expiringDays, overstayMinutes, quiet } = row
  return { kinds, expiringDays, overstayMinutes, quiet }
}
