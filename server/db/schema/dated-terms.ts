import { sql } from 'drizzle-orm'
import { bigserial, check, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'

import { companyId, instant, ownCompanyOnly } from './columns.ts'
import { companies } from './companies.ts'

/** Whose terms count in a price as they were when it was paid, or when the vehicle came. */
const DATED = ['agreement', 'company', 'holiday', 'location'] as const

/**
 * Every version of what a price depends on beside the rates. A trigger of each table writes it, whoever changes the row,
 * and the application only adds to it.
 */
export const datedTerms = pgTable(
  'dated_terms',
  {
    companyId: companyId().references(() => companies.id),
    entity: text('entity', { enum: DATED }).notNull(),
    entityId: uuid('entity_id').notNull(),
    /** In the order in which they were made. */
    seq: bigserial('seq', { mode: 'number' }).notNull(),
    /** Null is from the beginning. */
    validFrom: instant('valid_from'),
    /** As `terms_of` makes them of the row; null since it was deleted. */
    terms: jsonb('terms').$type<unknown>(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.entity, table.entityId, table.seq] }),
    check('dated_terms_entity', sql`entity in ('agreement', 'company', 'holiday', 'location')`),
    ownCompanyOnly(),
  ],
)
