import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'

import { ATTENTION_KINDS } from '../../../domain/attention.ts'
import { companyId, instant, ownCompanyOnly } from './columns.ts'
import { companies } from './companies.ts'

/** Rows marked as done, for everybody in the company. */
export const attentionDone = pgTable(
  'attention_done',
  {
    companyId: companyId().references(() => companies.id),
    kind: text('kind', { enum: ATTENTION_KINDS }).notNull(),
    /** Id of the cash-up, stay, payment or correction in the row. */
    subjectId: uuid('subject_id').notNull(),
    at: instant('at').notNull(),
    by: uuid('by').notNull(),
    byName: text('by_name').notNull(),
    /** Why nothing is to be done; null for kinds that need no reason. */
    reason: text('reason'),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.kind, table.subjectId] }), ownCompanyOnly()],
)
