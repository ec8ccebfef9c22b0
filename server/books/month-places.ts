import { and, asc, eq, inArray } from 'drizzle-orm'

import { type Currency, countryOption } from '../../domain/countries.ts'
import { dayAfter } from '../../domain/periods.ts'
import { displayTimeZone, instantOf, wallClock } from '../../domain/zoned-time.ts'
import { companies } from '../db/schema/companies.ts'
import { locations } from '../db/schema/locations.ts'
import { invalidField } from '../http/problem-error.ts'
import type { ReportContext } from '../reports/scope.ts'

export interface BooksPlace {
  id: string
  name: string
  timeZone: string
}

/** Days of the books, by the clock of each location. */
export interface BooksScope {
  firstDay: string
  lastDay: string
  places: readonly BooksPlace[]
  /** Locations grouped by time zone. */
  zones: readonly { timeZone: string; ids: readonly string[] }[]
  /** Zone of the company's country, for days without a location. */
  companyZone: string
  currency: Currency
  /** Leaves out everything that was recorded after this day. */
  knownOn: string | undefined
}

interface BooksDays {
  firstDay: string
  lastDay: string
  locationIds?: readonly string[] | undefined
  knownOn?: string | undefined
}

/** Returns the last day of a month, `2026-02`. */
export function lastDayOf(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
}

/** Returns the locations of a company's books. Throws if a chosen location does not exist. */
export async function readBooksScope(
  { firstDay, lastDay, locationIds = [], knownOn }: BooksDays,
  { tx, actor }: ReportContext,
): Promise<BooksScope> {
  const [company] = await tx.db
    .select({ country: companies.country, currency: companies.currency })
    .from(companies)
    .where(eq(companies.id, actor.companyId))
  if (!company) throw new Error('An actor without their company')
  const found = await tx.db
    .select({ id: locations.id, name: locations.name, timeZone: locations.timeZone })
    .from(locations)
    .where(
      and(
        eq(locations.companyId, actor.companyId),
        locationIds.length === 0 ? undefined : inArray(locations.id, [...locationIds]),
      ),
    )
    .orderBy(asc(locations.name), asc(locations.id))
  const places = found.map((place) => ({ ...place, timeZone: displayTimeZone(place.timeZone) }))
  if (places.length < new Set(locationIds).size) throw invalidField('locationIds', 'location_unknown')
  return {
    firstDay,
    lastDay,
    places,
    zones: [...new Set(places.map(({ timeZone }) => timeZone))].map((timeZone) => ({
      timeZone,
      ids: places.filter((place) => place.timeZone === timeZone).map(({ id }) => id),
    })),
    companyZone: countryOption(company.country).timeZone,
    currency: company.currency,
    knownOn,
  }
}

/**
 * Returns the earliest start and the latest end of the days in any zone of the scope, for a first selection of rows.
 */
export function widestRange({ firstDay, lastDay, zones, companyZone }: BooksScope): { from: Date; before: Date } {
  const all = [companyZone, ...zones.map(({ timeZone }) => timeZone)]
  const at = (day: string) => all.map((zone) => instantOf(`${day}T00:00:00`, zone).getTime())
  return { from: new Date(Math.min(...at(firstDay))), before: new Date(Math.max(...at(dayAfter(lastDay, 1)))) }
}

/** Returns the day of an instant at a location of the scope. */
export function dayAtPlace(at: Date, locationId: string, { places, companyZone }: BooksScope): string {
  const place = places.find(({ id }) => id === locationId)
  return wallClock(at, place?.timeZone ?? companyZone).slice(0, 10)
}

/** Returns the end of the day on which the books are read, by the company's clock; null for now. */
export function knownUntil({ knownOn, companyZone }: Pick<BooksScope, 'knownOn' | 'companyZone'>): Date | null {
  return knownOn === undefined ? null : instantOf(`${dayAfter(knownOn, 1)}T00:00:00`, companyZone)
}
