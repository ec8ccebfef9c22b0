import { and, asc, eq } from 'drizzle-orm'

import type { Service } from '../../contract/service.ts'
import { pricedBy } from '../../domain/agreements.ts'
import type { PricingFailure } from '../../domain/pricing/failure.ts'
import type { PriceLine } from '../../domain/pricing/price-line.ts'
import { type Price, priceStay } from '../../domain/pricing/price-stay.ts'
import { graceUntil } from '../../domain/pricing/overstay.ts'
import { settle } from '../../domain/pricing/settlement.ts'
import type { Operation, PaymentMethod } from '../../domain/services.ts'
import { serviceCorrections, services } from '../db/schema/services.ts'
import { type ProblemError, invalidField } from '../http/problem-error.ts'
import type { CompanyContext } from '../http/route.ts'
import { type Arrival, readAgreement, readTariff } from './tariff.ts'

/** Who holds a pass stays for nothing. */
const COVERED = { standing: 'valid', hours: 'always' } as const

/** A stay that has ended, as far as its price depends on it. */
export interface EndedStay extends Arrival {
  id: string
  operation: Operation
  endedAt: string
  /** Null while it is not known. */
  paymentMethod: PaymentMethod | null
  agreementId: string | null
}

/** What a priced service is given. */
export interface Priced
  extends Pick<Service, 'agreementId' | 'agreementName'>, Pick<Price, 'totalMinutes' | 'serviceCharge' | 'discount' | 'adjustment50' | 'totalCost' | 'tax' | 'serviceFee'> {
  graceUntil: string
  priceLines: PriceLine[]
}

/** The price of a stay by the rates of its entry, as they are on the server. Refuses what has none. */
export async function priceOf(stay: EndedStay, context: CompanyContext, priceBy: typeof priceStay = priceStay): Promise<Priced> {
  const { tariff, graceMinutes, day } = await readTariff(stay, context)
  const agreement = await readAgreement(stay.agreementId, stay, day, context)
  const corrections = await correctionsOf(stay.id, context)
  const pricing = priceBy({ ...stay, pass: stay.operation === 'membership' ? COVERED : null, agreement: agreement && pricedBy(agreement), corrections }, tariff)
  if (!pricing.ok) throw refusalOf(pricing.failure)
  const { price } = pricing
  return {
    agreementId: agreement?.id ?? null,
    agreementName: agreement?.name ?? null,
    totalMinutes: price.totalMinutes,
    serviceCharge: price.serviceCharge,
    discount: price.discount,
    adjustment50: price.adjustment50,
    totalCost: price.totalCost,
    tax: price.tax,
    serviceFee: price.serviceFee,
    graceUntil: graceUntil(stay.endedAt, graceMinutes),
    priceLines: price.lines,
  }
}

/**
 * What a paid stay costs with the corrections that it has now. What was charged for it and its discount stay as they
 * were paid: agreements and rates may be others by now. The lines are null where none were kept.
 */
export async function correctedPrice(service: Service, context: CompanyContext): Promise<Pick<Priced, 'adjustment50' | 'totalCost' | 'tax' | 'serviceFee'> & { priceLines: PriceLine[] | null }> {
  const { tx, actor } = context
  const { serviceCharge, discount, paymentMethod } = service
  if (serviceCharge === null || discount === null) throw invalidField('amount', 'not_paid_yet')
  const { tariff } = await readTariff(service, context)
  const [row] = await tx.db.select({ lines: services.priceLines }).from(services).where(and(eq(services.companyId, actor.companyId), eq(services.id, service.id)))
  const { adjustment50, totalCost, tax, serviceFee, lines } = settle({ serviceCharge, discount, agreement: null, corrections: await correctionsOf(service.id, context), paymentMethod }, tariff)
  const asPaid = row?.lines?.filter(({ kind }) => kind !== 'correction' && kind !== 'zero_floor' && kind !== 'adjustment50')
  return { adjustment50, totalCost, tax, serviceFee, priceLines: asPaid === undefined ? null : [...asPaid, ...lines] }
}

async function correctionsOf(serviceId: string, { tx, actor }: CompanyContext): Promise<{ amount: number; reason: string }[]> {
  return tx.db
    .select({ amount: serviceCorrections.amount, reason: serviceCorrections.reason })
    .from(serviceCorrections)
    .where(and(eq(serviceCorrections.companyId, actor.companyId), eq(serviceCorrections.serviceId, serviceId)))
    .orderBy(asc(serviceCorrections.at), asc(serviceCorrections.id))
}

function refusalOf({ code }: PricingFailure): ProblemError {
  if (code === 'rate_missing') return invalidField('vehicleTypeId', 'rate_missing')
  return invalidField('endedAt', code === 'ends_before_start' ? 'end_before_start' : 'stay_too_long')
}
