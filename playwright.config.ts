import { join } from 'node:path'

import { defineConfig } from '@playwright/test'

import { chromiumFlags, ensureChromium, WITHOUT_BACKGROUND_SYNC } from './scripts/chromium.ts'
import { chooseSeed } from './scripts/seed.ts'
import { CLOCK_MOVED_BY, wayToMoment } from './tests/support/moment.ts'

// Found, or installed, once: the workers inherit it.
process.env['CHROMIUM'] ??= ensureChromium()

chooseSeed()
// Whatever the clock says: servers, browsers and stories find it in their environment.
process.env[CLOCK_MOVED_BY] ??= String(wayToMoment())

// Playwright listens to a worker's network by holding its requests, and Chromium lets no new version take over from a
// worker that still has one: without this, half of the takeovers of the update story come minutes late.
process.env['PLAYWRIGHT_DISABLE_SERVICE_WORKER_NETWORK'] ??= '1'

/** Told by `npm run stories` and not by `npm test`: whole files by their name, single stories by their title. */
const LONG = /\.long\.spec\.ts|@long/

/** `npm run firefox` plays the journeys of `e2e/engines` instead of the stories. */
const isFirefox = process.env['ENGINE'] === 'firefox'

export default defineConfig({
  testDir: 'e2e',
  ...(isFirefox && { testMatch: 'engines/*.engine.ts' }),
  ...(process.env['LONG'] === undefined && { grepInvert: LONG }),
  outputDir: 'test-results',
  globalSetup: './e2e/support/prepare.ts',
  fullyParallel: false,
  // Stories wait half of their time: on two cores three at once take 7.6 minutes, two 11.4.
  workers: isFirefox ? 1 : 3,
  retries: 0,
  forbidOnly: true,
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    locale: 'en-GB',
    timezoneId: 'America/Bogota',
    ...(isFirefox
      ? {
          browserName: 'firefox',
          channel: 'moz-firefox',
          launchOptions: { executablePath: join(import.meta.dirname, 'e2e/engines/firefox-bidi.ts') },
        }
      : {
          browserName: 'chromium',
          launchOptions: {
            executablePath: process.env['CHROMIUM'],
            args: [...chromiumFlags(), WITHOUT_BACKGROUND_SYNC],
          },
        }),
    screenshot: 'only-on-failure',
    actionTimeout: 60_000,
  },
})
