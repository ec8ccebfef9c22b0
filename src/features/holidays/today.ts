import { countryOption, type Country } from '../../../domain/countries.ts'
import { wallClock } from '../../../domain/zoned-time.ts'
import { now } from '../../lib/now.ts'

/** Returns today, `2026-11-26`, in the time zone of a company's country. */
export function todayIn(country: Country): string {
  return wallClock(new Date(now()), countryOption(country).timeZone).slice(0, 10)
}
