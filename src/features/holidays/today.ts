import { countryOption, type Country } from '../../../domain/countries.ts'
import { wallClock } from '../../../domain/zoned-time.ts'
import { now } from '../../lib/now.ts'

/** `2026-11-26`, by the clock of a company's country. */
export function todayIn(country: Country): string {
  return wallClock(new Date(now()), countryOption(country).timeZone).slice(0, 10)
}
