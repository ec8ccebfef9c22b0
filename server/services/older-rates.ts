import { and, eq, lte } from 'drizzle-orm'

import { keptSince } from '../../domain/kept-window.ts'
import { type Booking, type Books, type PaymentTerms, pricePayment } from '../../domain/pricing/price-payment.ts'
import { type Rate, ratesInForce } from '../../domain/pricing/rate.ts'
import type { Money } from '../../domain/money.ts'
import type { Correction } from '../../domain/pricing/settlement.ts'
import { DAY_MS } from '../../domain/time.ts'
import { typesThatPrice } from '../../domain/vehicles.ts'
import { rateVersions } from '../db/schema/locations.ts'
import type { CompanyContext } from '../http/route.ts'
import { type DatedRow, toDatedAgreements } from './dated-versions.ts'
import { lostTicketFeesSince } from './lost-ticket.ts'
import type { EndedStay } from './price-service.ts'
import { type Arrival, readAgreementRows, readLedger } from './tariff.ts'

/** Maximum number of examined views, latest changes first. */
const MOST_VIEWS = 60

/** Terms that a device used if its last contact was just before they changed. */
export interface OlderView {
  books: Books
  terms: PaymentTerms
  /** Start of the youngest of these terms. */
  ratesOf: string
}

const timeOf = (validFrom: string | Date | null) => (validFrom === null ? -Infinity : new Date(validFrom).getTime())

/**
 * Returns the terms of devices that did not know the latest changes before the payment: rates, exempt and grace
 * minutes, agreements and holidays before each change, the youngest first. A device keeps its records for 45 days, so
 * older changes don't count; of very many changes only the latest do.
 */
export async function olderViews(stay: EndedStay, context: CompanyContext): Promise<OlderView[]> {
  const { books, paymentTermsAt, holidayVersions } = await readLedger(stay, context)
  const agreements = await agreementsOf(stay, context)
  const published = await publishedRates(stay, books.rates, context)
  const holidays = holidayVersions
    .filter((versions) => versions.some(({ terms }) => terms !== null && isNear(terms.day, stay)))
    .flat()
  const minutes = books.entryTerms.filter(
    (version, nth, all) =>
      version.exemptMinutes !== all[nth - 1]?.exemptMinutes || version.graceMinutes !== all[nth - 1]?.graceMinutes,
  )
  const dated = [...holidays, ...minutes, ...agreements].map(({ validFrom }) => timeOf(validFrom))

  const until = Date.parse(stay.paidAt)
  const since = keptSince(new Date(until)).getTime()
  const changes = new Set([...dated, ...published.changes].filter((at) => at > since && at <= until))
  return [...changes]
    .toSorted((one, other) => other - one)
    .slice(0, MOST_VIEWS)
    .map((change) => {
      const contact = change - 1
      const rates = published.knownAt(contact)
      const known: readonly DatedRow[] = agreements.filter(({ validFrom }) => timeOf(validFrom) <= contact)
      const rateStarts = ratesInForce(rates, stay.vehicleTypeId, Date.parse(stay.startedAt)).map(({ validFrom }) =>
        Date.parse(validFrom),
      )
      const began = Math.max(...rateStarts, ...dated.filter((at) => at <= contact))
      return {
        books: {
          ...books,
          rates,
          entryTerms: books.entryTerms.filter(({ validFrom }) => timeOf(validFrom) <= contact),
          agreements: toDatedAgreements(known),
        },
        terms: paymentTermsAt(new Date(contact).toISOString()),
        ratesOf: new Date(Number.isFinite(began) ? began : contact).toISOString(),
      }
    })
}

/** Returns the price of a stay computed by a device with this view. */
export function priceInView(stay: EndedStay, { books, terms }: OlderView, corrections: readonly Correction[]): Booking {
  return pricePayment(stay, terms, corrections, books)
}

/** Returns the start of the rates with which a stay costs `amount`; null if a device can't have had such rates. */
export async function ratesThatMake(
  amount: Money,
  stay: EndedStay,
  views: readonly OlderView[],
  corrections: readonly Correction[],
  context: CompanyContext,
): Promise<string | null> {
  const found = views.find((view) => costs(amount, priceInView(stay, view, corrections)))
  if (found !== undefined || !corrections.some(({ kind }) => kind === 'lost_ticket')) return found?.ratesOf ?? null
  // The fee for a lost ticket may have been different.
  const paidAt = new Date(stay.paidAt)
  const { books, paymentTermsAt } = await readLedger(stay, context)
  const now: OlderView = {
    books: { ...books, agreements: toDatedAgreements(await agreementsOf(stay, context)) },
    terms: paymentTermsAt(stay.paidAt),
    ratesOf: stay.startedAt,
  }
  const fees = await lostTicketFeesSince(stay.location.id, keptSince(paidAt), paidAt, context)
  for (const { fee, from } of fees) {
    const then = corrections.map((one) => (one.kind === 'lost_ticket' ? { ...one, amount: fee } : one))
    const view = [now, ...views].find((each) => costs(amount, priceInView(stay, each, then)))
    if (from !== null && view !== undefined) return from.toISOString()
  }
  return null
}

function agreementsOf({ withoutAgreement, agreementId }: EndedStay, context: CompanyContext): Promise<DatedRow[]> {
  return withoutAgreement === true ? Promise.resolve([]) : readAgreementRows(agreementId, context)
}

function costs(amount: Money, booking: Booking): boolean {
  return booking.ok && booking.price.totalCost === amount
}

/** Returns whether a holiday may affect a stay, in any time zone. */
function isNear(day: string, { startedAt, endedAt }: Pick<EndedStay, 'startedAt' | 'endedAt'>): boolean {
  const at = Date.parse(day)
  return at >= Date.parse(startedAt) - 2 * DAY_MS && at <= Date.parse(endedAt) + DAY_MS
}

interface PublishedRates {
  /** Times at which rates became known or were withdrawn. */
  changes: readonly number[]
  knownAt: (instant: number) => Rate[]
}

/**
 * Returns the rates of a stay by the time of their publication, which may be long before their start. A version that
 * was withdrawn before its start counts for a device that did not know of the withdrawal.
 */
async function publishedRates(
  { location, vehicleTypeId, startedAt }: Arrival,
  standing: readonly Rate[],
  { tx, actor }: CompanyContext,
): Promise<PublishedRates> {
  const versions = await tx.db
    .select({
      startsAt: rateVersions.startsAt,
      publishedAt: rateVersions.publishedAt,
      withdrawnAt: rateVersions.withdrawnAt,
      rates: rateVersions.rates,
    })
    .from(rateVersions)
    .where(
      and(
        eq(rateVersions.companyId, actor.companyId),
        eq(rateVersions.locationId, location.id),
        lte(rateVersions.startsAt, new Date(startedAt)),
      ),
    )
  const withdrawn = versions.flatMap(({ withdrawnAt, ...version }) =>
    withdrawnAt === null ? [] : { ...version, withdrawnAt },
  )
  const publications = new Map(
    versions.flatMap(({ startsAt, publishedAt, withdrawnAt }) =>
      withdrawnAt === null ? [[startsAt.getTime(), publishedAt.getTime()]] : [],
    ),
  )
  const knownSince = ({ validFrom }: Rate) =>
    Math.min(Date.parse(validFrom), publications.get(Date.parse(validFrom)) ?? Infinity)
  return {
    changes: [
      ...standing.map(knownSince),
      ...withdrawn.flatMap(({ publishedAt, withdrawnAt }) => [publishedAt.getTime(), withdrawnAt.getTime()]),
    ],
    knownAt(instant) {
      const known = standing.filter((rate) => knownSince(rate) <= instant)
      const announced = withdrawn.filter(
        ({ publishedAt, withdrawnAt }) => publishedAt.getTime() <= instant && withdrawnAt.getTime() > instant,
      )
      const [latest] = announced.toSorted((one, other) => other.startsAt.getTime() - one.startsAt.getTime())
      if (latest === undefined) return known
      // A version contains all rates from its start on.
      const validFrom = latest.startsAt.toISOString()
      const own = latest.rates.flatMap((rate): Rate[] =>
        typesThatPrice(vehicleTypeId).includes(rate.vehicleTypeId) ? [{ ...rate, validFrom }] : [],
      )
      return [...own, ...known.filter((rate) => Date.parse(rate.validFrom) > latest.startsAt.getTime())]
    },
  }
}
