import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { isBuildFresh } from '../../scripts/build-freshness.ts'

const root = join(import.meta.dirname, '../..')
const PARTS = [
  'contract',
  'domain',
  'index.html',
  'lingui.config.ts',
  'package-lock.json',
  'package.json',
  'public',
  'scripts',
  'server',
  'src',
  'sw',
  'tsconfig.app.json',
  'tsconfig.base.json',
  'tsconfig.json',
  'tsconfig.node.json',
  'tsconfig.worker.json',
  'vite.config.ts',
]

/** Changes in the next release: its number, the device's data, and the format of an act in the queue. */
const CHANGES: readonly { file: string; from: string; to: string }[] = [
  { file: 'package.json', from: '"version": "', to: '"version": "9.' },
  {
    file: 'src/offline/kept-database.ts',
    from: '    this.version(4)',
    to: "    this.version(99).stores({ novelties: 'id' })\n    this.version(4)",
  },
  { file: 'src/offline/outbox/op-type.ts', from: '    schemaVersion: 1,', to: '    schemaVersion: 2,' },
]

/**
 * Builds the release after this one, in a separate folder of the worker, to be served on the same data: its device
 * store has a later version, and this release cannot read its ops.
 */
export function nextRelease(worker: number): string {
  const folder = join(root, `.cache/next-release-${worker}`)
  mkdirSync(folder, { recursive: true })
  for (const part of PARTS) {
    rmSync(join(folder, part), { recursive: true, force: true })
    cpSync(join(root, part), join(folder, part), { recursive: true })
  }
  if (!existsSync(join(folder, 'node_modules'))) symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  for (const { file, from, to } of CHANGES) {
    const before = readFileSync(join(folder, file), 'utf8')
    if (before.split(from).length !== 2) throw new Error(`${file} does not say once: ${from}`)
    writeFileSync(join(folder, file), before.replace(from, to))
  }
  if (!isBuildFresh(folder)) {
    const { status, stderr } = spawnSync(process.execPath, ['--import', 'tsx', 'scripts/build.ts'], {
      cwd: folder,
      encoding: 'utf8',
    })
    if (status !== 0) throw new Error(`The next release could not be built:\n${stderr}`)
  }
  return folder
}
