import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

import { chooseSeed } from './seed.ts'

interface Longer {
  command: readonly string[]
  /** Absent if the same tests run in another way. */
  rounds?: number
  /** Option for the number of rounds of a script; a test reads `ROUNDS` and `SEED` from its environment. */
  option?: string
  environment?: Record<string, string>
  /** Takes no seed, because nothing in it is random. */
  isUnseeded?: boolean
}

const root = join(import.meta.dirname, '..')
const SCRIPT = ['--import', 'tsx']
const PLAYWRIGHT = [join(root, 'node_modules/@playwright/test/cli.js'), 'test']
const TESTS = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project']
const VITEST = [...TESTS, 'server*']

const LONGER: Readonly<Record<string, Longer>> = {
  simulate: { command: [...SCRIPT, 'scripts/simulate.ts'], option: '--histories', rounds: 5_000 },
  switches: { command: [...SCRIPT, 'scripts/simulate.ts'], option: '--switches', rounds: 2_000 },
  gates: { command: [...SCRIPT, 'scripts/simulate.ts'], option: '--gates', rounds: 2_000 },
  'price-stays': { command: [...SCRIPT, 'scripts/price-stays.ts'], option: '--stays', rounds: 200_000 },
  'frozen-prices': { command: [...TESTS, 'unit', 'tests/checkout/frozen-price.test.ts'], rounds: 20_000 },
  'thief-months': { command: [...TESTS, 'unit', 'tests/losses/thief-months.test.ts'], rounds: 20 },
  'played-months': { command: [...VITEST, 'tests/server/losses/played-week.test.ts'], rounds: 1 },
  'real-histories': { command: [...VITEST, 'tests/integration/simulation.test.ts'], rounds: 30 },
  'price-properties': { command: [...TESTS, 'unit', 'tests/domain/pricing/properties.test.ts'], rounds: 2_000 },
  'random-rates': { command: [...VITEST, 'tests/integration/random-rates.test.ts'], rounds: 2_000 },
  fuzz: { command: [...VITEST, 'tests/server/fuzz/endpoints.test.ts'], rounds: 300 },
  'upload-rows': { command: [...VITEST, 'tests/server/passes/upload.test.ts'], rounds: 10_000 },
  'value-walk': { command: [...VITEST, 'tests/server/text/value-walk.test.ts'], rounds: 10_000 },
  'follow-rounds': { command: [...VITEST, 'tests/server/delta/follow.long.test.ts'], rounds: 60 },
  // About 85 random actions each.
  'month-rounds': { command: [...VITEST, 'tests/server/cash-ups/month.long.test.ts'], rounds: 25 },
  'write-rounds': { command: [...VITEST, 'tests/server/idempotency/every-write.test.ts'], rounds: 10 },
  'database-kills': { command: [...VITEST, 'tests/server/main/database-kills.long.test.ts'], rounds: 10 },
  'invoice-kills': { command: [...VITEST, 'tests/server/invoicing/crashes.test.ts'], rounds: 5_000 },
  'message-kills': { command: [...VITEST, 'tests/server/messaging/crashes.test.ts'], rounds: 10_000 },
  'unit-tests': { command: [...TESTS, 'unit*'] },
  'two-apis': { command: VITEST, environment: { APIS: '2' } },
  'kill-rounds': { command: [...PLAYWRIGHT, 'e2e/kill/kill-rounds.long.spec.ts'], rounds: 30 },
  'shift-rounds': { command: [...PLAYWRIGHT, 'e2e/kill/shift-rounds.long.spec.ts'], rounds: 6 },
  'burst-rounds': {
    command: [...PLAYWRIGHT, 'e2e/booth.spec.ts', '--grep', 'as fast as a scanner', '--workers', '1'],
    option: '--repeat-each',
    rounds: 20,
    isUnseeded: true,
  },
  firefox: { command: PLAYWRIGHT, environment: { ENGINE: 'firefox' }, isUnseeded: true },
  'long-tests': { command: [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '.long.test.ts'] },
  stories: { command: PLAYWRIGHT },
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string' }, seed: { type: 'string' } },
})
process.env['LONG'] ??= '1'
if (values.seed === undefined) chooseSeed()
const seed = values.seed ?? process.env['SEED'] ?? ''

/** Runs it and prints the result in one line. */
function play(
  what: string,
  { command, rounds, option, environment, isUnseeded = false }: Longer,
): { said: string; isWell: boolean } {
  const times = values.rounds ?? rounds?.toString()
  const options =
    option === undefined || times === undefined ? [] : [option, times, ...(isUnseeded ? [] : ['--seed', seed])]
  const env = { ...process.env, ...environment, SEED: seed, ...(times !== undefined && { ROUNDS: times }) }
  const began = Date.now()
  const { status } = spawnSync(process.execPath, [...command, ...options], { cwd: root, env, stdio: 'inherit' })
  return {
    said: `${what}: ${status === 0 ? 'well' : 'FAILED'}, ${times ?? 'no'} rounds from seed ${seed} in ${Math.round((Date.now() - began) / 1000)} s`,
    isWell: status === 0,
  }
}

/** `npm run kill-rounds -- --rounds 500 --seed 1` plays one of them, `npm run test:long` all, one after the other. */
const [only] = positionals
const chosen = only === undefined ? Object.entries(LONGER) : Object.entries(LONGER).filter(([name]) => name === only)
if (chosen.length === 0) throw new Error(`There is ${Object.keys(LONGER).join(', ')}, and no ${only}`)
const played = chosen.map(([name, longer]) => play(name, longer))
console.log(played.map(({ said }) => said).join('\n'))
process.exitCode = played.every(({ isWell }) => isWell) ? 0 : 1
