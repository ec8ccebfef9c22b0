import type { Country } from './countries.ts'
import type { Language } from './people.ts'

/** Catalogs with the words of one country. Each holds only the texts that differ from its language's own catalog. */
export const WORD_OVERLAYS = ['en-GB', 'es-MX'] as const
export type WordOverlay = (typeof WORD_OVERLAYS)[number]

const OVERLAYS: Readonly<Record<Country, Partial<Record<Language, WordOverlay>>>> = {
  colombia: {},
  mexico: { es: 'es-MX' },
  england: { en: 'en-GB' },
  united_kingdom: { en: 'en-GB' },
}

/**
 * Returns the overlay for a person's language and the country of the company at work; `null` if the language's own
 * words apply.
 */
export function wordOverlay(language: Language, country: Country | null): WordOverlay | null {
  return country === null ? null : (OVERLAYS[country][language] ?? null)
}

/** Returns the language of an overlay. */
export function overlaidLanguage(overlay: WordOverlay): Language {
  return overlay === 'en-GB' ? 'en' : 'es'
}
