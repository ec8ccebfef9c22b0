import { boolean, foreignKey, index, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'

import { agreements } from './agreements.ts'
import { amount, bytes, changedBy, companyId, instant, ownCompanyOnly, version } from './columns.ts'
import { companies } from './companies.ts'
import { services } from './services.ts'

/** Shops that stamp the stays of their customers with an agreement, by a link and a PIN. */
export const shops = pgTable(
  'shops',
  {
    companyId: companyId().references(() => companies.id),
    id: uuid('id').notNull(),
    version: version(),
    changedXid: changedBy(),
    agreementId: uuid('agreement_id').notNull(),
    name: text('name').notNull(),
    /** Hash of the link's token: a copy of the table opens no page. */
    linkHash: bytes('link_hash').notNull(),
    pinHash: bytes('pin_hash').notNull(),
    /** Least purchase for a stamp; null if none is asked for. */
    minimumPurchase: amount('minimum_purchase'),
    /** Most that stamps may take off in a month; null for no limit. */
    monthlyBudget: amount('monthly_budget'),
    enabled: boolean('enabled').notNull().default(true),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    unique('shops_link').on(table.companyId, table.linkHash),
    index('shops_agreement').on(table.companyId, table.agreementId),
    foreignKey({
      columns: [table.companyId, table.agreementId],
      foreignColumns: [agreements.companyId, agreements.id],
    }),
    ownCompanyOnly(),
  ],
)

/** Stamps of shops on stays. The discount that a stamp came to is that of its stay. */
export const shopStamps = pgTable(
  'shop_stamps',
  {
    companyId: companyId(),
    id: uuid('id').notNull(),
    shopId: uuid('shop_id').notNull(),
    agreementId: uuid('agreement_id').notNull(),
    serviceId: uuid('service_id').notNull(),
    at: instant('at').notNull(),
    /** The customer's purchase; null if the shop is not asked for it. */
    purchase: amount('purchase'),
    /** Discount at the moment of the stamp: it counts for the budget while the vehicle is inside. */
    reserved: amount('reserved').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    unique('shop_stamps_service').on(table.companyId, table.serviceId),
    index('shop_stamps_shop').on(table.companyId, table.shopId, table.at),
    foreignKey({ columns: [table.companyId, table.shopId], foreignColumns: [shops.companyId, shops.id] }),
    foreignKey({ columns: [table.companyId, table.serviceId], foreignColumns: [services.companyId, services.id] }),
    ownCompanyOnly(),
  ],
)
