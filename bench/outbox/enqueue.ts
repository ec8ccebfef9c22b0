import { loadavg } from 'node:os'

import { type Figure, percentile, report } from '../support/report.ts'
import type { BenchServer } from './bench-server.ts'
import { Contest } from './contest.ts'
import { CONTESTANTS, type ContestantName } from './contestants.ts'

/** Durability that each contestant's own promise guarantees. None waits for the disk. */
const PROMISES: Record<ContestantName, string> = {
  parq: 'the transaction with the edit and its effect is complete, strict durability',
  workbox: 'the worker has kept the failed call: complete, relaxed durability; the failing call is part of it',
  'offline-transactions':
    'its storage answered the put, relaxed durability; the commit itself settles only when the server has it',
  'tanstack-query':
    'its persister has written all mutations, relaxed durability; mutate() itself promises nothing of the kind',
  'dexie-strict': 'the row is complete, strict durability',
  'dexie-relaxed': 'the row is complete, relaxed durability',
}

const CELLS = [
  { queued: 0, rate: 4 },
  { queued: 1_000, rate: 1 },
  { queued: 1_000, rate: 4 },
  { queued: 10_000, rate: 4 },
] as const
const ROUNDS = 3
const EACH = 30
/** Edits per round for a contestant that takes a second for each. */
const EACH_SLOW = 8
const FILL_PATIENCE_MS = 60_000
const BUDGET_MS = 25

interface Runner {
  contest: Contest
  queued: number
  /** Whether it could not be filled this far in the available time. */
  left: boolean
}

/** Stores edits until `until` are queued, or until the time is over. */
async function fill(runner: Runner, until: number): Promise<number> {
  const began = performance.now()
  const page = runner.contest.page
  while (runner.queued < until && !runner.left) {
    const to = Math.min(until, runner.queued + 500)
    await page.evaluate(([from, end]) => window.outboxBench.fill(from, end), [runner.queued, to] as const)
    runner.queued = to
    runner.left = performance.now() - began > FILL_PATIENCE_MS && to < until
  }
  return (performance.now() - began) / 1_000
}

/** Measures, alternately and without a network, the time from the tap until an edit is stored. */
export async function benchEnqueue(server: BenchServer, names: readonly ContestantName[] = CONTESTANTS): Promise<void> {
  server.reset({ roundTripMs: 0, seed: null, batches: true })
  const runners: Runner[] = []
  const figures: Figure[] = []
  try {
    for (const name of names) {
      const contest = await Contest.start(name, server)
      await contest.network(false)
      runners.push({ contest, queued: 0, left: false })
    }
    for (const { queued, rate } of CELLS) {
      const times = new Map<Runner, number[]>(runners.map((runner) => [runner, []]))
      const fills = new Map<Runner, number>()
      for (const runner of runners) fills.set(runner, await fill(runner, queued))
      process.stdout.write(`${queued} queued, CPU 1/${rate}: filled\n`)
      const load = loadavg()[0] ?? Number.NaN
      for (let round = 0; round < ROUNDS; round += 1) {
        for (const runner of runners) {
          if (runner.left) continue
          const each = runner.contest.name === 'tanstack-query' ? EACH_SLOW : EACH
          await runner.contest.throttle(rate)
          const taken = await runner.contest.page.evaluate(([from, to]) => window.outboxBench.enqueue(from, to), [
            runner.queued,
            runner.queued + each,
          ] as const)
          await runner.contest.throttle(1)
          runner.queued += each
          times.get(runner)?.push(...taken)
        }
      }
      for (const [runner, taken] of times) {
        const at = (share: number) => (runner.left ? '' : Number(percentile(taken, share).toFixed(1)))
        figures.push({
          contestant: runner.contest.name,
          queued: runner.left ? `${queued} not reached (${runner.queued})` : queued,
          CPU: `1/${rate}`,
          taps: taken.length,
          'p50 ms': at(50),
          'p95 ms': at(95),
          'most ms': at(100),
          'fill s': Number((fills.get(runner) ?? 0).toFixed(1)),
          'p95 budget ms': runner.contest.name === 'parq' && rate === 4 ? BUDGET_MS : '',
          load: Number(load.toFixed(1)),
          'kept means': PROMISES[runner.contest.name],
        })
      }
    }
  } finally {
    for (const { contest } of runners) await contest.remove()
  }
  report('outbox-enqueue', 'npm run bench -- outbox enqueue', figures)
}
