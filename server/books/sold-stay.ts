import { and, eq, sql } from 'drizzle-orm'

import { PAYMENT_METHODS, type PaymentMethod } from '../../domain/services.ts'
import { payments } from '../db/schema/payments.ts'
import { SALE_SUMS, type saleChanges } from '../db/schema/sale-changes.ts'
import { services } from '../db/schema/services.ts'
import type { CompanyContext } from '../http/route.ts'
import { CORRECTIONS, FLOOR, LOST_TICKET } from '../reports/stay-amounts.ts'

type Row = typeof saleChanges.$inferSelect
export type SaleSums = Pick<Row, (typeof SALE_SUMS)[number]>

/** A stay in the form of the books: its groups, and its amounts by payment method. */
export interface SoldStay {
  soldAt: Date
  keys: Pick<Row, 'locationId' | 'cashUpId' | 'vehicleTypeId' | 'agreementId' | 'operatorId'>
  methods: PaymentMethod[]
  shares: (SaleSums & { method: PaymentMethod | null })[]
}

/** Part of the price of a stay that was paid with one method. */
export interface MethodPart {
  method: PaymentMethod
  amount: number
}

/** Returns a paid stay in the current form of the books; null if it is unpaid or voided. */
export async function readSold(id: string, { tx, actor }: CompanyContext): Promise<SoldStay | null> {
  const { companyId } = actor
  const [row] = await tx.db
    .select({
      soldAt: services.paidAt,
      locationId: services.locationId,
      cashUpId: services.cashUpId,
      vehicleTypeId: services.vehicleTypeId,
      agreementId: services.agreementId,
      operatorId: services.exitOperatorId,
      paymentMethod: services.paymentMethod,
      overstayOf: services.overstayOf,
      minutes: services.totalMinutes,
      charge: services.serviceCharge,
      discount: services.discount,
      correction: CORRECTIONS,
      zeroFloor: FLOOR,
      lostTicketFee: LOST_TICKET,
      difference: services.difference,
      adjustment50: services.adjustment50,
      totalCost: services.totalCost,
      tax: services.tax,
      serviceFee: services.serviceFee,
    })
    .from(services)
    .where(and(eq(services.companyId, companyId), eq(services.id, id), eq(services.status, 'completed')))
  if (!row || row.soldAt === null) return null
  const paid = await tx.db
    .select({ method: payments.method, amount: sql<number>`sum(${payments.amount})::bigint`.mapWith(Number) })
    .from(payments)
    .where(
      and(
        eq(payments.companyId, companyId),
        eq(payments.serviceId, id),
        sql`${payments.kind} in ('stay', 'overstay') and ${payments.method} is not null`,
      ),
    )
    .groupBy(payments.method)
  const { soldAt, locationId, cashUpId, vehicleTypeId, agreementId, operatorId, paymentMethod, overstayOf } = row
  const charge = row.charge ?? 0
  const parts = PAYMENT_METHODS.flatMap((method): MethodPart[] => {
    const amount = paid.find((one) => one.method === method)?.amount ?? 0
    return amount === 0 ? [] : [{ method, amount }]
  })
  return {
    soldAt,
    keys: { locationId, cashUpId, vehicleTypeId, agreementId, operatorId },
    methods: parts.length === 0 && paymentMethod !== null ? [paymentMethod] : parts.map(({ method }) => method),
    shares: sharesOf(
      {
        services: 1,
        minutes: row.minutes ?? 0,
        serviceCharge: overstayOf === null ? charge : 0,
        overstay: overstayOf === null ? 0 : charge,
        discount: 0 - (row.discount ?? 0),
        correction: row.correction ?? 0,
        zeroFloor: row.zeroFloor ?? 0,
        lostTicketFee: row.lostTicketFee ?? 0,
        difference: row.difference ?? 0,
        adjustment50: row.adjustment50 ?? 0,
        totalCost: row.totalCost ?? 0,
        tax: row.tax ?? 0,
        serviceFee: row.serviceFee ?? 0,
      },
      parts,
      { first: paymentMethod, rest: row.charge === null ? null : overstayOf === null ? 'serviceCharge' : 'overstay' },
    ),
  }
}

/**
 * Splits the amounts of a stay by payment method, in proportion to the amount paid by each. The shares add up exactly:
 * each is the difference of two rounded running sums, and the charge is the remainder of its share, as in the SQL of
 * `stay-totals.ts`. The stay and its minutes count with the first method.
 */
export function sharesOf(
  sums: SaleSums,
  parts: readonly MethodPart[],
  { first, rest }: { first: PaymentMethod | null; rest: 'serviceCharge' | 'overstay' | null },
): SoldStay['shares'] {
  const whole = parts.reduce((total, { amount }) => total + amount, 0)
  if (parts.length < 2 || whole === 0) return [{ ...sums, method: parts[0]?.method ?? first }]
  const counted = parts.some(({ method }) => method === first) ? first : (parts[0]?.method ?? null)
  let from = 0
  return parts.map(({ method, amount }) => {
    const upTo = from + amount
    const share = { ...sums, method }
    for (const name of SALE_SUMS)
      share[name] = floorShare(sums[name], upTo, whole) - floorShare(sums[name], from, whole)
    if (rest !== null) share[rest] += share.totalCost - addedUp(share)
    from = upTo
    return {
      ...share,
      services: method === counted ? sums.services : 0,
      minutes: method === counted ? sums.minutes : 0,
    }
  })
}

/** Adds up the columns of a price. */
function addedUp(of: SaleSums): number {
  const { serviceCharge, overstay, discount, correction, zeroFloor, lostTicketFee, difference, adjustment50 } = of
  return serviceCharge + overstay + discount + correction + zeroFloor + lostTicketFee + difference + adjustment50
}

/** Returns `amount × part / whole`, rounded down, also for negative amounts. */
function floorShare(amount: number, part: number, whole: number): number {
  const product = BigInt(amount) * BigInt(part)
  const divisor = BigInt(whole)
  const quotient = product / divisor
  return Number(product % divisor !== 0n && product < 0n !== divisor < 0n ? quotient - 1n : quotient)
}
