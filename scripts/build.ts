import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

import { stampBuild } from './build-freshness.ts'

const root = join(import.meta.dirname, '..')

function run(bin: string, args: readonly string[]): void {
  const { status, signal } = spawnSync(process.execPath, [join(root, 'node_modules', bin), ...args], { cwd: root, stdio: 'inherit' })
  if (status !== 0) process.exit(signal ? 130 : (status ?? 1))
}

/** Catalogs first (a missing translation ends it), then the app and its service worker. */
export function buildApp(): void {
  stampBuild(root, () => {
    run('@lingui/cli/dist/lingui.js', ['compile', '--strict'])
    run('vite/bin/vite.js', ['build', '--logLevel', 'warn'])
  })
}

if (process.argv[1] === import.meta.filename) buildApp()
