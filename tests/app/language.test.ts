import { describe, expect, it } from 'vitest'

import { asLanguage, cookieValue, detectLanguage, type LanguagePlaces } from '../../src/lib/language.ts'

const nowhere: LanguagePlaces = {
  query: null,
  cookie: null,
  localStorage: null,
  sessionStorage: null,
  browser: [],
  htmlTag: null,
}

describe('language detection', () => {
  it('[S9-02] asks query, cookie, local storage, session storage, browser and html tag in this order', () => {
    const order = ['query', 'cookie', 'localStorage', 'sessionStorage', 'browser', 'htmlTag'] as const
    for (const [index, place] of order.entries()) {
      const places: LanguagePlaces = { ...nowhere }
      for (const later of order.slice(index)) {
        const told = later === place ? 'es' : 'en'
        if (later === 'browser') places.browser = [told]
        else places[later] = told
      }
      expect(detectLanguage(places), `${place} is asked before what follows it`).toBe('es')
    }
  })

  it('[S9-02] skips a source that names a language the app does not have', () => {
    expect(detectLanguage({ ...nowhere, query: 'fr', cookie: '', browser: ['pt-BR', 'es-CO', 'en'] })).toBe('es')
  })

  it('[S1-02] falls back to English if no source names a language', () => {
    expect(detectLanguage(nowhere)).toBe('en')
    expect(detectLanguage({ ...nowhere, browser: ['de-DE'] })).toBe('en')
  })

  it('reads the primary part of a tag in any case', () => {
    expect(asLanguage('es-419')).toBe('es')
    expect(asLanguage('EN_gb')).toBe('en')
    expect(asLanguage('est')).toBeNull()
  })

  it('finds one cookie among others', () => {
    expect(cookieValue('a=1; lng=es; b=x=y', 'lng')).toBe('es')
    expect(cookieValue('a=1; xlng=es', 'lng')).toBeNull()
    expect(cookieValue('a=1; b=x=y', 'b')).toBe('x=y')
  })
})
