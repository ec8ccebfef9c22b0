import { type SQL, eq, sql } from 'drizzle-orm'

import type { PaymentMethod } from '../../domain/services.ts'
import { saleChanges } from '../db/schema/sale-changes.ts'

/**
 * Sums changes of sales, as columns of a query. `sign` is −1 for changes that a report subtracts, and for the side that
 * is stored with a minus.
 */
export function sumsOfChanges(sign: 1 | -1) {
  const sum = (of: unknown, which: SQL = sql`true`) =>
    sql<number>`coalesce(${sign}::int * sum(${of}) filter (where ${which}), 0)::bigint`.mapWith(Number)
  const by = (method: PaymentMethod) => sum(saleChanges.totalCost, eq(saleChanges.method, method))
  return {
    services: sum(saleChanges.services),
    minutes: sum(saleChanges.minutes),
    serviceCharge: sum(saleChanges.serviceCharge),
    overstay: sum(saleChanges.overstay),
    discount: sum(saleChanges.discount),
    correction: sum(saleChanges.correction),
    zeroFloor: sum(saleChanges.zeroFloor),
    lostTicketFee: sum(saleChanges.lostTicketFee),
    difference: sum(saleChanges.difference),
    adjustment50: sum(saleChanges.adjustment50),
    totalCost: sum(saleChanges.totalCost),
    tax: sum(saleChanges.tax),
    serviceFee: sum(saleChanges.serviceFee),
    cash: by('cash'),
    dataphone: by('dataphone'),
    digital: by('digital'),
  }
}
