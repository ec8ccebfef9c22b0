import { and, desc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import type { ParsedRequest, ResponseOf } from '../../contract/endpoint.ts'
import type { ReportedRefund, refundsReport } from '../../contract/refund-report.ts'
import { cashUps } from '../db/schema/cash-ups.ts'
import { kioskDevices, locations } from '../db/schema/locations.ts'
import { passPeriods, passes } from '../db/schema/passes.ts'
import { payments } from '../db/schema/payments.ts'
import { services } from '../db/schema/services.ts'
import { afterCursor, pageOf } from './keyset.ts'
import { OF_STAY } from './money-beside.ts'
import { OF_PASS, OF_PERIOD } from './pass-conditions.ts'
import { MONEY_BACK_KIND, REFUND_LOCATION, narrowRefunds } from './refund-totals.ts'
import { PAYMENT_MOMENT, type ReportContext, readScope } from './scope.ts'

const paidBack = alias(payments, 'paid_back')

function selectRefunds({ tx }: ReportContext) {
  return tx.db
    .select({
      payment: payments,
      kind: MONEY_BACK_KIND,
      location: { id: locations.id, name: locations.name, timeZone: locations.timeZone },
      receiptNumber: sql<string | null>`coalesce(${services.receiptNumber}, ${passPeriods.receiptNumber})`,
      licensePlate: services.licensePlate,
      register: cashUps.register,
      cashUpOpenedAt: cashUps.openedAt,
      registerName: kioskDevices.name,
      of: { at: paidBack.at, kind: paidBack.kind },
      isRefunded: sql<boolean>`exists (select from payments r where r.company_id = ${payments.companyId} and r.reversal_of = ${payments.id} and r.kind = 'refund')`,
    })
    .from(payments)
    .leftJoin(services, OF_STAY)
    .leftJoin(passes, OF_PASS)
    .leftJoin(passPeriods, OF_PERIOD)
    .innerJoin(locations, and(eq(locations.companyId, payments.companyId), eq(locations.id, REFUND_LOCATION)))
    .leftJoin(paidBack, and(eq(paidBack.companyId, payments.companyId), eq(paidBack.id, payments.reversalOf)))
    .leftJoin(cashUps, and(eq(cashUps.companyId, payments.companyId), eq(cashUps.id, payments.cashUpId)))
    .leftJoin(
      kioskDevices,
      and(eq(kioskDevices.companyId, payments.companyId), eq(sql`${kioskDevices.id}::text`, cashUps.register)),
    )
}

type Row = Awaited<ReturnType<typeof selectRefunds>>[number]

function toRefund({ payment, kind, location, of, isRefunded, cashUpOpenedAt, ...row }: Row): ReportedRefund {
  const { id, at, bookedAt, cashUpId, serviceId, passId, method, amount, reason, reference, by, byName } = payment
  const isRefund = kind === 'refund' || kind === 'pass_refund'
  const paid = of?.kind === 'second_payment' || of?.kind === 'credit' || of?.kind === 'pass' ? of : null
  return {
    id,
    at: (bookedAt ?? at).toISOString(),
    takenAt: bookedAt === null ? null : at.toISOString(),
    location,
    register: row.register,
    registerName: row.registerName,
    cashUpId,
    cashUpOpenedAt: cashUpOpenedAt?.toISOString() ?? null,
    kind,
    serviceId,
    passId,
    receiptNumber: row.receiptNumber,
    licensePlate: row.licensePlate,
    method,
    amount,
    isRefunded: isRefund ? null : isRefunded,
    of:
      isRefund && paid !== null && (paid.kind === 'second_payment' || paid.kind === 'credit' || paid.kind === 'pass')
        ? { at: paid.at.toISOString(), kind: paid.kind }
        : null,
    reason,
    reference,
    operator: by === null ? null : { id: by, name: byName },
  }
}

/** Returns a page of refunds and amounts owed to customers, latest first. */
export async function readRefundRows(
  { query, headers }: ParsedRequest<typeof refundsReport>,
  context: ReportContext,
): Promise<ResponseOf<typeof refundsReport>> {
  const { cursor, limit, ...asked } = query
  const scope = await readScope(asked.locationIds, headers.timezone, context)
  const rows = await selectRefunds(context)
    .where(and(narrowRefunds(asked, scope, context).where, afterCursor(cursor, PAYMENT_MOMENT, payments.id)))
    .orderBy(desc(PAYMENT_MOMENT), desc(payments.id))
    .limit(limit + 1)
  const { page, next } = pageOf(rows, limit, ({ payment }) => ({
    at: (payment.bookedAt ?? payment.at).toISOString(),
    id: payment.id,
  }))
  return {
    data: page.map(toRefund),
    next,
    timeZone: scope.timeZone,
    currency: scope.currency,
    asOf: context.now.toISOString(),
  }
}
