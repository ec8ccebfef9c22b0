import { join } from 'node:path'

import { defineConfig } from '@playwright/test'

import stories from '../../playwright.config.ts'

/** The journeys of `engines`, in an installed Firefox: `npm run firefox`. */
export default defineConfig({
  ...stories,
  testDir: '.',
  testMatch: '*.engine.ts',
  outputDir: '../../test-results',
  globalSetup: '../support/prepare.ts',
  workers: 1,
  use: {
    ...stories.use,
    browserName: 'firefox',
    channel: 'moz-firefox',
    launchOptions: { executablePath: join(import.meta.dirname, 'firefox-bidi.ts') },
  },
})
