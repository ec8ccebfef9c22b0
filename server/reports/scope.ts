import { type SQL, asc, eq, isNull, lt, notInArray, or, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

import { type Currency, countryOption } from '../../domain/countries.ts'
import { dayAfter } from '../../domain/periods.ts'
import { displayTimeZone, instantOf } from '../../domain/zoned-time.ts'
import { blindShiftIds } from '../cash-ups/blind-shifts.ts'
import { companies } from '../db/schema/companies.ts'
import { locations } from '../db/schema/locations.ts'
import { payments } from '../db/schema/payments.ts'
import { invalidField } from '../http/problem-error.ts'
import type { CompanyContext } from '../http/route.ts'
import { visibleLocations } from '../locations/queries.ts'

/** Reader of figures, and the current time: a person with a session, or the recipient of a mailed report. */
export type ReportContext = Pick<CompanyContext, 'tx' | 'actor' | 'now'>

export interface ScopedLocation {
  id: string
  name: string
  timeZone: string
}

/** Locations of figures, and the time zone of their days and hours. */
export interface Scope {
  locations: readonly ScopedLocation[]
  /** Null for the whole company, so that stays need no check of their location. */
  locationIds: readonly string[] | null
  /**
   * Zone of the only location; for several, the caller's zone, or that of the company's country. This server always
   * knows it.
   */
  timeZone: string
  currency: Currency
  /** Open shifts that the reader counts blind; no figure includes them. */
  hiddenShifts: readonly string[]
}

/**
 * Returns the named locations, or all that the caller sees. An invisible or deleted location is refused, because
 * leaving it out would return other figures than requested.
 */
export async function readScope(
  chosen: readonly string[] | undefined,
  timezone: string | undefined,
  context: ReportContext,
): Promise<Scope> {
  const { tx, actor } = context
  const seen = await tx.db
    .select({ id: locations.id, name: locations.name, timeZone: locations.timeZone })
    .from(locations)
    .where(visibleLocations(context))
    .orderBy(asc(locations.name), asc(locations.id))
  const [company] = await tx.db
    .select({ country: companies.country, currency: companies.currency })
    .from(companies)
    .where(eq(companies.id, actor.companyId))
  if (!company) throw new Error('An actor without their company')
  const isChosen = chosen !== undefined && chosen.length > 0
  const scoped = isChosen ? seen.filter(({ id }) => chosen.includes(id)) : seen
  if (isChosen && scoped.length < new Set(chosen).size) throw invalidField('locationIds', 'location_unknown')
  const [first, ...others] = scoped
  return {
    locations: scoped,
    locationIds: isChosen || actor.locationIds !== null ? scoped.map(({ id }) => id) : null,
    timeZone: displayTimeZone(
      first !== undefined && others.length === 0
        ? first.timeZone
        : (timezone ?? countryOption(company.country).timeZone),
    ),
    currency: company.currency,
    hiddenShifts: await blindShiftIds(context),
  }
}

/** Leaves out rows of these shifts. */
export function notInShifts(cashUpId: AnyPgColumn, shifts: readonly string[]): SQL | undefined {
  return shifts.length === 0 ? undefined : or(isNull(cashUpId), notInArray(cashUpId, [...shifts]))
}

/** Moment of a payment in reports: the arrival, if its month had been closed by then. */
export const PAYMENT_MOMENT = sql<Date>`coalesce(${payments.bookedAt}, ${payments.at})`.mapWith(payments.at)

/** Returns the end of the day up to which recorded facts count; null for all facts. */
export function knownBefore(knownOn: string | undefined, { timeZone }: Pick<Scope, 'timeZone'>): Date | null {
  return knownOn === undefined ? null : instantOf(`${dayAfter(knownOn, 1)}T00:00:00`, timeZone)
}

/** Leaves out rows that were recorded later. */
export function recordedBefore(recordedAt: AnyPgColumn, known: Date | null): SQL | undefined {
  return known === null ? undefined : lt(recordedAt, known)
}
