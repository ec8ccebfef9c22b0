// Runs before the first paint, and therefore outside the bundle: the colour scheme, the language and its manifest.
;(() => {
  const root = document.documentElement

  const stored = (storage, key) => {
    try {
      return window[storage].getItem(key)
    } catch {
      return null
    }
  }

  const chosen = stored('localStorage', 'mantine-color-scheme-value')
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  root.dataset.mantineColorScheme = dark ? 'dark' : 'light'

  // Who is signed in here sees no sign-in form while the app comes.
  if (stored('localStorage', 'parq.keeping') === '1') root.dataset.known = ''

  const cookie = /(?:^|;\s*)lng=([^;]+)/.exec(document.cookie)
  const wishes = [
    new URLSearchParams(location.search).get('lng'),
    cookie && cookie[1],
    stored('localStorage', 'lng'),
    stored('sessionStorage', 'lng'),
    ...navigator.languages,
  ]
  const languages = wishes.map((wish) => String(wish).trim().toLowerCase().split(/[-_]/)[0])
  root.lang = languages.find((language) => language === 'en' || language === 'es') ?? root.lang

  /** The app of a page that is painted already comes once it is seen: before, it would only hold up the paint. */
  const bringApp = ({ content }) => {
    const app = document.createElement('script')
    app.type = 'module'
    app.crossOrigin = ''
    app.src = content
    document.head.append(app)
  }

  document.addEventListener('DOMContentLoaded', () => {
    const app = document.querySelector('meta[name=parq-app]')
    if (app !== null) {
      const seesPaint =
        typeof PerformanceObserver === 'function' && PerformanceObserver.supportedEntryTypes.includes('paint')
      if (seesPaint && !document.hidden && root.dataset.known === undefined) {
        const bring = (_, observer) => (observer.disconnect(), bringApp(app))
        new PerformanceObserver(bring).observe({ type: 'paint', buffered: true })
      } else bringApp(app)
    }
    document.querySelector('link[rel=manifest]').href = `/manifest.${root.lang}.webmanifest`
    if (chosen === 'dark' || chosen === 'light') {
      for (const meta of document.querySelectorAll('meta[name=theme-color]')) meta.content = dark ? '#131211' : '#f8f7f4'
    }
  })
})()
