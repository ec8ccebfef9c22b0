import { loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'

import { type Figure, report } from '../support/report.ts'
import type { BenchServer } from './bench-server.ts'
import { Contest } from './contest.ts'
import { CONTESTANTS, type ContestantName } from './contestants.ts'

const SEED = 20_261_121
const EDITS = 500
/** Gives each record five edits, whose order can be lost. */
const RECORDS = 100
const KILLED_AT = 200
const HINT_MS = 2_000
/** Time without progress after which a run ends, in milliseconds: nothing is left, or all retries have failed. */
const QUIET_MS = 40_000
const MOST_MS = 300_000

const RUNS: readonly { name: ContestantName; batches: boolean }[] = [
  { name: 'parq', batches: true },
  ...CONTESTANTS.filter((name) => name !== 'dexie-relaxed').map((name) => ({ name, batches: false })),
]

async function one(name: ContestantName, batches: boolean, server: BenchServer): Promise<Figure> {
  server.reset({ roundTripMs: 20, seed: null, batches })
  const contest = await Contest.start(name, server)
  try {
    await contest.network(false)
    await contest.page.evaluate(([count, records]) => window.outboxBench.fill(0, count, records), [
      EDITS,
      RECORDS,
    ] as const)
    const kept = await contest.page.evaluate(() => window.outboxBench.left())
    server.conditions = { roundTripMs: 20, seed: SEED, batches }

    const began = performance.now()
    let progressAt = began
    let left = kept
    let killed = false
    const killNow = new Promise<void>((resolve) => {
      server.onDone = () => {
        progressAt = performance.now()
        if (server.done >= KILLED_AT) resolve()
      }
    })
    await contest.network(true)
    await contest.hint()
    while (performance.now() - began < MOST_MS) {
      await Promise.race([pause(HINT_MS), ...(killed ? [] : [killNow])])
      if (!killed && (server.done >= KILLED_AT || performance.now() - progressAt > QUIET_MS)) {
        killed = true
        await contest.kill()
        await contest.on()
        await contest.hint()
        progressAt = performance.now()
      }
      // Only an idle contestant is woken: a browser does not send several such events at a time.
      if (performance.now() - progressAt > HINT_MS) await contest.hint()
      left = await contest.page.evaluate(() => window.outboxBench.left())
      if (killed && left === 0 && performance.now() - progressAt > HINT_MS) break
      if (performance.now() - progressAt > QUIET_MS) break
    }
    const { ledger } = server
    process.stdout.write(`${name}: ${ledger.applied.size} done, ${left} left\n`)
    return {
      contestant: batches ? `${name}, batches` : `${name}, single calls`,
      edits: EDITS,
      'kept before': kept,
      requests: server.requests,
      faults: server.faults,
      done: ledger.applied.size,
      lost: EDITS - ledger.applied.size - left,
      'still waiting': left,
      'done twice': ledger.doubled,
      'asked again after done': ledger.repeated,
      'out of order': ledger.disordered,
      seconds: Number(((performance.now() - began) / 1_000).toFixed(0)),
      load: Number((loadavg()[0] ?? Number.NaN).toFixed(1)),
    }
  } finally {
    await contest.remove()
  }
}

/** Runs the same edits under the same faults, and kills the browser once. */
export async function benchLosses(server: BenchServer): Promise<void> {
  const figures: Figure[] = []
  for (const { name, batches } of RUNS) figures.push(await one(name, batches, server))
  report('outbox-losses', 'npm run bench -- outbox losses', figures)
}
