import type { InferInsertModel } from 'drizzle-orm'

import type { CountryCode } from '../../../domain/countries.ts'
import type { holidays } from '../../db/schema/holidays.ts'
import { idAt } from '../ids.ts'
import type { Random } from '../random.ts'

/** The public holidays at the turn of the year in which the demo is set, by law of each country. */
const DAYS: Record<CountryCode, readonly (readonly [day: string, name: string])[]> = {
  co: [
    ['2026-11-02', 'Día de Todos los Santos'],
    ['2026-11-16', 'Independencia de Cartagena'],
    ['2026-12-08', 'Inmaculada Concepción'],
    ['2026-12-25', 'Navidad'],
    ['2027-01-01', 'Año Nuevo'],
    ['2027-01-11', 'Día de los Reyes Magos'],
  ],
  mx: [
    ['2026-11-16', 'Día de la Revolución'],
    ['2026-12-25', 'Navidad'],
    ['2027-01-01', 'Año Nuevo'],
    ['2027-02-01', 'Día de la Constitución'],
  ],
  gb: [
    ['2026-12-25', 'Christmas Day'],
    ['2026-12-28', 'Boxing Day (substitute)'],
    ['2027-01-01', 'New Year’s Day'],
  ],
}

/** Local days. */
export function holidayDays(country: CountryCode): string[] {
  return DAYS[country].map(([day]) => day)
}

export function holidaysOf(
  { companyId, country, founded }: { companyId: string; country: CountryCode; founded: number },
  random: Random,
): InferInsertModel<typeof holidays>[] {
  return DAYS[country].map(([day, name]) => ({
    companyId,
    id: idAt(founded, random),
    holidayName: name,
    holidayDate: day,
  }))
}
