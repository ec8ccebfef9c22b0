import type { Country } from '../../domain/countries.ts'

/** As date-holidays names them; England keeps days of its own among those of the United Kingdom. */
const PLACES = { colombia: ['CO'], mexico: ['MX'], england: ['GB', 'ENG'], united_kingdom: ['GB', 'ENG'] } as const satisfies Record<Country, readonly [string, string?]>

/** Ascension, moved to a Monday, has the name of the Assumption there, which is another day. */
const SPANISH_NAMES: ReadonlyMap<string, string> = new Map([
  ['easter 43', 'La Ascensión del Señor'],
  ['monday after 07-09 since 2026', 'La Virgen de Chiquinquirá'],
  ['12-08', 'La Inmaculada Concepción'],
])

export interface PublicHoliday {
  holidayName: string
  /** `2027-01-01`. */
  holidayDate: string
}

/**
 * The public holidays of a country in a year, by date; two on one day are one. From `date-holidays`, whose data
 * is CC-BY-3.0. Left out is Easter Sunday, which it has as public where the law of the country has not.
 */
export async function publicHolidays(country: Country, year: number, language: 'en' | 'es'): Promise<PublicHoliday[]> {
  // 1.5 MB, which a server that nobody asks for it need not hold.
  const { default: Holidays } = await import('date-holidays')
  const [place, region] = PLACES[country]
  const calendar = region === undefined ? new Holidays(place) : new Holidays(place, region)
  const names = new Map<string, string[]>()
  for (const { date, name, type, rule } of calendar.getHolidays(year, language)) {
    if (type !== 'public' || rule === 'easter') continue
    const day = date.slice(0, 10)
    names.set(day, [...(names.get(day) ?? []), (language === 'es' && SPANISH_NAMES.get(rule)) || name])
  }
  return [...names].map(([holidayDate, found]) => ({ holidayDate, holidayName: [...new Set(found)].join(' · ') })).toSorted((one, other) => (one.holidayDate < other.holidayDate ? -1 : 1))
}
