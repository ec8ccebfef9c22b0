import { execFile } from 'node:child_process'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { SEED, roundsIn } from '../support/rounds.ts'

const root = join(import.meta.dirname, '../..')
/** `npm run simulate` plays thousands. */
const HISTORIES = roundsIn(5, 20)

/**
 * Output of the command. It runs its histories in separate processes: in vitest's runner each takes half as long
 * again.
 */
function simulated(): Promise<string> {
  return new Promise((resolve) => {
    const given = ['--import', 'tsx', 'scripts/simulate.ts', '--histories', String(HISTORIES), '--seed', String(SEED)]
    execFile(process.execPath, given, { cwd: root, maxBuffer: 64 * 1024 * 1024 }, (error, said, complaints) =>
      resolve(`${said}${error ? complaints : ''}`),
    )
  })
}

test(`[S9-07] every promise is kept, whatever goes wrong: ${HISTORIES} histories`, { timeout: 300_000 }, async () => {
  const said = await simulated()
  const [, histories, seed, made] =
    /^(\d+) histories from seed (\d+), (\d+) changes, 0 broken promises/m.exec(said) ?? []
  expect([Number(histories), Number(seed)], said).toEqual([HISTORIES, SEED])
  // A world without acts keeps every promise.
  expect(Number(made)).toBeGreaterThan(HISTORIES * 3)
})
