import { sql } from 'drizzle-orm'
import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

import { MESSAGE_FAILURES } from '../../../contract/message.ts'
import type { Json } from '../../../domain/json.ts'
import { LANGUAGES } from '../../../domain/people.ts'
import { companyId, instant, ownCompanyOnly } from './columns.ts'
import { companies } from './companies.ts'
import { operators } from './people.ts'

/** Facts from which the content of a message is written when it is sent. */
const written = {
  kind: text('kind').notNull(),
  sentTo: text('sent_to').notNull(),
  language: text('language', { enum: LANGUAGES }).notNull(),
  facts: jsonb('facts').$type<Record<string, Json>>().notNull(),
  /** Secrets for the recipient alone, such as the token of a link. Deleted as soon as the message no longer waits. */
  secret: text('secret'),
  /** Expiry of the message's link or code; null if it has none. */
  expiresAt: instant('expires_at'),
  createdAt: instant('created_at').notNull().defaultNow(),
}

/** Messages of a company that wait to be sent, or could not be sent. Sent messages are deleted. */
export const messages = pgTable(
  'messages',
  {
    companyId: companyId().references(() => companies.id),
    id: uuid('id').notNull(),
    ...written,
    attempts: integer('attempts').notNull().default(0),
    /** When it leaves if the company sends more than its limit; null for others. */
    heldUntil: instant('held_until'),
    /** Last answer of the mail server. */
    answer: text('answer'),
    /** Reason for giving up; null while it waits. */
    failure: text('failure', { enum: MESSAGE_FAILURES }),
    failedAt: instant('failed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    index('messages_failed')
      .on(table.companyId, table.failedAt.desc())
      .where(sql`failed_at is not null`),
    index('messages_held')
      .on(table.companyId, table.heldUntil)
      .where(sql`held_until is not null and failed_at is null`),
    ownCompanyOnly(),
  ],
)

/** Purposes of a link at the end of a mail. */
export const MAIL_LINKS = ['leave_alerts', 'leave_people', 'report'] as const

/**
 * Links at the end of mails: to receive no more mail of a kind, or to report an invitation as abuse. A token is
 * readable, because each mail repeats it, and it can do nothing else.
 */
export const mailLinks = pgTable(
  'mail_links',
  {
    companyId: companyId().references(() => companies.id),
    token: text('token').notNull(),
    purpose: text('purpose', { enum: MAIL_LINKS }).notNull(),
    /** Reader of regular mail; null for an invitation, whose reader may be anybody. */
    operatorId: uuid('operator_id'),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** First use; null if the link was never used. */
    usedAt: instant('used_at'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.token] }),
    foreignKey({
      name: 'mail_links_operator_fk',
      columns: [table.companyId, table.operatorId],
      foreignColumns: [operators.companyId, operators.id],
    }).onDelete('cascade'),
    uniqueIndex('mail_links_reader')
      .on(table.companyId, table.operatorId, table.purpose)
      .where(sql`operator_id is not null`),
    ownCompanyOnly(),
  ],
)

/**
 * Messages that belong to no company: to people without one, or before the company is known. Only definer functions
 * reach them.
 */
export const accountMessages = pgTable('account_messages', { id: uuid('id').primaryKey(), ...written }).enableRLS()
