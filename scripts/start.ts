import { join } from 'node:path'

import { isBuildFresh } from './build-freshness.ts'
import { buildApp } from './build.ts'

if (!isBuildFresh(join(import.meta.dirname, '..'))) {
  console.log('Building the app …')
  buildApp()
}

// Runs in this process, so that the signals that end it reach the server, and only once.
await import('../server/main.ts')
