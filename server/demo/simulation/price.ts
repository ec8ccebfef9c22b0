import { pricingTermsOf } from '../../../domain/agreements.ts'
import { type Price, type Stay, priceStay } from '../../../domain/pricing/price-stay.ts'
import type { Rate } from '../../../domain/pricing/rate.ts'
import { type Tariff, tariffAt } from '../../../domain/pricing/tariff.ts'
import { DAY_MS } from '../../../domain/time.ts'
import type { VehicleTypeId } from '../../../domain/vehicles.ts'
import type { CompanyPlan, LocationPlan, VehiclePrice } from '../companies/plan.ts'
import type { AgreementRow } from '../records/agreements.ts'
import { localDays } from './calendar.ts'

/** Rates of a location with their history. */
export function ratesOf(plan: LocationPlan, now: number): Rate[] {
  return plan.priceLists.flatMap(({ daysAgo, prices }) => {
    const validFrom = new Date(priceListBegins(plan, daysAgo, now)).toISOString()
    return prices.flatMap((price) => ratesOfPrice(price, validFrom))
  })
}

/** Rates of classes, which began with the location's first list. */
export function classRatesOf(plan: LocationPlan, now: number): Rate[] {
  const daysAgo = Math.max(...plan.priceLists.map((list) => list.daysAgo))
  const validFrom = new Date(priceListBegins(plan, daysAgo, now)).toISOString()
  return (plan.classPrices ?? []).flatMap((price) => ratesOfPrice(price, validFrom))
}

function ratesOfPrice(
  { vehicleTypeId, cost, minutes, maximum }: Omit<VehiclePrice, 'spaces' | 'share'>,
  validFrom: string,
): Rate[] {
  const rate = { vehicleTypeId, validFrom, days: [], from: null, to: null }
  return [
    { ...rate, kind: 'unit', cost, minutes, per: null },
    { ...rate, kind: 'maximum', cost: maximum, minutes: null, per: '24h' },
  ]
}

/** Prices change at midnight. */
function priceListBegins({ timeZone }: LocationPlan, daysAgo: number, now: number): number {
  const then = now - daysAgo * DAY_MS
  return localDays(then, then, timeZone)[0]?.at('00:00') ?? then
}

/** In Great Britain on-street parking is exempt from VAT. */
export function taxRateOf({ country }: CompanyPlan, { parkingType }: LocationPlan): number {
  return country.code === 'gb' && parkingType === 'on_street_parking' ? 0 : country.taxRate
}

interface Booth {
  company: CompanyPlan
  plan: LocationPlan
  now: number
}

/** A stay has the prices in force at its entry. */
export function tariffFinder({
  company,
  plan,
  now,
}: Booth): (vehicleTypeId: VehicleTypeId, arrivesAt: number) => Tariff {
  const rates = ratesOf(plan, now)
  const begins = [...new Set(rates.map(({ validFrom }) => Date.parse(validFrom)))].toSorted((a, b) => b - a)
  const { timeZone, exemptMinutes, digitalCommission } = plan
  const terms = {
    timeZone,
    exemptMinutes,
    taxRate: taxRateOf(company, plan),
    roundsCash: company.country.code === 'co',
    digitalCommission,
  }
  const known = new Map<string, Tariff>()
  return (vehicleTypeId, arrivesAt) => {
    const since = begins.find((begin) => begin <= arrivesAt) ?? arrivesAt
    const key = `${vehicleTypeId} ${since}`
    const tariff =
      known.get(key) ??
      tariffAt({ rates, vehicleTypeId, startedAt: new Date(since).toISOString(), holidays: [] }, terms)
    known.set(key, tariff)
    return tariff
  }
}

export function priceFor(
  stay: Pick<Stay, 'startedAt' | 'endedAt' | 'pass' | 'paymentMethod'>,
  agreement: AgreementRow | null,
  tariff: Tariff,
): Price {
  const pricing = priceStay({ ...stay, agreement: agreement && pricingTermsOf(agreement), corrections: [] }, tariff)
  if (!pricing.ok) throw new Error(`The demo cannot price a stay: ${JSON.stringify(pricing.failure)}`)
  return pricing.price
}
