import { fork } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'

import * as v from 'valibot'

import { simulate, simulateGates, simulateSwitches, SWITCHES_EACH } from '../tests/simulation/simulate.ts'

/**
 * Runs histories of the offline core against the model of the server: `npm run simulate -- --histories 1000 --seed 1`.
 * With `--switches 10000` instead, histories of a tablet that is handed over that often; with `--gates 1000`, histories
 * of tablets at the gates of parking lots. A single history prints its trace. Many histories are split into shares over
 * one process per core, so that all cores are busy until the end.
 */
const SHARE = 500
const SHARE_OF_SWITCHES = 20
/** Number of shares after which the progress is printed, because a run of hours may be interrupted. */
const SHARES_TOLD = 20
/**
 * Megabytes. A history's garbage is cheap to collect with this size; with Node's own size, collection takes a sixth of
 * the time.
 */
const YOUNG_GENERATION = 128
const Report = v.object({ made: v.number(), broken: v.number() })
type Report = v.InferOutput<typeof Report>

const { values } = parseArgs({
  options: {
    histories: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    switches: { type: 'string' },
    gates: { type: 'string' },
  },
})
const switches = values.switches === undefined ? null : Number(values.switches)
const isOfGates = values.gates !== undefined
const histories = switches === null ? Number(values.gates ?? values.histories) : Math.ceil(switches / SWITCHES_EACH)
const ask = (count: number) =>
  switches !== null
    ? ['--switches', String(count * SWITCHES_EACH)]
    : [isOfGates ? '--gates' : '--histories', String(count)]
const isShare = process.send !== undefined
const share = Math.min(switches === null ? SHARE : SHARE_OF_SWITCHES, Math.ceil(histories / availableParallelism()))
const first = Number(values.seed)

async function play(): Promise<Report> {
  const report = { made: 0, broken: 0 }
  for (let seed = first; seed < first + histories; seed += 1) {
    const outcome = await (switches !== null
      ? simulateSwitches(seed)
      : isOfGates
        ? simulateGates(seed)
        : simulate(seed))
    report.made += outcome.made
    if (histories === 1 && !isShare) console.log(outcome.trace.join('\n'))
    if (outcome.violation === null) continue
    report.broken += 1
    console.log(`${outcome.violation}\n  npm run simulate -- --seed ${seed} ${ask(1).join(' ')}`)
  }
  return report
}

function playElsewhere(seed: number, count: number): Promise<Report> {
  return new Promise((resolve, reject) => {
    const child = fork(import.meta.filename, ['--seed', String(seed), ...ask(count)], {
      execArgv: [...process.execArgv, `--max-semi-space-size=${YOUNG_GENERATION}`],
    })
    let report: Report | null = null
    child.on('message', (message) => {
      report = v.parse(Report, message)
    })
    child.on('exit', (code) =>
      report === null ? reject(new Error(`The histories from seed ${seed} ended with ${code}`)) : resolve(report),
    )
  })
}

async function dealOut(): Promise<Report> {
  const seeds = Array.from({ length: Math.ceil(histories / share) }, (_, nth) => first + nth * share)
  const sum = { made: 0, broken: 0 }
  let shares = 0
  const hand = async (): Promise<void> => {
    for (let seed = seeds.shift(); seed !== undefined; seed = seeds.shift()) {
      const { made, broken } = await playElsewhere(seed, Math.min(share, first + histories - seed))
      sum.made += made
      sum.broken += broken
      shares += 1
      if (shares % SHARES_TOLD === 0)
        console.log(
          `${Math.min(shares * share, histories)} of ${histories} histories: ${sum.made} changes, ${sum.broken} broken promises, ${seconds()} s`,
        )
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, hand))
  return sum
}

const began = performance.now()
const seconds = () => ((performance.now() - began) / 1000).toFixed(1)
const { made, broken } = histories > share && !isShare ? await dealOut() : await play()
if (process.send) process.send({ made, broken })
else
  console.log(
    `${histories} histories${switches !== null ? ` of ${SWITCHES_EACH} switches each` : isOfGates ? ' of gates' : ''} from seed ${first}, ${made} changes, ${broken} broken promises, ${seconds()} s`,
  )
process.exitCode = broken > 0 ? 1 : 0
