import type { Country } from '../../domain/countries.ts'
import type { Language } from '../../domain/people.ts'

/** In which language a company's customers are written to, where nothing tells theirs. */
export function customerLanguage(country: Country): Language {
  return country === 'colombia' || country === 'mexico' ? 'es' : 'en'
}
