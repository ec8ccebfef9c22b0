import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

import { stampBuild } from './build-freshness.ts'

const root = join(import.meta.dirname, '..')

function run(...args: readonly string[]): void {
  const { status, signal } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' })
  if (status !== 0) process.exit(signal ? 130 : (status ?? 1))
}

/**
 * Catalogs first (a missing translation ends it), then the app with its service worker, then the page that is painted
 * before any script.
 */
export function buildApp(): void {
  stampBuild(root, () => {
    run(join(root, 'node_modules/@lingui/cli/dist/lingui.js'), 'compile', '--strict')
    run('--import', 'tsx', join(root, 'scripts/compile-overlays.ts'))
    run(join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn')
    run('--import', 'tsx', join(root, 'scripts/paint.ts'))
  })
}

if (process.argv[1] === import.meta.filename) buildApp()
