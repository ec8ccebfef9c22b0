import { join } from 'node:path'

import { isBuildFresh } from './build-freshness.ts'
import { buildApp } from './build.ts'

if (!isBuildFresh(join(import.meta.dirname, '..'))) {
  console.log('Building the app …')
  buildApp()
}

// In this very process, so that the signals that end it reach the server, and reach it once.
await import('../server/main.ts')
