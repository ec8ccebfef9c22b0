import { defineConfig } from '@playwright/test'

import { chromiumFlags, ensureChromium } from './scripts/chromium.ts'

// Found, or installed, once: the workers inherit it.
process.env['CHROMIUM'] ??= ensureChromium()

// Playwright listens to a worker's network by holding its requests, and Chromium lets no new version take over from a
// worker that still has one: without this, half of the takeovers of the update story come minutes late.
process.env['PLAYWRIGHT_DISABLE_SERVICE_WORKER_NETWORK'] ??= '1'

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  globalSetup: './e2e/support/fresh-build.ts',
  fullyParallel: false,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    locale: 'en-GB',
    timezoneId: 'America/Bogota',
    launchOptions: { executablePath: process.env['CHROMIUM'], args: chromiumFlags() },
    screenshot: 'only-on-failure',
  },
})
