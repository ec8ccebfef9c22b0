import { sql } from 'drizzle-orm'
import { bigserial, check, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'

import { companyId, instant, ownCompanyOnly } from './columns.ts'
import { companies } from './companies.ts'

/** Tables whose terms apply as of the entry or the payment. */
const DATED = ['agreement', 'company', 'holiday', 'location'] as const

/**
 * Versions of the terms on which a price depends, other than the rates. A trigger of each table writes them, whichever
 * code changes the row; the application only inserts.
 */
export const datedTerms = pgTable(
  'dated_terms',
  {
    companyId: companyId().references(() => companies.id),
    entity: text('entity', { enum: DATED }).notNull(),
    entityId: uuid('entity_id').notNull(),
    /** In the order of creation. */
    seq: bigserial('seq', { mode: 'number' }).notNull(),
    /** Null: valid from the beginning. */
    validFrom: instant('valid_from'),
    /** Row as `terms_of` returns it; null once the row is deleted. */
    terms: jsonb('terms').$type<unknown>(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.entity, table.entityId, table.seq] }),
    check('dated_terms_entity', sql`entity in ('agreement', 'company', 'holiday', 'location')`),
    ownCompanyOnly(),
  ],
)
