import { i18n } from '@lingui/core'

import { COUNTRIES, type Country } from '../../domain/countries.ts'
import type { Language } from '../../domain/people.ts'
import type { WordOverlay } from '../../domain/word-overlays.ts'
import type { LazyCore } from '../data/lazy-core.ts'
import { loadCatalog } from '../lib/catalog.ts'
import { asLanguage, cookieValue, detectLanguage, LANGUAGE_KEY, type LanguagePlaces } from '../lib/language.ts'
import { createSpeaker } from '../lib/speaker.ts'
import enCatalog from '../locales/en/messages.json?url&no-inline'
import enGbCatalog from '../locales/en-GB/messages.json?url&no-inline'
import esCatalog from '../locales/es/messages.json?url&no-inline'
import esMxCatalog from '../locales/es-MX/messages.json?url&no-inline'
import { whenSignedIn } from './when-signed-in.ts'

const CATALOGS: Record<Language | WordOverlay, string> = {
  en: enCatalog,
  es: esCatalog,
  'en-GB': enGbCatalog,
  'es-MX': esMxCatalog,
}

/** Storage key of the last company's country. The next start shows the words of that country from the first screen. */
const COUNTRY_KEY = 'parq.country'

function stored(storage: 'localStorage' | 'sessionStorage', key: string): string | null {
  try {
    return window[storage].getItem(key)
  } catch {
    return null
  }
}

function keep(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // If a browser forbids storage, the other sources decide the language at the next start.
  }
}

// Read once: the first navigation drops the query, but the chosen language has to stay.
const queried = new URLSearchParams(location.search).get(LANGUAGE_KEY)

function places(): LanguagePlaces {
  return {
    query: queried,
    cookie: cookieValue(document.cookie, LANGUAGE_KEY),
    localStorage: stored('localStorage', LANGUAGE_KEY),
    sessionStorage: stored('sessionStorage', LANGUAGE_KEY),
    browser: navigator.languages,
    htmlTag: document.documentElement.lang,
  }
}

const speaker = createSpeaker(
  {
    read: (catalog) => loadCatalog(CATALOGS[catalog]),
    activate: (language, messages) => {
      i18n.loadAndActivate({ locale: language, messages })
      document.documentElement.lang = language
      linkManifest(language)
      keep(LANGUAGE_KEY, language)
    },
  },
  COUNTRIES.find((country) => country === stored('localStorage', COUNTRY_KEY)) ?? null,
)

/**
 * Shows the words of a company's country in the person's language. If they can't be loaded, the displayed texts stay.
 */
export function showWordsOf(country: Country): void {
  speaker.showWordsOf(country).catch(() => undefined)
}

export function startLanguage(): Promise<void> {
  return speaker.speak(detectLanguage(places()))
}

/** Switches to the language chosen in the menu. Rejects without a change if the catalog can't be loaded. */
export function chooseLanguage(language: Language): Promise<void> {
  return language === i18n.locale ? Promise.resolve() : speaker.speak(language)
}

/** Whether a person chose a language at sign-in; it then also applies to the account that signs in. */
let chosenSignedOut = false

/** Switches the language for a person who has not signed in yet. */
export function chooseLanguageSignedOut(language: Language): Promise<void> {
  chosenSignedOut = true
  return chooseLanguage(language)
}

/** Switches to the account's language, unless the address or the person at sign-in chose another one. */
async function adoptLanguage(language: Language): Promise<void> {
  const isChosen = chosenSignedOut
  chosenSignedOut = false
  if (isChosen || asLanguage(queried) !== null) return
  await chooseLanguage(language)
}

/** Gives the name and shortcuts in `language` to an app that is installed from now on. */
function linkManifest(language: Language): void {
  document.querySelector('link[rel=manifest]')?.setAttribute('href', `/manifest.${language}.webmanifest`)
}

/** Switches to the account's language after each sign-in, and to the words of the company's country in each session. */
export function followAccountLanguage(sessions: Pick<LazyCore['sessions'], 'state' | 'subscribe'>): void {
  let pending = false
  whenSignedIn(sessions, () => {
    pending = true
  })
  sessions.subscribe(() => {
    const state = sessions.state()
    if (state.status === 'open') {
      keep(COUNTRY_KEY, state.session.company.country)
      showWordsOf(state.session.company.country)
    }
    if (!pending || (state.status !== 'open' && state.status !== 'choosing_company')) return
    pending = false
    const { language } = state.status === 'open' ? state.session.user : state.user
    // If the catalog can't be loaded, the app keeps its current language.
    adoptLanguage(language).catch(() => undefined)
  })
}
