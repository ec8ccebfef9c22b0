import type { Country } from './countries.ts'
import type { Language } from './people.ts'

/** The language in which a company's customers are written to, where nothing tells theirs. */
export function customerLanguage(country: Country): Language {
  return country === 'colombia' || country === 'mexico' ? 'es' : 'en'
}
