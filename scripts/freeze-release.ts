import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import * as v from 'valibot'

const root = join(import.meta.dirname, '..')
/** Folders whose code decides what a release stores. */
const PRODUCT = ['contract', 'domain', 'server', 'src', 'sw']

const { version } = v.parse(
  v.object({ version: v.string() }),
  JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')),
)
const tag = `v${version}`

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
}

const commit = git('rev-parse', `${tag}^{commit}`)
const changed = git('status', '--porcelain', '--', ...PRODUCT) + git('diff', '--name-only', tag, '--', ...PRODUCT)
if (changed !== '') throw new Error(`The product is not that of ${tag}: check the tag out first.\n${changed}`)

const vitest = [
  join(root, 'node_modules/vitest/vitest.mjs'),
  'run',
  '--project',
  'server*',
  'tests/releases/freeze.long.test.ts',
]
const env = { ...process.env, LONG: '1', FREEZE: version, FREEZE_COMMIT: commit }
const { status } = spawnSync(process.execPath, vitest, { cwd: root, env, stdio: 'inherit' })
if (status === 0) console.log(`${tag} is frozen in tests/releases/${version}: commit the folder, and never change it.`)
process.exitCode = status ?? 1
