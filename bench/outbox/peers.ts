import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import * as v from 'valibot'

const folder = import.meta.dirname
const Versions = v.object({ dependencies: v.record(v.string(), v.string()) })

/** Installs the contestants, which are not dependencies of the project. */
export function installPeers(): Record<string, string> {
  const { dependencies } = v.parse(Versions, JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')))
  const isThere = Object.entries(dependencies).every(([name, version]) => installed(name) === version)
  if (!isThere) {
    const { status } = spawnSync('npm', ['install', '--no-audit', '--no-fund', '--no-package-lock'], {
      cwd: folder,
      stdio: 'inherit',
    })
    if (status !== 0) throw new Error('The contestants could not be installed')
  }
  return dependencies
}

function installed(name: string): string | null {
  const file = join(folder, 'node_modules', name, 'package.json')
  return existsSync(file)
    ? v.parse(v.object({ version: v.string() }), JSON.parse(readFileSync(file, 'utf8'))).version
    : null
}
