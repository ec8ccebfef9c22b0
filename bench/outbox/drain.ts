import { loadavg } from 'node:os'

import { type Figure, report } from '../support/report.ts'
import type { BenchServer } from './bench-server.ts'
import { Contest } from './contest.ts'
import { CONTESTANTS, type ContestantName } from './contestants.ts'

const ROUND_TRIPS = [0, 50, 200]
const COUNTS = [100, 1_000, 10_000]
/**
 * Maximum time for contestants that send one request after the other over HTTP/1.1, in milliseconds: their rate is
 * constant.
 */
const PATIENCE_MS = 25_000
const FILL_PATIENCE_MS = 120_000
const BUDGET = 200
/** Contestants without the relaxed variant: durability makes no difference to sending one call after the other. */
const DRAINED = CONTESTANTS.filter((name) => name !== 'dexie-relaxed')

interface DrainResult {
  done: number
  seconds: number
}

/** Waits until `count` edits are done and the device's queue is empty, or until the time is over. */
export async function drained(
  contest: Contest,
  server: BenchServer,
  count: number,
  patienceMs: number,
): Promise<DrainResult> {
  const began = performance.now()
  const seconds = () => (performance.now() - began) / 1_000
  const all = new Promise<boolean>((resolve) => {
    const late = setTimeout(() => resolve(false), patienceMs)
    server.onDone = () => {
      if (server.done < count) return
      clearTimeout(late)
      resolve(true)
    }
  })
  await contest.network(true)
  await contest.hint()
  if (!(await all)) return { done: server.done, seconds: seconds() }
  await contest.page.evaluate(() => window.outboxBench.whenEmpty())
  return { done: server.done, seconds: seconds() }
}

async function one(name: ContestantName, server: BenchServer, count: number, roundTripMs: number): Promise<Figure> {
  server.reset({ roundTripMs: 0, seed: null, batches: true })
  const contest = await Contest.start(name, server)
  try {
    await contest.network(false)
    const began = performance.now()
    let filled = 0
    while (filled < count && performance.now() - began < FILL_PATIENCE_MS) {
      const to = Math.min(count, filled + 500)
      await contest.page.evaluate(([from, end]) => window.outboxBench.fill(from, end), [filled, to] as const)
      filled = to
    }
    server.conditions = { roundTripMs, seed: null, batches: true }
    const { done, seconds } = await drained(contest, server, filled, name === 'parq' ? 8 * PATIENCE_MS : PATIENCE_MS)
    const rate = done / seconds
    process.stdout.write(`${name}, ${count} edits, ${roundTripMs} ms: ${rate.toFixed(1)} edits/s\n`)
    return {
      contestant: name,
      'round trip ms': roundTripMs,
      edits: filled === count ? count : `${filled} of ${count}`,
      'edits/s': Number(rate.toFixed(1)),
      seconds: Number(seconds.toFixed(1)),
      sent: done === filled ? 'all' : `${done}, then cut: all would take ${Math.round(filled / rate)} s`,
      requests: server.requests,
      'budget edits/s': name === 'parq' && roundTripMs === 200 ? BUDGET : '',
      load: Number((loadavg()[0] ?? Number.NaN).toFixed(1)),
    }
  } finally {
    await contest.remove()
  }
}

/** Measures the time from the network's return until the queue is empty. */
export async function benchDrain(server: BenchServer): Promise<void> {
  const figures: Figure[] = []
  for (const count of COUNTS) {
    for (const roundTripMs of ROUND_TRIPS) {
      for (const name of DRAINED) {
        // A contestant that ran out of time with fewer edits would also do so with more.
        const before = figures.findLast(
          (figure) => figure['contestant'] === name && figure['round trip ms'] === roundTripMs,
        )
        if (before && before['sent'] !== 'all') continue
        figures.push(await one(name, server, count, roundTripMs))
      }
    }
  }
  report('outbox-drain', 'npm run bench -- outbox drain', figures)
}
