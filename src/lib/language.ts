import { LANGUAGES, type Language } from '../../domain/people.ts'

export const FALLBACK_LANGUAGE: Language = 'en'

/** Name of the choice in an address, a cookie and the browser's storages. */
export const LANGUAGE_KEY = 'lng'

/** Sources of the language, in order of precedence. */
export interface LanguagePlaces {
  query: string | null
  cookie: string | null
  localStorage: string | null
  sessionStorage: string | null
  browser: readonly string[]
  htmlTag: string | null
}

/** Returns the language of a tag: `es-CO` and `ES` are Spanish; `null` for a language that the app does not have. */
export function asLanguage(tag: string | null): Language | null {
  const primary = tag?.trim().toLowerCase().split(/[-_]/)[0]
  return LANGUAGES.find((language) => language === primary) ?? null
}

export function detectLanguage(places: LanguagePlaces): Language {
  const preferences = [
    places.query,
    places.cookie,
    places.localStorage,
    places.sessionStorage,
    ...places.browser,
    places.htmlTag,
  ]
  for (const tag of preferences) {
    const language = asLanguage(tag)
    if (language) return language
  }
  return FALLBACK_LANGUAGE
}

export function cookieValue(cookies: string, name: string): string | null {
  for (const pair of cookies.split(';')) {
    const [key, ...value] = pair.split('=')
    if (key?.trim() === name) return value.join('=').trim()
  }
  return null
}
