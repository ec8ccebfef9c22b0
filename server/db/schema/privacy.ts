import { date, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'

import { LOOKUP_KINDS } from '../../../domain/privacy.ts'
import { companyId, instant, ownCompanyOnly, version } from './columns.ts'
import { companies } from './companies.ts'

/** Drivers who were erased. Only `erasure_begin` adds a row, and only `erasure_step` ends it. */
export const driverErasures = pgTable(
  'driver_erasures',
  {
    companyId: companyId().references(() => companies.id),
    driverId: uuid('driver_id').notNull(),
    /** Number of the erasure in its company, part of the pseudonym. */
    number: integer('number').notNull(),
    /** Name that stays and sales show instead: "Erased driver 12". */
    pseudonym: text('pseudonym').notNull(),
    /** Null if a retention period ended. */
    reason: text('reason'),
    erasedAt: instant('erased_at').notNull(),
    /** No foreign key: a super admin has no operator row. Null if a retention period ended. */
    erasedBy: uuid('erased_by'),
    erasedByName: text('erased_by_name'),
    /** Values that are still to be found in stored texts, with their replacements. Null once all texts were read. */
    traces: jsonb('traces').$type<{ find: string; put: string }[]>(),
    /** Ids of the driver, their vehicles, stays and passes. Null once all texts were read. */
    personIds: uuid('person_ids').array(),
    subjectIds: uuid('subject_ids').array(),
    /** Plates that belonged to the driver alone, as in `traces`. Null once all texts were read. */
    plates: text('plates').array(),
    /** Table of stored texts that is being read, and the last row that was read. */
    step: integer('step').notNull().default(1),
    stepAfter: text('step_after'),
    doneAt: instant('done_at'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.driverId] }),
    unique('driver_erasures_number').on(table.companyId, table.number),
    ownCompanyOnly(),
  ],
)

/** Looking people up: how often somebody did it on a day. */
export const peopleLookups = pgTable(
  'people_lookups',
  {
    companyId: companyId().references(() => companies.id),
    /** Day by the clock of UTC. */
    day: date('day', { mode: 'string' }).notNull(),
    /** No foreign key: a super admin has no operator row. */
    operatorId: uuid('operator_id').notNull(),
    operatorName: text('operator_name').notNull(),
    kind: text('kind', { enum: LOOKUP_KINDS }).notNull(),
    /** The driver whose page was opened or whose data was exported; the company for searches and lists. */
    subjectId: uuid('subject_id').notNull(),
    times: integer('times').notNull(),
    /** Number of people in the answers. */
    people: integer('people').notNull(),
    lastAt: instant('last_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.day, table.operatorId, table.kind, table.subjectId] }),
    index('people_lookups_last').on(table.companyId, table.lastAt),
    ownCompanyOnly(),
  ],
)

/** Privacy settings; a company without a row has the defaults. */
export const privacySettings = pgTable(
  'privacy_settings',
  {
    companyId: companyId()
      .primaryKey()
      .references(() => companies.id),
    /** A trigger increases it with each change of a period, not with each night. */
    version: version(),
    /** Months without activity after which a driver is erased. */
    driverMonths: integer('driver_months').notNull(),
    /** Months after which visitors and people who took a vehicle without its ticket are deleted from stays. */
    visitMonths: integer('visit_months').notNull(),
    /** Months after which the addresses of messages to customers are deleted. */
    messageMonths: integer('message_months').notNull(),
    /** Months for which lookups of people are kept. */
    lookupMonths: integer('lookup_months').notNull(),
    /** From when drivers are erased: a company has 30 days to change the default first. */
    erasesFrom: instant('erases_from').notNull(),
    /** When administrators received the notice about the first erasure; null if no driver was due yet. */
    noticeAt: instant('notice_at'),
    /** When the nightly job last looked for ended periods. */
    sweptAt: instant('swept_at'),
  },
  () => [ownCompanyOnly()],
)
