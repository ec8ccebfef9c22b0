import { spawn } from 'node:child_process'
import { join } from 'node:path'

import { isBuildFresh } from './build-freshness.ts'

const root = join(import.meta.dirname, '..')

function run(script: string): Promise<number> {
  const child = spawn(process.execPath, ['--import', 'tsx', join(root, script)], { cwd: root, stdio: 'inherit' })
  return new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 130)))
}

if (!isBuildFresh(root)) {
  console.log('Building the app, and preparing the database …')
  const [built] = await Promise.all([run('scripts/build.ts'), run('server/prepare-start.ts')])
  if (built !== 0) process.exit(built)
}

// Runs in this process, so that the signals that end it reach the server, and only once.
await import('../server/main.ts')
