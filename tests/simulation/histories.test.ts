import { execFile } from 'node:child_process'
import { join } from 'node:path'

import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const HISTORIES = 5_000

/** What the command says. It runs its histories in processes of its own: in vitest's runner each takes half as long again. */
function simulated(seed: number): Promise<string> {
  return new Promise((resolve) => {
    const given = ['--import', 'tsx', 'scripts/simulate.ts', '--histories', String(HISTORIES), '--seed', String(seed)]
    execFile(process.execPath, given, { cwd: root, maxBuffer: 64 * 1024 * 1024 }, (error, said, complaints) => resolve(`${said}${error ? complaints : ''}`))
  })
}

test(`[S9-07] whatever goes wrong, every promise is kept: ${HISTORIES} histories`, { timeout: 1_800_000 }, async () => {
  const said = await simulated(1)
  const [, histories, made] = /^(\d+) histories from seed 1, (\d+) changes, 0 broken promises/m.exec(said) ?? []
  expect(Number(histories), said).toBe(HISTORIES)
  // A world in which nothing is done keeps every promise.
  expect(Number(made)).toBeGreaterThan(HISTORIES * 3)
})
