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
  /** Address of the app's script, if the page is already painted. */
  app?: string
  hidden?: boolean
}

function storage(values: Record<string, string>) {
  return { getItem: (key: string) => values[key] ?? null }
}

/** Runs the script as the first of a page and returns what it left there. */
function boot({
  search = '',
  cookie = '',
  local = {},
  session = {},
  languages = [],
  prefersDark = false,
  storageForbidden = false,
  app,
  hidden = false,
}: Browser) {
  const root: { lang: string; dataset: Record<string, string> } = {
    lang: 'en',
    dataset: { mantineColorScheme: 'light' },
  }
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
    hidden,
    querySelector: (wanted: string) =>
      wanted === 'link[rel=manifest]' ? manifest : app === undefined ? null : { content: app },
    querySelectorAll: () => themeColours,
    createElement: () => ({}),
    head: { append: ({ src }: { src: string }) => brought.push(src) },
  }
  const seen: (() => void)[] = []
  const brought: string[] = []
  class PerformanceObserver {
    static readonly supportedEntryTypes = ['paint']
    readonly told: (list: unknown, observer: PerformanceObserver) => void
    constructor(told: (list: unknown, observer: PerformanceObserver) => void) {
      this.told = told
    }
    observe() {
      seen.push(() => this.told([], this))
    }
    disconnect() {
      seen.length = 0
    }
  }
  runInNewContext(script, {
    window,
    document,
    location: { search },
    navigator: { languages },
    PerformanceObserver,
    matchMedia: () => ({ matches: prefersDark }),
    URLSearchParams,
  })
  for (const read of whenRead) read()
  return {
    language: root.lang,
    scheme: root.dataset.mantineColorScheme,
    manifest: manifest.href,
    themeColours: themeColours.map(({ content }) => content),
    brought,
    paint: () => seen.forEach((tell) => tell()),
  }
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
  ])('is the language that the app itself detects: %j', (browser) => {
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
  ])('for %j is %s', (browser, scheme) => {
    expect(boot(browser).scheme).toBe(scheme)
  })

  test('also colours the browser around the page if it differs from the device’s scheme', () => {
    expect(boot({ local: { 'mantine-color-scheme-value': 'dark' } }).themeColours).toEqual(['#131211', '#131211'])
    expect(boot({ prefersDark: true }).themeColours).toEqual(['#f8f7f4', '#131211'])
  })
})

describe('[S9-04] the app of a page that is already painted', () => {
  test('is loaded once the page is visible, and only once', () => {
    const page = boot({ app: '/assets/index-1.js' })
    expect(page.brought).toEqual([])
    page.paint()
    page.paint()
    expect(page.brought).toEqual(['/assets/index-1.js'])
  })

  test.each<Browser>([{ hidden: true }, { local: { 'parq.keeping': '1' } }])(
    'is loaded at once if no painted page has to be shown first: %j',
    (browser) => {
      expect(boot({ ...browser, app: '/assets/index-1.js' }).brought).toEqual(['/assets/index-1.js'])
    },
  )

  test('is loaded by the document itself if nothing is painted', () => {
    expect(boot({}).brought).toEqual([])
  })
})
