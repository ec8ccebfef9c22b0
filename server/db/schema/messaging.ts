import { sql } from 'drizzle-orm'
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

import {
  CHANNELS,
  CUSTOMER_MESSAGE_KINDS,
  CUSTOMER_MESSAGE_STATES,
  DELIVERY_STATES,
  MESSAGE_REASONS,
  MESSAGING_TROUBLES,
  type QuietHours,
} from '../../../domain/messaging.ts'
import { LANGUAGES } from '../../../domain/people.ts'
import { companyId, instant, ownCompanyOnly } from './columns.ts'
import { companies } from './companies.ts'

/** Connection of a company to WhatsApp. */
export const messagingAccounts = pgTable(
  'messaging_accounts',
  {
    companyId: companyId()
      .primaryKey()
      .references(() => companies.id),
    /** True if messages go to the simulator of the demo and not to WhatsApp. */
    isSimulated: boolean('is_simulated').notNull(),
    phoneNumberId: text('phone_number_id').notNull(),
    /** Phone that customers see as the sender. */
    displayPhone: text('display_phone').notNull(),
    /** Encrypted: see `server/secrets`. */
    sealedToken: text('sealed_token').notNull(),
    sealedAppSecret: text('sealed_app_secret').notNull(),
    sealedVerifyToken: text('sealed_verify_token').notNull(),
    connectedAt: instant('connected_at').notNull(),
    lastCallAt: instant('last_call_at'),
    /** When the last signed notice arrived. */
    lastNoticeAt: instant('last_notice_at'),
    /** Why nothing is sent: Meta refuses the token, has locked the account, or this server can't decrypt the token. */
    trouble: text('trouble', { enum: MESSAGING_TROUBLES }),
    /** Words of Meta about the trouble, or about the last template that it refused. */
    troubleText: text('trouble_text'),
    /** Meta asked to wait until then. */
    pausedUntil: instant('paused_until'),
  },
  () => [ownCompanyOnly()],
)

/** Settings about messages to customers; a company without a row has the defaults. */
export const messagingSettings = pgTable(
  'messaging_settings',
  {
    companyId: companyId()
      .primaryKey()
      .references(() => companies.id),
    kinds: text('kinds', { enum: CUSTOMER_MESSAGE_KINDS }).array().notNull(),
    expiringDays: integer('expiring_days').notNull(),
    overstayMinutes: integer('overstay_minutes').notNull(),
    quiet: jsonb('quiet').$type<QuietHours>(),
  },
  () => [ownCompanyOnly()],
)

/** Messages to customers, with their state. Their content is written at their sending. */
export const customerMessages = pgTable(
  'customer_messages',
  {
    companyId: companyId().references(() => companies.id),
    id: uuid('id').notNull(),
    kind: text('kind', { enum: CUSTOMER_MESSAGE_KINDS }).notNull(),
    /** The stay, sale of a pass, pass, invoice or driver that it is about, depending on its kind. */
    subjectId: uuid('subject_id').notNull(),
    /** The same for each attempt to queue the same message, so that it is queued once. */
    occasion: text('occasion').notNull(),
    /** Channel that somebody chose for this message; null for the person's own. */
    channel: text('channel', { enum: CHANNELS }),
    /** Address that was chosen for this message; null for the person's own. */
    address: text('address'),
    language: text('language', { enum: LANGUAGES }).notNull(),
    state: text('state', { enum: CUSTOMER_MESSAGE_STATES }).notNull(),
    reason: text('reason', { enum: MESSAGE_REASONS }),
    /** Somebody pressed a button for it: settings don't stop it. */
    isAsked: boolean('is_asked').notNull(),
    /** Token of its link, kept only while it waits. */
    secret: text('secret'),
    /** It is not sent before. */
    dueAt: instant('due_at').notNull(),
    /** It is not sent after. */
    expiresAt: instant('expires_at'),
    createdAt: instant('created_at').notNull(),
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    uniqueIndex('customer_messages_occasion').on(table.companyId, table.occasion),
    index('customer_messages_created').on(table.companyId, table.createdAt.desc(), table.id.desc()),
    index('customer_messages_subject').on(table.companyId, table.subjectId),
    index('customer_messages_waiting')
      .on(table.companyId)
      .where(sql`state = 'waiting'`),
    ownCompanyOnly(),
  ],
)

/** Attempts to send a message, each written before its call and again after the answer. */
export const messageDeliveries = pgTable(
  'message_deliveries',
  {
    companyId: companyId(),
    /** Sent along with the message, so that notices name it. */
    id: uuid('id').notNull(),
    messageId: uuid('message_id').notNull(),
    nth: integer('nth').notNull(),
    channel: text('channel', { enum: CHANNELS }).notNull(),
    sentTo: text('sent_to').notNull(),
    state: text('state', { enum: DELIVERY_STATES }).notNull(),
    /** Id of the message at the provider. */
    providerId: text('provider_id'),
    /** Error code of the provider, and what follows from it. */
    code: integer('code'),
    verdict: text('verdict', { enum: ['retry', 'fix', 'give_up'] }),
    answer: text('answer'),
    startedAt: instant('started_at').notNull(),
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    foreignKey({
      columns: [table.companyId, table.messageId],
      foreignColumns: [customerMessages.companyId, customerMessages.id],
    }).onDelete('cascade'),
    uniqueIndex('message_deliveries_nth').on(table.companyId, table.messageId, table.nth),
    index('message_deliveries_provider')
      .on(table.companyId, table.providerId)
      .where(sql`provider_id is not null`),
    ownCompanyOnly(),
  ],
)

/** Phones whose owners want no messages, as digits with the country code. */
export const messageOptOuts = pgTable(
  'message_opt_outs',
  {
    companyId: companyId().references(() => companies.id),
    phone: text('phone').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.phone] }), ownCompanyOnly()],
)
