import { defineConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'es'],
  // A text without a translation fails the build instead of being shown in the other language.
  fallbackLocales: false,
  catalogs: [{ path: '<rootDir>/src/locales/{locale}/messages', include: ['src'] }],
  // The app fetches its catalogs by URL and can try again; an import that failed once stays failed.
  compileNamespace: 'json',
  format: formatter({ origins: false }),
})
