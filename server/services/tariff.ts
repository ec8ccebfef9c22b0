import { type SQL, and, asc, eq, inArray, lte, or, sql } from 'drizzle-orm'

import { type DatedAgreement, type StoredAgreement, agreementAt } from '../../domain/agreements.ts'
import { type DatedVersion, versionAt } from '../../domain/dated.ts'
import { type Books, type PaymentTerms, arrivalOf } from '../../domain/pricing/price-payment.ts'
import { type Tariff, tariffAt } from '../../domain/pricing/tariff.ts'
import { type VehicleTypeId, typesThatPrice } from '../../domain/vehicles.ts'
import { companies } from '../db/schema/companies.ts'
import { datedTerms } from '../db/schema/dated-terms.ts'
import { locations, rates } from '../db/schema/locations.ts'
import { invalidField } from '../http/problem-error.ts'
import type { CompanyContext } from '../http/route.ts'
import { toRate } from '../locations/queries.ts'
import {
  CompanyTerms,
  type DatedRow,
  HolidayTerms,
  LocationTerms,
  byRecord,
  toDatedAgreements,
  toVersions,
} from './dated-versions.ts'

/** An arriving vehicle. */
export interface Arrival {
  location: { id: string }
  vehicleTypeId: VehicleTypeId
  startedAt: string
}

/** The pricing records of a location, with the company's terms at an instant. */
export interface Ledger {
  /** Without agreements, which `readAgreements` finds on request. */
  books: Books
  paymentTermsAt: (at: string) => PaymentTerms
  /** Every version of each holiday; null terms after its deletion. */
  holidayVersions: readonly (readonly (DatedVersion & { terms: { day: string; isActive: boolean } | null })[])[]
}

/** Caller who needs a price, in their company. */
export type Reader = Pick<CompanyContext, 'tx'> & { actor: Pick<CompanyContext['actor'], 'companyId'> }

type Entity = (typeof datedTerms.$inferSelect)['entity']

function isOf(entity: Entity, entityId?: string): SQL | undefined {
  return and(eq(datedTerms.entity, entity), entityId === undefined ? undefined : eq(datedTerms.entityId, entityId))
}

/** Returns the tariff of a vehicle that enters this location, with the rates in force. */
export async function readLedger(
  { location, vehicleTypeId, startedAt }: Arrival,
  { tx, actor }: Reader,
): Promise<Ledger> {
  const { db } = tx
  const { companyId } = actor
  const types = typesThatPrice(vehicleTypeId)
  // The first rates price a vehicle that came in before all rates.
  const firstRates = sql`(select min(f.valid_from) from rates f where f.company_id = ${companyId} and f.location_id = ${location.id} and f.vehicle_type_id in (${sql.join(
    types.map((type) => sql`${type}`),
    sql`, `,
  )}))`
  const history = and(
    eq(rates.companyId, companyId),
    eq(rates.locationId, location.id),
    inArray(rates.vehicleTypeId, types),
    or(lte(rates.validFrom, new Date(startedAt)), sql`${rates.validFrom} = ${firstRates}`),
  )
  const ofPlace = or(isOf('company', companyId), isOf('location', location.id), isOf('holiday'))
  const [[place], found, rows] = await Promise.all([
    db
      .select({ timeZone: locations.timeZone, currency: companies.currency })
      .from(locations)
      .innerJoin(companies, eq(companies.id, locations.companyId))
      .where(and(eq(locations.companyId, companyId), eq(locations.id, location.id))),
    db.select().from(rates).where(history),
    db
      .select()
      .from(datedTerms)
      .where(and(eq(datedTerms.companyId, companyId), ofPlace))
      .orderBy(asc(datedTerms.seq)),
  ])
  if (!place) throw new Error('A service without its location')
  const of = (entity: Entity) => rows.filter((row) => row.entity === entity)
  const company = toVersions(of('company'), CompanyTerms)
  const own = toVersions(of('location'), LocationTerms)
  const holidays = [...byRecord(of('holiday')).values()].map((versions) => toVersions(versions, HolidayTerms))
  return {
    books: {
      locationId: location.id,
      timeZone: place.timeZone,
      roundsCash: place.currency === 'COP',
      rates: found.map(toRate),
      entryTerms: own.map(({ validFrom, terms: { exemptMinutes, graceMinutes } }) => ({
        validFrom,
        exemptMinutes,
        graceMinutes,
      })),
      agreements: [],
    },
    paymentTermsAt(at) {
      const taxes = versionAt(company, at)?.terms
      const terms = versionAt(own, at)?.terms
      if (!taxes || !terms) throw new Error('The terms of a company or a location have no beginning')
      const days = holidays
        .flatMap((versions) => versionAt(versions, at)?.terms ?? [])
        .flatMap(({ day, isActive }) => (isActive ? day : []))
      return { at, taxRate: terms.taxRate ?? taxes.vatRate, digitalCommission: terms.digitalCommission, holidays: days }
    },
    holidayVersions: holidays,
  }
}

/** Returns VAT and commission of a payment at a location, in basis points, as they were at an instant. */
export async function ratesOfPayment(
  locationId: string,
  at: Date,
  { tx, actor }: Reader,
): Promise<Pick<PaymentTerms, 'taxRate' | 'digitalCommission'>> {
  const { companyId } = actor
  const rows = await tx.db
    .select()
    .from(datedTerms)
    .where(and(eq(datedTerms.companyId, companyId), or(isOf('company', companyId), isOf('location', locationId))))
    .orderBy(asc(datedTerms.seq))
  const of = (entity: Entity) => rows.filter((row) => row.entity === entity)
  const taxes = versionAt(toVersions(of('company'), CompanyTerms), at.toISOString())?.terms
  const terms = versionAt(toVersions(of('location'), LocationTerms), at.toISOString())?.terms
  if (!taxes || !terms) throw new Error('The terms of a company or a location have no beginning')
  return { taxRate: terms.taxRate ?? taxes.vatRate, digitalCommission: terms.digitalCommission }
}

/**
 * Returns the tariffs by which a device with its last contact at `since` or later may have priced this arrival: each
 * set of rates that it may still have, with all holidays and with none, with and without free time. For hours without a
 * rate, the booth had none either.
 */
export async function readTariffsSince(arrival: Arrival, since: Date, context: CompanyContext): Promise<Tariff[]> {
  const { vehicleTypeId, startedAt } = arrival
  const { books, paymentTermsAt, holidayVersions } = await readLedger(arrival, context)
  const everHolidays = [...new Set(holidayVersions.flat().flatMap(({ terms }) => terms?.day ?? []))]
  const { rates: history, timeZone, roundsCash } = books
  const { taxRate, digitalCommission } = paymentTermsAt(context.now.toISOString())
  const changes = history
    .map(({ validFrom }) => validFrom)
    .filter((validFrom) => Date.parse(validFrom) > since.getTime())
  const entries = new Set([since.toISOString(), ...changes, startedAt])
  return [...entries].flatMap((entry) =>
    [everHolidays, []].flatMap((holidays) => {
      const tariff = tariffAt(
        { rates: history, vehicleTypeId, startedAt: entry, endedAt: context.now.toISOString(), holidays },
        { timeZone, roundsCash, taxRate, digitalCommission, exemptMinutes: 0 },
      )
      return [tariff, { ...tariff, freeTimes: [] }]
    }),
  )
}

/** Returns the versions of the chosen agreement; without one, of all agreements that were ever the default. */
export async function readAgreements(id: string | null, context: Reader): Promise<DatedAgreement[]> {
  return toDatedAgreements(await readAgreementRows(id, context))
}

/** Returns the stored versions, including deleted ones. */
export async function readAgreementRows(id: string | null, { tx, actor }: Reader): Promise<DatedRow[]> {
  const ofCompany = and(eq(datedTerms.companyId, actor.companyId), eq(datedTerms.entity, 'agreement'))
  const everDefault = sql`${datedTerms.entityId} in (select d.entity_id from dated_terms d where d.company_id = ${actor.companyId} and d.entity = 'agreement' and d.terms @> '{"isDefault": true}')`
  return tx.db
    .select()
    .from(datedTerms)
    .where(and(ofCompany, id === null ? everDefault : eq(datedTerms.entityId, id)))
    .orderBy(asc(datedTerms.seq))
}

/**
 * Refuses an agreement that the company does not offer to this vehicle on the day of its entry, by the present terms.
 */
export async function readAgreementOf(
  arrival: Arrival & { agreementId: string },
  context: Reader & { now: Date },
  path = 'agreementId',
): Promise<StoredAgreement> {
  const { tx, actor, now } = context
  const [place] = await tx.db
    .select({ timeZone: locations.timeZone })
    .from(locations)
    .where(and(eq(locations.companyId, actor.companyId), eq(locations.id, arrival.location.id)))
  if (!place) throw new Error('A service without its location')
  const found = agreementAt(await readAgreements(arrival.agreementId, context), arrival.agreementId, {
    ...arrivalOf(arrival, { locationId: arrival.location.id, timeZone: place.timeZone }),
    at: now.toISOString(),
  })
  if (found === null) throw invalidField(path, 'agreement_unknown')
  return found
}
