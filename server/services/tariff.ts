import { and, eq, lte } from 'drizzle-orm'

import { type StoredAgreement, isOffered } from '../../domain/agreements.ts'
import type { Rate } from '../../domain/pricing/rate.ts'
import { type PricingTerms, type Tariff, tariffAt } from '../../domain/pricing/tariff.ts'
import type { VehicleTypeId } from '../../domain/vehicles.ts'
import { wallClock } from '../../domain/zoned-time.ts'
import { agreements } from '../db/schema/agreements.ts'
import { companies } from '../db/schema/companies.ts'
import { holidays } from '../db/schema/holidays.ts'
import { locations, rates } from '../db/schema/locations.ts'
import { invalidField } from '../http/problem-error.ts'
import type { CompanyContext } from '../http/route.ts'

/** A vehicle that comes in. */
export interface Arrival {
  location: { id: string }
  vehicleTypeId: VehicleTypeId
  startedAt: string
}

export interface TariffOfEntry {
  tariff: Tariff
  graceMinutes: number
  /** The local day of the entry. */
  day: string
}

/** What a vehicle that comes in at this location, at this instant, is priced by. */
export async function readTariff(arrival: Arrival, context: CompanyContext): Promise<TariffOfEntry> {
  const { vehicleTypeId, startedAt } = arrival
  const { rates: history, holidays: days, terms, graceMinutes } = await readPrices(arrival, context)
  const tariff = tariffAt({ rates: history, vehicleTypeId, startedAt, holidays: days.flatMap(({ day, isActive }) => (isActive ? day : [])) }, terms)
  return { tariff, graceMinutes, day: wallClock(new Date(startedAt), terms.timeZone).slice(0, 10) }
}

/**
 * By what a device may have priced this arrival that heard last of the office at `since` or later: each set of rates that
 * it may still have had, with every holiday there ever was and with none, with its free times and without what is free: where no
 * rate covers those, a booth had them.
 */
export async function readTariffsSince(arrival: Arrival, since: Date, context: CompanyContext): Promise<Tariff[]> {
  const { vehicleTypeId, startedAt } = arrival
  const { rates: history, holidays: days, terms } = await readPrices(arrival, context)
  const changes = history.map(({ validFrom }) => validFrom).filter((validFrom) => Date.parse(validFrom) > since.getTime())
  const entries = new Set([since.toISOString(), ...changes, startedAt])
  return [...entries].flatMap((entry) =>
    [days.map(({ day }) => day), []].flatMap((holidayDays) => {
      const tariff = { ...tariffAt({ rates: history, vehicleTypeId, startedAt: entry, holidays: holidayDays }, terms), exemptMinutes: 0 }
      return [tariff, { ...tariff, freeTimes: [] }]
    }),
  )
}

interface Prices {
  /** Those that began by then. */
  rates: Rate[]
  holidays: { day: string; isActive: boolean }[]
  terms: PricingTerms
  graceMinutes: number
}

async function readPrices({ location, vehicleTypeId, startedAt }: Arrival, { tx, actor }: CompanyContext): Promise<Prices> {
  const { db } = tx
  const ofCompany = eq(companies.id, actor.companyId)
  const ofLocation = and(eq(locations.companyId, actor.companyId), eq(locations.id, location.id))
  const history = and(eq(rates.companyId, actor.companyId), eq(rates.locationId, location.id), eq(rates.vehicleTypeId, vehicleTypeId), lte(rates.validFrom, new Date(startedAt)))
  const [[place], [company], found, days] = await tx.together(() =>
    Promise.all([
      db.select({ timeZone: locations.timeZone, exemptMinutes: locations.exemptMinutes, graceMinutes: locations.graceMinutes, digitalCommission: locations.digitalCommission, taxRate: locations.taxRate }).from(locations).where(ofLocation),
      db.select({ currency: companies.currency, taxRate: companies.vatRate }).from(companies).where(ofCompany),
      db.select().from(rates).where(history),
      db.select({ day: holidays.holidayDate, isActive: holidays.isActive }).from(holidays).where(eq(holidays.companyId, actor.companyId)),
    ]),
  )
  if (!place || !company) throw new Error('A service without its location')
  const { timeZone, exemptMinutes, graceMinutes, digitalCommission, taxRate } = place
  return {
    rates: found.map((rate) => ({ ...rate, vehicleTypeId, validFrom: rate.validFrom.toISOString() })),
    holidays: days,
    terms: { timeZone, exemptMinutes, taxRate: taxRate ?? company.taxRate, roundsCash: company.currency === 'COP', digitalCommission },
    graceMinutes,
  }
}

/** Refuses an agreement that the company does not give to this vehicle on the day of its entry. */
export async function readAgreementOf(arrival: Arrival & { agreementId: string | null }, context: CompanyContext): Promise<StoredAgreement | null> {
  const { day } = await readTariff(arrival, context)
  return readAgreement(arrival.agreementId, arrival, day, context)
}

/** The agreement that was chosen, else the company's default one for this vehicle on this day; null where there is none. */
export async function readAgreement(id: string | null, { vehicleTypeId }: Arrival, day: string, { tx, actor }: CompanyContext): Promise<StoredAgreement | null> {
  const wanted = id === null ? eq(agreements.isDefault, true) : eq(agreements.id, id)
  const found = await tx.db.select().from(agreements).where(and(eq(agreements.companyId, actor.companyId), wanted))
  const offered = found.find((agreement) => isOffered(agreement, vehicleTypeId, day))
  if (id !== null && offered === undefined) throw invalidField('agreementId', 'agreement_unknown')
  return offered ?? null
}
