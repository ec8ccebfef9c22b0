import { i18n } from '@lingui/core'

import type { Language } from '../../domain/people.ts'
import type { LazyCore } from '../data/lazy-core.ts'
import { loadCatalog } from '../lib/catalog.ts'
import { asLanguage, cookieValue, detectLanguage, LANGUAGE_KEY, type LanguagePlaces } from '../lib/language.ts'
import enCatalog from '../locales/en/messages.json?url&no-inline'
import esCatalog from '../locales/es/messages.json?url&no-inline'
import { whenSignedIn } from './when-signed-in.ts'

const CATALOGS: Record<Language, string> = { en: enCatalog, es: esCatalog }

function stored(storage: 'localStorage' | 'sessionStorage'): string | null {
  try {
    return window[storage].getItem(LANGUAGE_KEY)
  } catch {
    return null
  }
}

function keep(language: Language): void {
  try {
    localStorage.setItem(LANGUAGE_KEY, language)
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
    localStorage: stored('localStorage'),
    sessionStorage: stored('sessionStorage'),
    browser: navigator.languages,
    htmlTag: document.documentElement.lang,
  }
}

let wanted: Language | null = null

async function speak(language: Language): Promise<void> {
  wanted = language
  const messages = await loadCatalog(CATALOGS[language])
  // Another language was chosen in between.
  if (wanted !== language) return
  i18n.loadAndActivate({ locale: language, messages })
  document.documentElement.lang = language
  linkManifest(language)
  keep(language)
}

export function startLanguage(): Promise<void> {
  return speak(detectLanguage(places()))
}

/** Switches to the language chosen in the menu. Rejects if the catalog can't be loaded; the language then stays. */
export function chooseLanguage(language: Language): Promise<void> {
  return language === i18n.locale ? Promise.resolve() : speak(language)
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

/** Gives an app that is installed from now on its name and shortcuts in `language`. */
function linkManifest(language: Language): void {
  document.querySelector('link[rel=manifest]')?.setAttribute('href', `/manifest.${language}.webmanifest`)
}

/** Switches to the account's language after each sign-in. */
export function followAccountLanguage(sessions: Pick<LazyCore['sessions'], 'state' | 'subscribe'>): void {
  let pending = false
  whenSignedIn(sessions, () => {
    pending = true
  })
  sessions.subscribe(() => {
    const state = sessions.state()
    if (!pending || (state.status !== 'open' && state.status !== 'choosing_company')) return
    pending = false
    const { language } = state.status === 'open' ? state.session.user : state.user
    // If the catalog can't be loaded, the app keeps its current language.
    adoptLanguage(language).catch(() => undefined)
  })
}
