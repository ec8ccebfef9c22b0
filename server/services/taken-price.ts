import type { Service } from '../../contract/service.ts'
import type { Quote } from '../../contract/service-writes.ts'
import type { Money } from '../../domain/money.ts'
import type { BookedPrice, Booking } from '../../domain/pricing/price-payment.ts'
import { priceWithoutRates } from '../../domain/pricing/price-stay.ts'
import type { CorrectableFields } from '../../domain/pricing/reprice.ts'
import type { Correction } from '../../domain/pricing/settlement.ts'
import { type TakenAmount, withTakenAmount, takenAmount } from '../../domain/pricing/taken-amount.ts'
import type { CompanyContext } from '../http/route.ts'
import { highestCharge } from './highest-charge.ts'
import { olderViews, priceInView, ratesThatMake } from './older-rates.ts'
import {
  type EndedStay,
  type PaidService,
  type PricedColumns,
  type RepricedColumns,
  bookingOf,
  correctionsOf,
  rebook,
  refusalOf,
  toPricedColumns,
  toRepricedColumns,
} from './price-service.ts'

/** A stay that is being ended, with its charge. */
interface EndingStay extends EndedStay {
  currency: Service['currency']
}

export interface TakenPrice {
  /** The total is the amount taken. */
  priced: PricedColumns
  /** Columns by the rates, instead of those above. */
  byRates: PricedColumns
  /** Stated amount that no customer can have been asked for; null if it is believed. */
  refusedQuote: Money | null
}

/**
 * Prices a stay for which a device has taken money. The rates of its entry and the terms of its payment make the price;
 * the rest of the amount is a difference, explained by older rates if possible. An amount above everything that a booth
 * could have asked for is not believed, and the price by the rates counts.
 */
export async function priceTakenAmount(
  service: Service,
  stay: EndingStay,
  quote: Quote,
  context: CompanyContext,
): Promise<TakenPrice> {
  const corrections = await correctionsOf(stay.id, context)
  const byRates = await bookedByRates(stay, corrections, context)
  if (!byRates.ok) throw refusalOf(byRates.failure)

  const priced = toPricedColumns(byRates)
  const taken = takenAmount(quote, stay.paymentMethod, { roundsCash: roundsCash(stay) })
  if (taken.amount === priced.totalCost) return { priced, byRates: priced, refusedQuote: null }
  const ratesOf = await ratesThatMake(taken.amount, stay, await olderViews(stay, context), corrections, context)
  if (ratesOf === null && taken.amount > (await highestCharge(service, context, new Date(stay.endedAt))))
    return { priced, byRates: priced, refusedQuote: quote.totalCost }
  return { priced: toPricedColumns(withTaken(byRates, taken, ratesOf, stay)), byRates: priced, refusedQuote: null }
}

/**
 * Returns the price of a stay by the rates. If it has none now, but had one by older rates that the device may have
 * used, the money is accepted: a disabled agreement counts as none, and without any rate the price is 0.
 */
async function bookedByRates(
  stay: EndingStay,
  corrections: readonly Correction[],
  context: CompanyContext,
): Promise<Booking> {
  const booking = await bookingOf(stay, context)
  if (booking.ok || !(await olderViews(stay, context)).some((view) => priceInView(stay, view, corrections).ok))
    return booking
  const { code } = booking.failure
  const without = code === 'agreement_unknown' ? await bookingOf({ ...stay, agreementId: null }, context) : booking
  const hasNoRate = !without.ok && without.failure.code === 'rate_missing'
  return hasNoRate
    ? bookingOf({ ...stay, agreementId: null, withoutAgreement: true }, context, priceWithoutRates)
    : without
}

/**
 * Prices a paid stay after an edit. A difference keeps its proportion. The price that the device showed counts only if
 * older rates explain it: otherwise somebody has corrected the stay since, without the device's knowledge.
 */
export async function priceAfterEdit(
  paid: PaidService,
  edited: CorrectableFields,
  quote: Quote | undefined,
  context: CompanyContext,
): Promise<RepricedColumns> {
  const rebooked = await rebook(paid, edited, context)
  const { booking } = rebooked
  if (quote === undefined) return toRepricedColumns(rebooked)
  const taken = takenAmount(quote, edited.paymentMethod, { roundsCash: roundsCash(paid) })
  const isKnown = booking.ok ? booking.price.totalCost === taken.amount : booking.failure.code !== 'agreement_unknown'
  if (isKnown) return toRepricedColumns(rebooked)

  const { id, location, operation, pass, overstay, currency, lostTicket } = paid
  const stay = {
    ...edited,
    id,
    location,
    operation,
    pass,
    overstay,
    isLost: lostTicket != null,
    paidAt: paid.terms?.at ?? paid.paidAt ?? paid.endedAt,
  }
  const ratesOf = await ratesThatMake(
    taken.amount,
    stay,
    await olderViews(stay, context),
    await correctionsOf(id, context),
    context,
  )
  if (ratesOf === null) return toRepricedColumns(rebooked)
  const byRates = await rebook(
    { ...paid, difference: null },
    booking.ok ? edited : { ...edited, agreementId: null },
    context,
  )
  if (!byRates.booking.ok) throw refusalOf(byRates.booking.failure)
  return toRepricedColumns({
    ...byRates,
    booking: withTaken(byRates.booking, taken, ratesOf, { paymentMethod: edited.paymentMethod, currency }),
  })
}

/** Returns the price by the rates with the amount taken as its total. */
function withTaken(
  booking: BookedPrice,
  taken: TakenAmount,
  ratesOf: string | null,
  { paymentMethod, ...stay }: Pick<EndingStay, 'paymentMethod' | 'currency'>,
): BookedPrice {
  const { taxRate, digitalCommission } = booking.terms
  return {
    ...booking,
    price: withTakenAmount(booking.price, taken, ratesOf, paymentMethod, {
      taxRate,
      digitalCommission,
      roundsCash: roundsCash(stay),
    }),
  }
}

/** Returns whether cash is rounded down to 50 pesos. */
function roundsCash({ currency }: Pick<Service, 'currency'>): boolean {
  return currency === 'COP'
}
