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

import { ALERT_CHANNELS, ALERT_KINDS, type AlertCause } from '../../../domain/alerts.ts'
import type { QuietHours } from '../../../domain/messaging.ts'
import { amount, companyId, instant, ownCompanyOnly } from './columns.ts'
import { companies } from './companies.ts'
import { operators } from './people.ts'

/** Events that administrators are alerted to, written in the transaction of the event. */
export const alerts = pgTable(
  'alerts',
  {
    companyId: companyId().references(() => companies.id),
    id: uuid('id').notNull(),
    cause: text('cause').$type<AlertCause>().notNull(),
    /** The shift, stay, refused write, invoice, location or company that it is about, depending on its cause. */
    subjectId: uuid('subject_id').notNull(),
    /** Null if it is about the whole company. */
    locationId: uuid('location_id'),
    amount: amount('amount'),
    /** Person who caused it, and who is not alerted. */
    byId: uuid('by_id'),
    /** The same for each attempt to raise the same alert, so that it is raised once. */
    occasion: text('occasion').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    uniqueIndex('alerts_occasion').on(table.companyId, table.occasion),
    index('alerts_at').on(table.companyId, table.at),
    ownCompanyOnly(),
  ],
)

/** Which person receives an alert by which channel. */
export const alertDeliveries = pgTable(
  'alert_deliveries',
  {
    companyId: companyId(),
    alertId: uuid('alert_id').notNull(),
    operatorId: uuid('operator_id').notNull(),
    channel: text('channel', { enum: ALERT_CHANNELS }).notNull(),
    /** `dropped`: settled or switched off before it was sent. */
    state: text('state', { enum: ['waiting', 'sent', 'dropped'] }).notNull(),
    /** Message that contains it. */
    batchId: uuid('batch_id'),
    /** When the channel took it over. */
    sentAt: instant('sent_at'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.alertId, table.operatorId, table.channel] }),
    foreignKey({
      columns: [table.companyId, table.alertId],
      foreignColumns: [alerts.companyId, alerts.id],
    }).onDelete('cascade'),
    index('alert_deliveries_person').on(table.companyId, table.operatorId, table.sentAt),
    index('alert_deliveries_batch').on(table.companyId, table.batchId),
    ownCompanyOnly(),
  ],
)

/** A person's settings about alerts; a person without a row has the defaults. */
export const alertSettings = pgTable(
  'alert_settings',
  {
    companyId: companyId(),
    operatorId: uuid('operator_id').notNull(),
    email: text('email', { enum: ALERT_KINDS }).array().notNull(),
    push: text('push', { enum: ALERT_KINDS }).array().notNull(),
    /** Whether the person unsubscribed by a link in a mail: then no alert goes by mail in place of a notification. */
    mailRefused: boolean('mail_refused').notNull().default(false),
    shortageAbove: amount('shortage_above'),
    quiet: jsonb('quiet').$type<QuietHours>(),
    pauseMinutes: integer('pause_minutes').notNull(),
    /** Whether the figures of each person come by mail every week, and when the next mail is due. */
    weeklyPeople: boolean('weekly_people').notNull().default(false),
    peopleMailDueAt: instant('people_mail_due_at'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.operatorId] }),
    foreignKey({
      columns: [table.companyId, table.operatorId],
      foreignColumns: [operators.companyId, operators.id],
    }).onDelete('cascade'),
    ownCompanyOnly(),
  ],
)

/**
 * Browsers that show alerts to a person. The end of the session, or of the person's role as an administrator, deletes
 * the row by a trigger.
 */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    companyId: companyId(),
    id: uuid('id').notNull(),
    operatorId: uuid('operator_id').notNull(),
    sessionId: uuid('session_id').notNull(),
    deviceId: uuid('device_id'),
    /** Address at the browser's push service, known to nobody else. */
    endpoint: text('endpoint').notNull(),
    /** Keys with which messages are encrypted for the browser. */
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    foreignKey({
      columns: [table.companyId, table.operatorId],
      foreignColumns: [operators.companyId, operators.id],
    }).onDelete('cascade'),
    uniqueIndex('push_subscriptions_endpoint').on(sql`md5(${table.endpoint})`),
    index('push_subscriptions_person').on(table.companyId, table.operatorId),
    ownCompanyOnly(),
  ],
)
