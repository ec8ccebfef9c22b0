import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'

import { describe, expect, test } from 'vitest'

import { cookieValue, detectLanguage } from '../../src/lib/language.ts'

const script = readFileSync(join(import.meta.dirname, '../../public/boot.js'), 'utf8')

interface Browser {
  search?: string
  cookie?: string
  local?: Record<string, string>
  session?: Record<string, string>
  languages?: string[]
  prefersDark?: boolean
  storageForbidden?: boolean
}

function storage(values: Record<string, string>) {
  return { getItem: (key: string) => values[key] ?? null }
}

/** Runs the script as the first thing of a page and tells what it left there. */
function boot({ search = '', cookie = '', local = {}, session = {}, languages = [], prefersDark = false, storageForbidden = false }: Browser) {
  const root = { lang: 'en', dataset: { mantineColorScheme: 'light' } }
  const manifest = { href: '' }
  const themeColours = [{ content: '#f8f7f4' }, { content: '#131211' }]
  const whenRead: (() => void)[] = []
  const window = storageForbidden
    ? {
        get localStorage(): never {
          throw new Error('forbidden')
        },
        get sessionStorage(): never {
          throw new Error('forbidden')
        },
      }
    : { localStorage: storage(local), sessionStorage: storage(session) }
  const document = {
    documentElement: root,
    cookie,
    addEventListener: (_: string, read: () => void) => whenRead.push(read),
    querySelector: () => manifest,
    querySelectorAll: () => themeColours,
  }
  runInNewContext(script, { window, document, location: { search }, navigator: { languages }, matchMedia: () => ({ matches: prefersDark }), URLSearchParams })
  for (const read of whenRead) read()
  return { language: root.lang, scheme: root.dataset.mantineColorScheme, manifest: manifest.href, themeColours: themeColours.map(({ content }) => content) }
}

describe('[S9-02] the language before the first paint', () => {
  test.each<Browser>([
    {},
    { languages: ['es-CO', 'en'] },
    { languages: ['fr', 'es'] },
    { languages: ['estonian', 'en-GB'] },
    { session: { lng: 'es' }, languages: ['en'] },
    { local: { lng: 'en' }, session: { lng: 'es' } },
    { cookie: 'a=b; lng=es; c=d', local: { lng: 'en' } },
    { cookie: 'xlng=es', languages: ['en'] },
    { search: '?lng=es', cookie: 'lng=en' },
    { search: '?lng=de', languages: ['es'] },
    { local: { lng: 'ES_mx' } },
  ])('is the one that the app itself detects: %j', (browser) => {
    const detected = detectLanguage({
      query: new URLSearchParams(browser.search).get('lng'),
      cookie: cookieValue(browser.cookie ?? '', 'lng'),
      localStorage: browser.local?.['lng'] ?? null,
      sessionStorage: browser.session?.['lng'] ?? null,
      browser: browser.languages ?? [],
      htmlTag: 'en',
    })
    const booted = boot(browser)
    expect(booted.language).toBe(detected)
    expect(booted.manifest).toBe(`/manifest.${detected}.webmanifest`)
  })
})

describe('the colour scheme before the first paint', () => {
  test.each<[Browser, string]>([
    [{}, 'light'],
    [{ prefersDark: true }, 'dark'],
    [{ local: { 'mantine-color-scheme-value': 'dark' } }, 'dark'],
    [{ local: { 'mantine-color-scheme-value': 'light' }, prefersDark: true }, 'light'],
    [{ local: { 'mantine-color-scheme-value': 'auto' }, prefersDark: true }, 'dark'],
    [{ storageForbidden: true, prefersDark: true }, 'dark'],
  ])('%j is %s', (browser, scheme) => {
    expect(boot(browser).scheme).toBe(scheme)
  })

  test('a choice against the device also colours the browser around the page', () => {
    expect(boot({ local: { 'mantine-color-scheme-value': 'dark' } }).themeColours).toEqual(['#131211', '#131211'])
    expect(boot({ prefersDark: true }).themeColours).toEqual(['#f8f7f4', '#131211'])
  })
})
