import { eq } from 'drizzle-orm'
import type { MiddlewareHandler } from 'hono'

import { endpointPath } from '../../contract/endpoint.ts'
import type { Holiday } from '../../contract/holiday.ts'
import { addHolidays, suggestHolidays, verifyHoliday } from '../../contract/holiday-year.ts'
import type { Country } from '../../domain/countries.ts'
import { writeAudit } from '../audit/audit-trail.ts'
import { companyRows } from '../crud/company-table.ts'
import { companies } from '../db/schema/companies.ts'
import { holidays } from '../db/schema/holidays.ts'
import { ProblemError } from '../http/problem-error.ts'
import { requireCompany } from '../http/require-company.ts'
import { type CompanyContext, companyRoute, type Route } from '../http/route.ts'
import { inYear, toRecord } from './routes.ts'

const MOST_ON_A_DAY = 1

/** Calls about days of the calendar: whether a day is taken, and a year's public holidays. */
export const holidayYearRoutes: readonly Route[] = [
  companyRoute(verifyHoliday, async ({ params: { companyId, date } }, context) => {
    requireCompany(companyId, context)
    const [row] = await companyRows(holidays, context).find(eq(holidays.holidayDate, date), {
      order: [],
      limit: MOST_ON_A_DAY,
    })
    return { exists: row !== undefined, holiday: row === undefined ? null : toRecord(row) }
  }),
  companyRoute(suggestHolidays, async ({ params: { year }, query: { language } }, context) => {
    const { actor, tx } = context
    const [company] = await tx.db
      .select({ country: companies.country })
      .from(companies)
      .where(eq(companies.id, actor.companyId))
    if (!company) throw new Error('The company that somebody works in is not there')
    const known = await companyRows(holidays, context).find(inYear(String(year)), {
      order: [],
      limit: DAYS_OF_A_YEAR,
    })
    const days = new Set(known.map(({ holidayDate }) => holidayDate))
    const found = await publicHolidays(company.country, year, language)
    return { data: found.map((holiday) => ({ ...holiday, isKnown: days.has(holiday.holidayDate) })) }
  }),
  companyRoute(addHolidays, ({ body }, context) => addMissing(body.holidays, context)),
]

const ABOVE = endpointPath(verifyHoliday).replace('/:companyId/:date', '')

/** Catches every path below the verifying call, including those that lack a segment, which no other route matches. */
export const VERIFY_PATHS = `${ABOVE}/*`

const ABSENT: ReadonlySet<string | undefined> = new Set(['', 'undefined', 'null', undefined])

/** Refuses a call whose company or date is missing, empty, or the text that a script writes for an undefined value. */
export const requireVerifyParameters: MiddlewareHandler = async ({ req }, next) => {
  const [companyId, date] = req.path.slice(ABOVE.length + 1).split('/')
  if (ABSENT.has(companyId) || ABSENT.has(date))
    throw new ProblemError('missing_parameters', { detail: 'Missing required parameters: companyId or date' })
  await next()
}

const DAYS_OF_A_YEAR = 366

async function addMissing(
  given: readonly Omit<Holiday, 'version'>[],
  context: CompanyContext,
): Promise<{ added: Holiday[] }> {
  const added = (await companyRows(holidays, context).insertMissing(given)).map(toRecord)
  await writeAudit(
    added.map(({ id, version: _, ...after }) => ({ entity: 'holiday', id, action: 'created', before: {}, after })),
    context,
  )
  if (added.length > 0) context.announce(context.actor.companyId, ['holidays'])
  return { added }
}

/** Country codes of date-holidays; England has its own holidays within the United Kingdom. */
const PLACES = {
  colombia: ['CO'],
  mexico: ['MX'],
  england: ['GB', 'ENG'],
  united_kingdom: ['GB', 'ENG'],
} as const satisfies Record<Country, readonly [string, string?]>

/** date-holidays gives Ascension, moved to a Monday, the name of the Assumption, which is another day. */
const SPANISH_NAMES: ReadonlyMap<string, string> = new Map([
  ['easter 43', 'La Ascensión del Señor'],
  ['monday after 07-09 since 2026', 'La Virgen de Chiquinquirá'],
  ['12-08', 'La Inmaculada Concepción'],
])

interface PublicHoliday {
  holidayName: string
  /** `2027-01-01`. */
  holidayDate: string
}

/**
 * Returns the public holidays of a country in a year, by date; two on one day become one. From `date-holidays`, whose
 * data is CC-BY-3.0. Easter Sunday is left out: the package lists it, but the country's law does not.
 */
export async function publicHolidays(country: Country, year: number, language: 'en' | 'es'): Promise<PublicHoliday[]> {
  // Loaded when first used, because it takes 1.5 MB.
  const { default: Holidays } = await import('date-holidays')
  const [place, region] = PLACES[country]
  const calendar = region === undefined ? new Holidays(place) : new Holidays(place, region)
  const names = new Map<string, string[]>()
  for (const { date, name, type, rule } of calendar.getHolidays(year, language)) {
    if (type !== 'public' || rule === 'easter') continue
    const day = date.slice(0, 10)
    names.set(day, [...(names.get(day) ?? []), (language === 'es' && SPANISH_NAMES.get(rule)) || name])
  }
  return [...names]
    .map(([holidayDate, found]) => ({ holidayDate, holidayName: [...new Set(found)].join(' · ') }))
    .toSorted((one, other) => (one.holidayDate < other.holidayDate ? -1 : 1))
}
