import { and, eq } from 'drizzle-orm'

import type { Service } from '../../contract/service.ts'
import type { EndMark } from '../../domain/early-end.ts'
import { raiseAlert } from '../alerts/raise-alert.ts'
import { type AuditRecord, writeAudit } from '../audit/audit-trail.ts'
import { services } from '../db/schema/services.ts'
import type { EntryPass } from '../../domain/pricing/pass.ts'
import type { CompanyContext } from '../http/route.ts'
import type { PricedColumns } from './price-service.ts'
import { readService } from './queries.ts'

/** Change of a service in the form of an edit: text, or null. */
export type ServiceChange = Pick<AuditRecord, 'before' | 'after'> & {
  action:
    | 'edited'
    | 'confirmed'
    | 'admitted'
    | 'finished'
    | 'voided'
    | 'assigned'
    | 'paid_again'
    | 'refunded'
    | 'void_asked'
}

/** Amount in the form of an audit entry. */
export function amountText(amount: number | null): string | null {
  return amount === null ? null : String(amount)
}

/** Returns the difference between the amount taken and the price by the rates, in the form of the history. */
export function differenceForHistory({
  difference,
  totalCost,
}: Pick<PricedColumns, 'difference' | 'totalCost'>): Record<string, string | null> {
  if (difference === null) return { difference: null }
  return {
    priceByRates: amountText(totalCost - difference.amount),
    difference: amountText(difference.amount),
    ...(difference.ratesOf !== null && { ratesOf: difference.ratesOf }),
  }
}

/** Columns that a priced edit, an end or a void sets, in addition to the correctable fields. */
interface Further extends Partial<Omit<PricedColumns, 'priceLines'>> {
  refusedQuote?: number | null
  priceLines?: PricedColumns['priceLines'] | null
  status?: Service['status']
  paidAt?: Date
  operatorId?: string | null
  operation?: Service['operation']
  passId?: string | null
  pass?: EntryPass | null
  exitOperatorId?: string | null
  cashUpId?: string | null
  cashReceived?: number | null
  quotedTotal?: number
  endMark?: EndMark
  endGapMinutes?: number
  endGapAmount?: number
  endReason?: string | null
  agreementReason?: string | null
  loweredBy?: number
  loweredReason?: string | null
  refundDue?: number
  correction?: number
  voidReason?: string | null
  voidCause?: Service['voidCause']
  voidAskedAt?: Date
  voidAskedBy?: string
  voidAskedReason?: string
  lostTicketTakenBy?: string
  lostTicketDocument?: string
  invoiceState?: Service['invoiceState']
  receiptCode?: string
}

/** Writes a locked service with its audit entry, and returns its new record. */
export async function writeFields(
  service: Service,
  { graceUntil, difference, ...further }: Further,
  change: ServiceChange,
  context: CompanyContext,
): Promise<Service> {
  const { tx, actor, now } = context
  const {
    remarks,
    licensePlate,
    notificationMethod,
    driver,
    vehicleTypeId,
    agreementId,
    paymentMethod,
    startedAt,
    endedAt,
  } = service
  await tx.db
    .update(services)
    .set({
      remarks,
      licensePlate,
      notificationMethod,
      driverId: driver?.id ?? null,
      vehicleTypeId,
      agreementId,
      paymentMethod,
      startedAt: new Date(startedAt),
      endedAt: endedAt === null ? null : new Date(endedAt),
      ...further,
      ...(graceUntil !== undefined && { graceUntil: new Date(graceUntil) }),
      ...(difference !== undefined && {
        difference: difference?.amount ?? null,
        differenceRatesOf: difference?.ratesOf == null ? null : new Date(difference.ratesOf),
      }),
      ...(change.action === 'edited' && { editedAt: now }),
    })
    .where(and(eq(services.companyId, actor.companyId), eq(services.id, service.id)))
  await writeAudit([{ entity: 'service', id: service.id, ...change }], context)
  const written = await readService(service.id, context)
  await alertToMoney(service, written, further, context)
  return written
}

/** Alerts administrators to money of a stay that now waits for their decision. */
async function alertToMoney(
  { id, refundDue }: Service,
  { cashUp, location, status, totalCost }: Service,
  further: Pick<Further, 'refundDue' | 'voidAskedAt' | 'status'>,
  context: CompanyContext,
): Promise<void> {
  const raiser = { ...context, companyId: context.actor.companyId }
  const event = { subjectId: id, locationId: location.id, byId: context.actor.id }
  const due = further.refundDue ?? 0
  if (due > (refundDue ?? 0))
    await raiseAlert({ ...event, cause: 'refund', amount: due, occasion: `${id}:${due}` }, raiser)
  if (further.voidAskedAt !== undefined)
    await raiseAlert(
      { ...event, cause: 'void_asked', amount: totalCost, occasion: `${id}:${further.voidAskedAt.toISOString()}` },
      raiser,
    )
  if (further.status === 'completed' && status === 'completed' && cashUp === null && (totalCost ?? 0) > 0)
    await raiseAlert({ ...event, cause: 'unassigned', amount: totalCost, occasion: id }, raiser)
}
