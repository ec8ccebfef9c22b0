import { type Country, countryOption } from './countries.ts'
import { DAY_MS } from './time.ts'
import { instantOf, wallClock } from './zoned-time.ts'

/**
 * Days after a payment in which its invoice has to be issued, and in which a customer may ask for it. `month`: until
 * the month of the payment ends, as in Mexico, whose last sales of a month go into its global invoice.
 */
const TIME_TO_ISSUE: Readonly<Record<Country, number | 'month'>> = {
  colombia: 5,
  mexico: 'month',
  united_kingdom: 30,
  england: 30,
}

/** Maximum number of days that a company may give its customers to ask for an invoice. */
export const REQUEST_DAYS_MAX = 365

/** Returns when the law's time to issue the invoice of a payment ends. */
export function issueDeadline(country: Country, paidAt: Date): Date {
  const time = TIME_TO_ISSUE[country]
  return time === 'month' ? monthAfter(country, paidAt) : new Date(paidAt.getTime() + time * DAY_MS)
}

/** Returns the instant before which every payment must already have an invoice. */
export function lateBefore(country: Country, now: Date): Date {
  const time = TIME_TO_ISSUE[country]
  if (time !== 'month') return new Date(now.getTime() - time * DAY_MS)
  const { timeZone } = countryOption(country)
  return instantOf(`${wallClock(now, timeZone).slice(0, 7)}-01T00:00:00`, timeZone)
}

/**
 * Returns the last instant at which a customer may ask for the invoice of a payment: by the company's own rule, or by
 * law.
 */
export function requestDeadline(
  { country, invoiceRequestDays: days }: { country: Country; invoiceRequestDays: number | null },
  paidAt: Date,
): Date {
  return days === null ? issueDeadline(country, paidAt) : new Date(paidAt.getTime() + days * DAY_MS)
}

function monthAfter(country: Country, instant: Date): Date {
  const { timeZone } = countryOption(country)
  const [year = 0, month = 0] = wallClock(instant, timeZone).split('-').map(Number)
  const next = month === 12 ? `${year + 1}-01` : `${year}-${String(month + 1).padStart(2, '0')}`
  return instantOf(`${next}-01T00:00:00`, timeZone)
}
