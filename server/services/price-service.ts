import { and, asc, eq } from 'drizzle-orm'

import type { ResponseOf } from '../../contract/endpoint.ts'
import type { getServicePrice } from '../../contract/price.ts'
import type { Service } from '../../contract/service.ts'
import { asOf, pricingTermsOf } from '../../domain/agreements.ts'
import type { ChargeDifference, PriceLine } from '../../domain/pricing/price-line.ts'
import {
  type BookedPrice,
  type Booking,
  type BookingFailure,
  type EndedStay as Stay,
  entryTermsOf,
  pricePayment,
} from '../../domain/pricing/price-payment.ts'
import { type Price, priceStay } from '../../domain/pricing/price-stay.ts'
import { type CorrectableFields, reprice } from '../../domain/pricing/reprice.ts'
import { chargedLines, type Correction } from '../../domain/pricing/settlement.ts'
import { holidaysAround, type StayTerms, legacyTerms } from '../../domain/pricing/stay-terms.ts'
import { serviceCorrections, services } from '../db/schema/services.ts'
import { invalidField, type ProblemError } from '../http/problem-error.ts'
import type { CompanyContext } from '../http/route.ts'
import { readService } from './queries.ts'
import { type Ledger, readAgreements, type Reader, readLedger } from './tariff.ts'

/** A stay to be paid. */
export interface EndedStay extends Stay {
  id: string
  location: { id: string }
  /** Whether no agreement applies, not even the default one. */
  withoutAgreement?: boolean
  /** Time of the payment, for tax, commission, holidays and agreements. */
  paidAt: string
}

/** Returns the columns of a priced service. */
export interface PricedColumns
  extends
    Pick<Service, 'agreementId' | 'agreementName'>,
    Pick<Price, 'totalMinutes' | 'serviceCharge' | 'discount' | 'adjustment50' | 'totalCost' | 'tax' | 'serviceFee'> {
  graceUntil: string
  difference: ChargeDifference | null
  priceLines: PriceLine[]
  terms: StayTerms
}

/**
 * Returns the price of a stay at its payment, from the server's terms of its entry and its payment. Throws if it has no
 * price.
 */
export async function priceOf(
  stay: EndedStay,
  context: Reader,
  priceBy: typeof priceStay = priceStay,
): Promise<PricedColumns> {
  return toPricedColumns(await bookingOf(stay, context, priceBy))
}

/** Returns the price, or the reason why there is none. */
export async function bookingOf(
  stay: EndedStay,
  context: Reader,
  priceBy: typeof priceStay = priceStay,
): Promise<Booking> {
  const { books, paymentTermsAt } = await readLedger(stay, context)
  const agreements = stay.withoutAgreement === true ? [] : await readAgreements(stay.agreementId, context)
  return pricePayment(
    stay,
    paymentTermsAt(stay.paidAt),
    await correctionsOf(stay.id, context),
    { ...books, agreements },
    priceBy,
  )
}

/** A paid service with an end. */
export type PaidService = Service & { endedAt: string }

/** The price of a paid service after a correction. */
interface Rebooking {
  booking: Booking
  /** Whether the lines of its price are stored with it. */
  hasLines: boolean
}

/** Prices a paid service after a correction of its fields or with a line. Only the corrected part is priced again. */
export async function rebook(
  paid: PaidService,
  edited: CorrectableFields,
  context: CompanyContext,
): Promise<Rebooking> {
  const { tx, actor, now } = context
  const { serviceCharge, discount } = paid
  const isLost = paid.lostTicket != null
  const corrections = await correctionsOf(paid.id, context)
  const [row] = await tx.db
    .select({ lines: services.priceLines, terms: services.terms })
    .from(services)
    .where(and(eq(services.companyId, actor.companyId), eq(services.id, paid.id)))
  const lines = row?.lines ?? null
  const ledger = await readLedger(
    { location: paid.location, vehicleTypeId: edited.vehicleTypeId, startedAt: edited.startedAt },
    context,
  )
  const kept = row?.terms ?? legacyTerms({ ...paid, lines }, await termsByVersions(paid, ledger, context))
  const books = { ...ledger.books, agreements: await readAgreements(edited.agreementId, context) }
  // A price that was not stored is computed as of the payment.
  if (serviceCharge === null || discount === null)
    return {
      booking: pricePayment(
        { ...edited, operation: paid.operation, pass: paid.pass, isLost },
        ledger.paymentTermsAt(kept.at),
        corrections,
        books,
      ),
      hasLines: true,
    }
  const { holidays: today } = ledger.paymentTermsAt(now.toISOString())
  return {
    booking: reprice(
      { ...paid, isLost, serviceCharge, discount, lines: lines ?? [] },
      edited,
      kept,
      corrections,
      today,
      books,
    ),
    hasLines: lines !== null,
  }
}

/**
 * Returns the columns of a corrected service. A price without stored lines stays until its charge is computed again.
 */
export type RepricedColumns = Omit<PricedColumns, 'priceLines'> & { priceLines: PriceLine[] | null }

export function toRepricedColumns({ booking, hasLines }: Rebooking): RepricedColumns {
  const priced = toPricedColumns(booking)
  const isWalked = chargedLines(priced.priceLines).some(({ kind }) => kind !== 'agreement')
  return { ...priced, priceLines: hasLines || isWalked ? priced.priceLines : null }
}

/** Reads the terms of a stay that was paid before terms were stored from the dated versions. */
async function termsByVersions(
  paid: PaidService,
  { books, paymentTermsAt }: Ledger,
  context: CompanyContext,
): Promise<StayTerms> {
  const at = paid.paidAt ?? paid.endedAt
  const { holidays, ...payment } = paymentTermsAt(at)
  const [given] = paid.agreementId === null ? [] : await readAgreements(paid.agreementId, context)
  const agreement = given === undefined ? null : asOf(given, at)
  return {
    ...payment,
    ...entryTermsOf(paid, books),
    holidays: holidaysAround(holidays, { startedAt: paid.startedAt, at }),
    agreement: agreement && pricingTermsOf(agreement),
  }
}

export function toPricedColumns(booking: Booking): PricedColumns {
  if (!booking.ok) throw refusalOf(booking.failure)
  const { price, terms, agreement, graceUntil }: BookedPrice = booking
  return {
    agreementId: agreement?.id ?? null,
    agreementName: agreement?.name ?? null,
    totalMinutes: price.totalMinutes,
    serviceCharge: price.serviceCharge,
    discount: price.discount,
    difference: price.difference,
    adjustment50: price.adjustment50,
    totalCost: price.totalCost,
    tax: price.tax,
    serviceFee: price.serviceFee,
    graceUntil,
    priceLines: price.lines,
    terms,
  }
}

export async function correctionsOf(serviceId: string, { tx, actor }: Reader): Promise<Correction[]> {
  const rows = await tx.db
    .select({ amount: serviceCorrections.amount, reason: serviceCorrections.reason, kind: serviceCorrections.kind })
    .from(serviceCorrections)
    .where(and(eq(serviceCorrections.companyId, actor.companyId), eq(serviceCorrections.serviceId, serviceId)))
    .orderBy(asc(serviceCorrections.at), asc(serviceCorrections.id))
  return rows.map(({ kind, ...correction }) => (kind === null ? correction : { ...correction, kind }))
}

export function refusalOf({ code }: BookingFailure): ProblemError {
  if (code === 'agreement_unknown') return invalidField('agreementId', 'agreement_unknown')
  if (code === 'rate_missing') return invalidField('vehicleTypeId', 'rate_missing')
  return invalidField('endedAt', code === 'ends_before_start' ? 'end_before_start' : 'stay_too_long')
}

/** Explains the price of a service: the stored lines of its payment, or those of leaving now. */
export async function explainPrice(id: string, context: CompanyContext): Promise<ResponseOf<typeof getServicePrice>> {
  const { tx, actor, now } = context
  const service = await readService(id, context)
  const { totalMinutes, serviceCharge, discount, totalCost } = service
  if (totalMinutes !== null && serviceCharge !== null && discount !== null && totalCost !== null) {
    const [row] = await tx.db
      .select({ lines: services.priceLines })
      .from(services)
      .where(and(eq(services.companyId, actor.companyId), eq(services.id, id)))
    return { asOf: null, totalMinutes, serviceCharge, discount, totalCost, lines: row?.lines ?? null }
  }
  if (service.status !== 'progress') throw invalidField('status', 'not_in_progress')
  const asOf = now.toISOString()
  const { priceLines, ...price } = await priceOf(
    { ...service, endedAt: asOf, paidAt: asOf, paymentMethod: null },
    context,
  )
  return {
    asOf,
    totalMinutes: price.totalMinutes,
    serviceCharge: price.serviceCharge,
    discount: price.discount,
    totalCost: price.totalCost,
    lines: priceLines,
  }
}
