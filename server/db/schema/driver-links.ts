import { customType, foreignKey, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'

import { companyId, instant, ownCompanyOnly } from './columns.ts'
import { companies } from './companies.ts'
import { drivers } from './people.ts'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/**
 * Links with which drivers correct or register themselves, by the hash of their token: a copy of the table opens none.
 */
export const driverLinks = pgTable(
  'driver_links',
  {
    companyId: companyId().references(() => companies.id),
    hash: bytes('hash').notNull(),
    /** Null for an invitation to register. */
    driverId: uuid('driver_id'),
    sentTo: text('sent_to').notNull(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
    createdBy: uuid('created_by').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.hash] }),
    foreignKey({
      columns: [table.companyId, table.driverId],
      foreignColumns: [drivers.companyId, drivers.id],
    }).onDelete('cascade'),
    index('driver_links_driver').on(table.companyId, table.driverId),
    index('driver_links_sent_to').on(table.companyId, table.sentTo),
    ownCompanyOnly(),
  ],
)
