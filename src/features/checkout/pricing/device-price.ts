import type { Agreement } from '../../../../contract/agreement.ts'
import type { Company } from '../../../../contract/company.ts'
import type { Holiday } from '../../../../contract/holiday.ts'
import type { Location } from '../../../../contract/location.ts'
import type { Service } from '../../../../contract/service.ts'
import type { Quote } from '../../../../contract/service-writes.ts'
import { type DatedAgreement, asOf, pricingTermsOf } from '../../../../domain/agreements.ts'
import type { Money } from '../../../../domain/money.ts'
import {
  type BookedPrice,
  type Booking,
  type BookingFailure,
  type Books,
  type EndedStay,
  type PaymentTerms,
  entryTermsOf,
  pricePayment,
  priceWalk,
  tariffOf,
} from '../../../../domain/pricing/price-payment.ts'
import type { Pricing } from '../../../../domain/pricing/price-stay.ts'
import { reprice } from '../../../../domain/pricing/reprice.ts'
import { hasLostTicketPrice } from '../../../../domain/pricing/rate.ts'
import type { Correction } from '../../../../domain/pricing/settlement.ts'
import { type StayTerms, holidaysAround, holidaysOf, legacyTerms } from '../../../../domain/pricing/stay-terms.ts'
import { type KeptDatabase, shownOf } from '../../../data/kept-data.ts'

/** A stay with a possible end. */
export type EndingStay = Pick<
  Service,
  'location' | 'operation' | 'pass' | 'vehicleTypeId' | 'startedAt' | 'agreementId' | 'paymentMethod'
> &
  Pick<EndedStay, 'overstay' | 'isLost'> & {
    endedAt: string
    /** Whether no agreement applies, not even the default one. */
    withoutAgreement?: boolean
    /** Sum of an admin's lines, even if it exceeds the price. */
    correction: Money | null
    /**
     * The location's fee for a lost ticket, unless the rates have a price for it; a paid stay includes it in the
     * correction.
     */
    lostTicketFee?: Money
    /** The paid service, whose price is the basis; null for an unpaid one. */
    paid: Service | null
  }

export type DevicePrice =
  | ({ kind: 'priced' } & Omit<BookedPrice, 'ok' | 'terms'>)
  | { kind: 'failed'; failure: BookingFailure }
  /** The device does not keep its location. */
  | { kind: 'unknown_location' }

/** Data for a price, as this device keeps it. */
export interface PriceTerms {
  company: Pick<Company, 'currency' | 'vatRate'>
  location: Pick<Location, 'id' | 'rates' | 'timeZone' | 'minutesSince' | 'digitalCommission' | 'taxRate'>
  holidays: readonly Pick<Holiday, 'holidayDate' | 'isActive'>[]
  agreements: readonly Agreement[]
}

export async function priceOnDevice(
  db: KeptDatabase,
  company: PriceTerms['company'],
  stay: EndingStay,
): Promise<DevicePrice> {
  const [location, holidays, agreements] = await Promise.all([
    db.locations.get(stay.location.id),
    db.holidays.toArray(),
    db.agreements.toArray(),
  ])
  if (!location) return { kind: 'unknown_location' }
  return priceByTerms(
    { company, location: shownOf(location), holidays: holidays.map(shownOf), agreements: agreements.map(shownOf) },
    stay,
  )
}

/**
 * Returns the price of a stay from the device's data: an unpaid one by the rates of its entry and the present terms, a
 * paid one by its stored terms. The server prices it again with the same engine and its own data.
 */
export function priceByTerms({ company, location, holidays, agreements }: PriceTerms, stay: EndingStay): DevicePrice {
  const { rates, timeZone, minutesSince, digitalCommission, taxRate } = location
  const books: Books = {
    locationId: location.id,
    timeZone,
    roundsCash: company.currency === 'COP',
    rates,
    entryTerms: minutesSince,
    agreements,
  }
  const now: PaymentTerms = {
    at: stay.endedAt,
    taxRate: taxRate ?? company.vatRate,
    digitalCommission,
    holidays: holidays.flatMap(({ isActive, holidayDate }) => (isActive ? holidayDate : [])),
  }
  const corrections: Correction[] = stay.correction ? [{ amount: stay.correction, reason: '' }] : []
  if (stay.lostTicketFee && !hasLostTicketPrice(rates, stay))
    corrections.push({ kind: 'lost_ticket', amount: stay.lostTicketFee, reason: '' })
  const booking = isPaid(stay.paid)
    ? priceAnew(stay.paid, stay, corrections, now, books)
    : priceNow(stay, corrections, now, {
        ...books,
        agreements: stay.withoutAgreement === true ? [] : agreements.map(asItIs),
      })
  if (!booking.ok) return { kind: 'failed', failure: booking.failure }
  const { price, agreement, graceUntil } = booking
  return { kind: 'priced', price, agreement, graceUntil }
}

function asItIs({ versions: _versions, ...agreement }: Agreement): DatedAgreement {
  return { id: agreement.id, versions: [{ validFrom: null, ...agreement }] }
}

/** An agreement that does not apply reduces nothing; the form asks for another. */
function priceNow(stay: EndingStay, corrections: readonly Correction[], now: PaymentTerms, books: Books): Booking {
  const booking = pricePayment(stay, now, corrections, books)
  const isUnknown = !booking.ok && booking.failure.code === 'agreement_unknown'
  return isUnknown
    ? pricePayment({ ...stay, agreementId: null }, now, corrections, { ...books, agreements: [] })
    : booking
}

type PaidService = Service & { endedAt: string; serviceCharge: Money; discount: Money }

function isPaid(service: Service | null): service is PaidService {
  return service !== null && service.endedAt !== null && service.serviceCharge !== null && service.discount !== null
}

function priceAnew(
  paid: PaidService,
  stay: EndingStay,
  corrections: readonly Correction[],
  now: PaymentTerms,
  books: Books,
): Booking {
  const kept = paid.terms ?? legacyTerms({ ...paid, lines: null }, termsByVersions(paid, now, books))
  // The device does not store the lines, but the same computation produces them.
  const isLost = paid.lostTicket != null
  const walked = asCharged({ ...paid, isLost }, kept, now, books)
  return reprice(
    { ...paid, isLost, lines: walked.ok ? walked.price.lines : [] },
    stay,
    kept,
    corrections,
    now.holidays,
    books,
  )
}

function asCharged(
  paid: PaidService & { isLost: boolean },
  kept: StayTerms,
  { holidays }: PaymentTerms,
  books: Books,
): Pricing {
  return priceWalk(
    paid,
    { agreement: kept.agreement, corrections: [] },
    tariffOf(paid, kept, holidaysOf(kept.holidays, holidays), books),
  )
}

/** Terms on this device for a stay that was paid before terms were stored. */
function termsByVersions(paid: PaidService, { holidays, ...now }: PaymentTerms, books: Books): StayTerms {
  const at = paid.paidAt ?? paid.endedAt
  const given = books.agreements.find(({ id }) => id === paid.agreementId)
  const agreement = given === undefined ? null : asOf(given, at)
  return {
    ...now,
    at,
    ...entryTermsOf(paid, books),
    holidays: holidaysAround(holidays, { startedAt: paid.startedAt, at }),
    agreement: agreement && pricingTermsOf(agreement),
  }
}

/** The part of it that an action carries. */
export function quoteOf({ price, agreement }: Extract<DevicePrice, { kind: 'priced' }>): Quote {
  const { totalMinutes, serviceCharge, discount, difference, adjustment50, totalCost, tax, serviceFee } = price
  return {
    agreementName: agreement?.name ?? null,
    totalMinutes,
    serviceCharge,
    discount,
    difference,
    adjustment50,
    totalCost,
    tax,
    serviceFee,
  }
}
