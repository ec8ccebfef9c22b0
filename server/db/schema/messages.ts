import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'

import { MESSAGE_FAILURES } from '../../../contract/message.ts'
import type { Json } from '../../../domain/json.ts'
import { LANGUAGES } from '../../../domain/people.ts'
import { companyId, instant, ownCompanyOnly } from './columns.ts'
import { companies } from './companies.ts'

/** Facts from which a message is written when it is sent. */
const written = {
  kind: text('kind').notNull(),
  sentTo: text('sent_to').notNull(),
  language: text('language', { enum: LANGUAGES }).notNull(),
  facts: jsonb('facts').$type<Record<string, Json>>().notNull(),
  /** Secrets for the reader alone, such as the token of a link. Deleted as soon as the message no longer waits. */
  secret: text('secret'),
  /** When its link or code opens nothing any more; null where it has none. */
  expiresAt: instant('expires_at'),
  createdAt: instant('created_at').notNull().defaultNow(),
}

/** Messages of a company that wait to be sent, or could not be. One that was sent is deleted. */
export const messages = pgTable(
  'messages',
  {
    companyId: companyId().references(() => companies.id),
    id: uuid('id').notNull(),
    ...written,
    attempts: integer('attempts').notNull().default(0),
    /** Last answer of the mail server. */
    answer: text('answer'),
    /** Why it is given up; null while it waits. */
    failure: text('failure', { enum: MESSAGE_FAILURES }),
    failedAt: instant('failed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    index('messages_failed')
      .on(table.companyId, table.failedAt.desc())
      .where(sql`failed_at is not null`),
    ownCompanyOnly(),
  ],
)

/** The same of nobody's company: to who has none, or before it is known which. Reached by definer functions only. */
export const accountMessages = pgTable('account_messages', { id: uuid('id').primaryKey(), ...written }).enableRLS()
