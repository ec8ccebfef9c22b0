import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

/** Plays a test for longer than the test command does: `npm run kill-rounds -- --rounds 500 --seed 1`. */
const root = join(import.meta.dirname, '..')
const PLAYWRIGHT = [join(root, 'node_modules/@playwright/test/cli.js'), 'test']
const VITEST = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project', 'server']

const LONGER: Record<string, { command: readonly string[]; rounds: number; environment?: Record<string, string> }> = {
  'kill-rounds': { command: [...PLAYWRIGHT, 'e2e/kill/kill-rounds.spec.ts'], rounds: 500 },
  'write-rounds': { command: [...VITEST, 'tests/server/receipts/every-write.test.ts'], rounds: 120 },
  'database-kills': { command: [...VITEST, 'tests/server/main/database-kills.test.ts'], rounds: 50 },
  'two-apis': { command: VITEST, rounds: 1, environment: { APIS: '2' } },
}

const { values, positionals } = parseArgs({ allowPositionals: true, options: { rounds: { type: 'string' }, seed: { type: 'string', default: '1' } } })
const what = positionals[0] ?? ''
const longer = LONGER[what]
if (!longer) throw new Error(`There is ${Object.keys(LONGER).join(', ')}, and no ${what}`)

const rounds = values.rounds ?? String(longer.rounds)
const began = Date.now()
const { status } = spawnSync(process.execPath, longer.command, { cwd: root, env: { ...process.env, ...longer.environment, ROUNDS: rounds, SEED: values.seed }, stdio: 'inherit' })
console.log(`${what}: ${rounds} rounds from seed ${values.seed} in ${Math.round((Date.now() - began) / 1000)} s`)
process.exitCode = status ?? 1
