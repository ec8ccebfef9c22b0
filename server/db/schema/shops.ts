import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

import { CODE_FAULTS } from '../../../domain/shops.ts'

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
    /** Minimum purchase for a stamp; null if there is none. */
    minimumPurchase: amount('minimum_purchase'),
    /** Maximum total discount by stamps in a month; null for no limit. */
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

/**
 * Sheets of printed codes, each of which stamps one stay. The key is the public half: no row proves a code that was not
 * printed.
 */
export const shopSheets = pgTable(
  'shop_sheets',
  {
    companyId: companyId(),
    id: uuid('id').notNull(),
    shopId: uuid('shop_id').notNull(),
    agreementId: uuid('agreement_id').notNull(),
    /** Number of codes. */
    codes: integer('codes').notNull(),
    /** Last local day on which a stay can be paid with a code. */
    lastDay: date('last_day', { mode: 'string' }).notNull(),
    key: text('key').notNull(),
    createdAt: instant('created_at').notNull(),
    withdrawnAt: instant('withdrawn_at'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    index('shop_sheets_shop').on(table.companyId, table.shopId),
    foreignKey({ columns: [table.companyId, table.shopId], foreignColumns: [shops.companyId, shops.id] }),
    ownCompanyOnly(),
  ],
)

/** Stamps of shops on stays. The discount of a stamp is the discount of its stay. */
export const shopStamps = pgTable(
  'shop_stamps',
  {
    companyId: companyId(),
    id: uuid('id').notNull(),
    shopId: uuid('shop_id').notNull(),
    agreementId: uuid('agreement_id').notNull(),
    serviceId: uuid('service_id').notNull(),
    at: instant('at').notNull(),
    /** The customer's purchase; null if the shop does not have to enter it. */
    purchase: amount('purchase'),
    /** Discount at the moment of the stamp: it counts towards the budget while the vehicle is inside. */
    reserved: amount('reserved').notNull(),
    /** Sheet and number of a code on paper; null for a stamp from the shop's page. */
    sheetId: uuid('sheet_id'),
    serial: integer('serial'),
    fault: text('fault', { enum: CODE_FAULTS }),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    unique('shop_stamps_service').on(table.companyId, table.serviceId),
    index('shop_stamps_shop').on(table.companyId, table.shopId, table.at),
    uniqueIndex('shop_stamps_code')
      .on(table.companyId, table.sheetId, table.serial)
      .where(sql`fault is null`),
    foreignKey({ columns: [table.companyId, table.shopId], foreignColumns: [shops.companyId, shops.id] }),
    foreignKey({ columns: [table.companyId, table.serviceId], foreignColumns: [services.companyId, services.id] }),
    ownCompanyOnly(),
  ],
)
