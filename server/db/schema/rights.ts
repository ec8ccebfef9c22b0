import { sql } from 'drizzle-orm'
import {
  bigserial,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'

import type { MoneyPart } from '../../../contract/write-money.ts'
import { REFUSED_OUTCOMES } from '../../../domain/refused-money.ts'
import { amount, bytes, companyId, instant, ownCompanyOnly } from './columns.ts'
import { companies } from './companies.ts'

/**
 * `location`: may work at a location. `admin`: has an admin's role. `sign_in`: may sign in. `in_use`: the location is
 * in use, for everybody.
 */
export const RIGHTS = ['location', 'admin', 'sign_in', 'in_use'] as const
export type Right = (typeof RIGHTS)[number]

/**
 * Each gain and loss of a right, with its moment. Triggers write the rows; the application only reads them. A write
 * that arrives late is judged by its author's rights at the time of the act.
 */
export const rightChanges = pgTable(
  'right_changes',
  {
    companyId: companyId().references(() => companies.id),
    seq: bigserial('seq', { mode: 'number' }).notNull(),
    at: instant('at').notNull(),
    /** Null for `in_use`. */
    operatorId: uuid('operator_id'),
    /** Set for `location` and `in_use`. */
    locationId: uuid('location_id'),
    right: text('right', { enum: RIGHTS }).notNull(),
    held: boolean('held').notNull(),
    /** Last contact of a device of the person before the loss, to five minutes; null if nobody is signed in. */
    heardAt: instant('heard_at'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.seq] }),
    index('right_changes_operator').on(table.companyId, table.operatorId, table.at),
    index('right_changes_in_use')
      .on(table.companyId, table.at)
      .where(sql`operator_id is null`),
    check(
      'right_changes_known',
      sql`("right" = 'in_use') = (operator_id is null) and ("right" in ('location', 'in_use')) = (location_id is not null)`,
    ),
    ownCompanyOnly(),
  ],
)

/**
 * Writes that the server refused although money had changed hands, and the entries that such payments need. An admin
 * decides about the money; an accepted row is carried out from the stored request.
 */
export const refusedWrites = pgTable(
  'refused_writes',
  {
    companyId: companyId().references(() => companies.id),
    /** Key under which the write was refused, in the form of receipts. */
    id: uuid('id').notNull(),
    authorId: uuid('author_id').notNull(),
    authorName: text('author_name').notNull(),
    /** Admin who sent the write for an author who had left. */
    sentBy: uuid('sent_by'),
    deviceId: uuid('device_id'),
    userAgent: text('user_agent'),
    endpoint: text('endpoint').notNull(),
    /** Path parameters and body; null once the row is settled. */
    request: jsonb('request').$type<{ params: Record<string, string>; body: unknown }>(),
    requestHash: bytes('request_hash').notNull(),
    /** The stay, the cash-up or the pass. */
    subjectId: uuid('subject_id').notNull(),
    locationId: uuid('location_id'),
    licensePlate: text('license_plate'),
    /** Negative for money that left the drawer; 0 for an entry, which moves no money. */
    amount: amount('amount').notNull(),
    parts: jsonb('parts').$type<MoneyPart[]>().notNull(),
    /** Moment of the act, within believable bounds. */
    doneAt: instant('done_at').notNull(),
    refusedAt: instant('refused_at').notNull(),
    /** Code of the refusal, and of the field if only one field was at fault. */
    code: text('code').notNull(),
    fieldCode: text('field_code'),
    outcome: text('outcome', { enum: REFUSED_OUTCOMES }),
    settledAt: instant('settled_at'),
    settledBy: uuid('settled_by'),
    settledByName: text('settled_by_name'),
    note: text('note'),
    /** Cash-up in which the money was booked. */
    cashUpId: uuid('cash_up_id'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    // The same act under a second key moves the same money.
    unique('refused_writes_request').on(table.companyId, table.authorId, table.requestHash),
    index('refused_writes_open')
      .on(table.companyId, table.refusedAt)
      .where(sql`outcome is null`),
    index('refused_writes_subject').on(table.companyId, table.subjectId),
    ownCompanyOnly(),
  ],
)

/** Unsent work of each author on a device, as the device last reported it. */
export const unsentWork = pgTable(
  'unsent_work',
  {
    companyId: companyId().references(() => companies.id),
    deviceId: uuid('device_id').notNull(),
    operatorId: uuid('operator_id').notNull(),
    changes: integer('changes').notNull(),
    /** Number of changes that the server refused. */
    refused: integer('refused').notNull(),
    /** Money in these changes: amounts taken minus amounts paid out. */
    amount: amount('amount').notNull(),
    oldestAt: instant('oldest_at'),
    /** Unsent payments by location; null if there are none, or if the device did not report them. */
    payments: jsonb('payments').$type<{ locationId: string; count: number; oldest: string }[]>(),
    reportedAt: instant('reported_at').notNull(),
    /** Person whose session reported the work. */
    reportedBy: uuid('reported_by').notNull(),
    /** Time at which the author's own session last reported an empty queue. */
    emptiedAt: instant('emptied_at'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.deviceId, table.operatorId] }),
    index('unsent_work_operator').on(table.companyId, table.operatorId),
    ownCompanyOnly(),
  ],
)
