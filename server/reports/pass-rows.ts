import { and, desc, eq, sql } from 'drizzle-orm'

import type { ParsedRequest, ResponseOf } from '../../contract/endpoint.ts'
import type { ReportedPassPayment, passesReport } from '../../contract/pass-report.ts'
import { passState } from '../../domain/passes.ts'
import { fullName } from '../../domain/people.ts'
import { wallClock } from '../../domain/zoned-time.ts'
import { cashUps } from '../db/schema/cash-ups.ts'
import { kioskDevices, locations } from '../db/schema/locations.ts'
import { memberships } from '../db/schema/memberships.ts'
import { passPeriods, passes } from '../db/schema/passes.ts'
import { payments } from '../db/schema/payments.ts'
import { drivers } from '../db/schema/people.ts'
import type { CompanyContext } from '../http/route.ts'
import { lastSale } from '../passes/pass-rows.ts'
import { afterCursor, pageOf } from './keyset.ts'
import { OF_PASS, OF_PERIOD, PASS_FEE, PASS_TAX, PAYMENT_KIND, narrowPasses } from './pass-conditions.ts'
import { PAYMENT_MOMENT, readScope } from './scope.ts'

/** Payments of passes with the further columns of a report. */
function selectPayments({ tx }: CompanyContext) {
  return tx.db
    .select({
      payment: payments,
      pass: passes,
      lastSale,
      kind: PAYMENT_KIND,
      receiptNumber: passPeriods.receiptNumber,
      startsOn: passPeriods.startsOn,
      endsOn: passPeriods.endsOn,
      taxRate: passPeriods.taxRate,
      tax: PASS_TAX,
      serviceFee: PASS_FEE,
      location: { id: locations.id, name: locations.name, timeZone: locations.timeZone },
      membership: { id: memberships.id, name: memberships.name },
      holder: { id: drivers.id, firstName: drivers.firstName, lastName: drivers.lastName },
      register: cashUps.register,
      cashUpOpenedAt: cashUps.openedAt,
      registerName: kioskDevices.name,
    })
    .from(payments)
    .innerJoin(passes, OF_PASS)
    .innerJoin(locations, and(eq(locations.companyId, passes.companyId), eq(locations.id, passes.locationId)))
    .innerJoin(memberships, and(eq(memberships.companyId, passes.companyId), eq(memberships.id, passes.membershipId)))
    .leftJoin(passPeriods, OF_PERIOD)
    .leftJoin(drivers, and(eq(drivers.companyId, passes.companyId), eq(drivers.id, passes.driverId)))
    .leftJoin(cashUps, and(eq(cashUps.companyId, payments.companyId), eq(cashUps.id, payments.cashUpId)))
    .leftJoin(
      kioskDevices,
      and(eq(kioskDevices.companyId, payments.companyId), eq(sql`${kioskDevices.id}::text`, cashUps.register)),
    )
}

type Row = Awaited<ReturnType<typeof selectPayments>>[number]

function toReported(
  {
    payment,
    pass,
    lastSale: sold,
    kind,
    receiptNumber,
    startsOn,
    endsOn,
    taxRate,
    tax,
    serviceFee,
    location,
    membership,
    holder,
    register,
    registerName,
    cashUpOpenedAt,
  }: Row,
  now: Date,
): ReportedPassPayment {
  const { id, at, bookedAt, cashUpId, method, amount, reference, by, byName } = payment
  return {
    id,
    paidAt: (bookedAt ?? at).toISOString(),
    takenAt: bookedAt === null ? null : at.toISOString(),
    location,
    register,
    registerName,
    cashUpId,
    cashUpOpenedAt: cashUpOpenedAt?.toISOString() ?? null,
    receiptNumber,
    passId: pass.id,
    membership,
    holder: holder === null ? null : { id: holder.id, name: fullName(holder) },
    plates: pass.plates,
    kind,
    method,
    amount,
    tax,
    taxRate,
    serviceFee,
    startsOn,
    endsOn,
    reference,
    operator: by === null ? null : { id: by, name: byName },
    state: passState(
      { ...pass, lastSale: sold, cancelledAt: pass.cancelledAt?.toISOString() ?? null },
      wallClock(now, location.timeZone).slice(0, 10),
    ),
  }
}

/** Returns a page of payments for passes, latest first. */
export async function readPassPayments(
  { query, headers }: ParsedRequest<typeof passesReport>,
  context: CompanyContext,
): Promise<ResponseOf<typeof passesReport>> {
  const { cursor, limit, ...asked } = query
  const scope = await readScope(asked.locationIds, headers.timezone, context)
  const rows = await selectPayments(context)
    .where(and(narrowPasses(asked, scope, context).where, afterCursor(cursor, PAYMENT_MOMENT, payments.id)))
    .orderBy(desc(PAYMENT_MOMENT), desc(payments.id))
    .limit(limit + 1)
  const { page, next } = pageOf(rows, limit, ({ payment }) => ({
    at: (payment.bookedAt ?? payment.at).toISOString(),
    id: payment.id,
  }))
  return {
    data: page.map((row) => toReported(row, context.now)),
    next,
    timeZone: scope.timeZone,
    currency: scope.currency,
    asOf: context.now.toISOString(),
  }
}
