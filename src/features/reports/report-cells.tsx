import type { Country, Currency } from '../../../domain/countries.ts'
import { Missing } from '../../ui/missing.tsx'
import { Moment } from '../../ui/moment.tsx'

/** Country and currency in which a report shows plates and amounts. */
export interface ReportMoney {
  country: Country
  currency: Currency
}

/** An instant in the time zone of its location. */
export function At({ at, timeZone }: { at: string | null; timeZone: string }) {
  return at === null ? <Missing /> : <Moment at={at} timeZone={timeZone} />
}
