import { eq } from 'drizzle-orm'

import { countryOption } from '../../domain/countries.ts'
import { UTC } from '../../domain/zoned-time.ts'
import { companies } from '../db/schema/companies.ts'
import type { CompanyContext } from '../http/route.ts'

/**
 * Returns the time zone for the dates in a list's filter: the caller's, or that of the company's country. Not needed
 * without dates.
 */
export async function zoneOfDates(
  { startDate, paidStartDate }: { startDate?: string | undefined; paidStartDate?: string | undefined },
  { timezone }: { timezone?: string | undefined },
  context: Pick<CompanyContext, 'tx' | 'actor'>,
): Promise<string> {
  if (timezone !== undefined || (startDate === undefined && paidStartDate === undefined)) return timezone ?? UTC
  return zoneOfCompany(context)
}

/** Returns the zone of the company's country. */
export async function zoneOfCompany({ tx, actor }: Pick<CompanyContext, 'tx' | 'actor'>): Promise<string> {
  const [company] = await tx.db
    .select({ country: companies.country })
    .from(companies)
    .where(eq(companies.id, actor.companyId))
  return company ? countryOption(company.country).timeZone : UTC
}
