import babel from '@rolldown/plugin-babel'
import { defineConfig } from 'vitest/config'

import './scripts/map-group-by.ts'
import { helpPages } from './scripts/help-pages.ts'
import { linguiMacros } from './scripts/lingui-macros.ts'
import { chooseSeed } from './scripts/seed.ts'

chooseSeed()

/** Run by `npm run test:long` and not by `npm test`. */
const LONG_TESTS = process.env['LONG'] === undefined ? ['tests/**/*.long.test.ts'] : []
const SERVER_TESTS = ['tests/server/**/*.test.ts', 'tests/integration/**/*.test.ts']

export default defineConfig({
  plugins: [helpPages, babel({ presets: [linguiMacros] })],
  // As in the build.
  resolve: { alias: [{ find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' }] },
  test: {
    // By itself it leaves a core idle, of two cores one.
    maxWorkers: '100%',
    testTimeout: 90_000,
    hookTimeout: 120_000,
    // An empty run is no green one.
    passWithNoTests: false,
    // It is the same moment in each of them.
    setupFiles: ['tests/support/stand-at-moment.ts'],
    allowOnly: false,
    projects: [
      { extends: true, test: { name: 'unit', include: ['tests/**/*.test.{ts,tsx}'], exclude: [...SERVER_TESTS, ...LONG_TESTS] } },
      // These share one real PostgreSQL, of which each file clones a database.
      { extends: true, test: { name: 'server', include: SERVER_TESTS, exclude: LONG_TESTS, globalSetup: ['tests/server/support/global-setup.ts'] } },
    ],
  },
})
