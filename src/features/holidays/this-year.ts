import { countryOption, type Country } from '../../../domain/countries.ts'
import { wallClock } from '../../../domain/zoned-time.ts'

/** The year that it is in a company's country. */
export function thisYearIn(country: Country): number {
  return Number(wallClock(new Date(), countryOption(country).timeZone).slice(0, 4))
}
