import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

import { defineConfig } from 'vitest/config'

import './scripts/map-group-by.ts'
import { helpPages } from './scripts/help-pages.ts'
import { linguiMacros } from './scripts/lingui-macros.ts'
import { chooseSeed } from './scripts/seed.ts'

chooseSeed()

/** A test of the long run may play a month. */
const PATIENCE_MS = process.env['LONG'] === undefined ? 600_000 : 10_800_000
/** Run by `npm run test:long` and not by `npm test`. */
const LONG_TESTS = process.env['LONG'] === undefined ? ['tests/**/*.long.test.ts'] : []
const tests = readdirSync(join(import.meta.dirname, 'tests'), { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.test\.tsx?$/.test(path))
  .map((path) => `tests/${path}`)

function filesWith(pattern: RegExp): string[] {
  return tests.filter((path) => pattern.test(readFileSync(join(import.meta.dirname, path), 'utf8')))
}

/**
 * Files that replace modules share no process with others. All others share their modules, which halves the time, and
 * put globals and timers back (`tests/support/put-back.ts`).
 */
const replacing = filesWith(/\bvi\.(mock|doMock)\(/)
/** A shared process ends, with its modules, whenever the next file has another environment. */
const withDom = filesWith(/@vitest-environment jsdom/)
/** So do these, which go by what modules keep, or kill what serves the others. */
const ALONE = [
  ...replacing,
  ...withDom,
  'tests/server/embedded/*.test.ts',
  'tests/server/openapi/examples.test.ts',
  'tests/simulation/*.test.ts',
  'tests/integration/simulation.test.ts',
  'tests/pwa/*.test.ts',
]
const isOfServer = (path: string) => /^tests\/(server|integration|releases)\//.test(path)
const SERVER_TESTS = ['tests/server/**/*.test.ts', 'tests/integration/**/*.test.ts', 'tests/releases/**/*.test.ts']

export default defineConfig({
  plugins: [helpPages, linguiMacros()],
  // As in the build.
  resolve: { alias: [{ find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' }] },
  test: {
    // By itself it leaves a core idle, of two cores one.
    maxWorkers: '100%',
    // Ends what hangs, and judges no machine: beside ten other programs, tests take ten times as long.
    testTimeout: PATIENCE_MS,
    hookTimeout: PATIENCE_MS,
    expect: { poll: { timeout: PATIENCE_MS } },
    // An empty run is no green one.
    passWithNoTests: false,
    // It is the same moment in each of them, and no wait ends before its test.
    setupFiles: ['tests/support/stand-at-moment.ts', 'tests/support/patience.ts', 'tests/support/put-back.ts'],
    allowOnly: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          isolate: false,
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: [...SERVER_TESTS, ...ALONE, ...LONG_TESTS],
        },
      },
      {
        extends: true,
        test: { name: 'unit alone', include: ALONE.filter((path) => !isOfServer(path)), exclude: LONG_TESTS },
      },
      // These share one real PostgreSQL, of which each file clones a database.
      {
        extends: true,
        test: {
          name: 'server',
          isolate: false,
          include: SERVER_TESTS,
          exclude: [...ALONE, ...LONG_TESTS],
          globalSetup: ['tests/server/support/global-setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'server alone',
          include: ALONE.filter(isOfServer),
          exclude: LONG_TESTS,
          globalSetup: ['tests/server/support/global-setup.ts'],
        },
      },
    ],
  },
})
