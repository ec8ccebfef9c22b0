import PgBoss from 'pg-boss'
import type { Logger } from 'pino'

import type { Database, Transaction } from '../db/database.ts'
import { executorOf, executorOn } from './executor.ts'
import type { Queue } from './queues.ts'
import { type Work, type Worker, createWorker } from './worker.ts'

const SECOND_MS = 1_000
/** Longest wait of a job from another process, or of one whose pause is over. */
const LOOK_MS = 5_000
/** Jobs of processes that died are given free so often. */
const MAINTENANCE_SECONDS = 30
/** A stop waits no longer for what is under way. What it leaves is done again. */
const STOP_MS = 5_000

export interface Jobs {
  /**
   * Puts a job into its queue, in the transaction of what it follows from: without that commit it was never there. It
   * is due at once, or so much later by the clock of the database.
   */
  send<Data extends object>(queue: Queue<Data>, data: Data, tx: Transaction, afterMs?: number): Promise<void>
  /** Says who does the jobs of a queue in this process. */
  work<Data extends object>(queue: Queue<Data>, work: Work<Data>): void
  /** Looks now for what is due, as after a commit. Does nothing before the start. */
  wake(): void
  /** Does all jobs that are due, and the jobs that result, until there are none. */
  drain(): Promise<void>
  /** Gives free the jobs of processes that died, and sweeps those that are long done. */
  maintain(): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
}

/** The queues on a database, whose schema the migrations have made. Any number of processes may work on one. */
export function createJobs(database: Database, log: Pick<Logger, 'warn'>): Jobs {
  const boss = new PgBoss({
    db: executorOn(database),
    migrate: false,
    schedule: false,
    maintenanceIntervalSeconds: MAINTENANCE_SECONDS,
  })
  boss.on('error', (error) => log.warn({ err: error }, 'the jobs were not looked after, trying again later'))
  const workers: { worker: Worker; running: Promise<void>; isRunning: boolean; isAsked: boolean }[] = []
  let looking: NodeJS.Timeout | null = null

  const isStarted = () => looking !== null

  function wake(): void {
    if (!isStarted()) return
    for (const one of workers) {
      one.isAsked = true
      if (!one.isRunning) one.running = run(one)
    }
  }

  async function run(one: (typeof workers)[number]): Promise<void> {
    one.isRunning = true
    try {
      while (one.isAsked && isStarted()) {
        one.isAsked = false
        // There may be more, and what was given up is another queue's.
        if ((await one.worker.takeSome()) > 0) wake()
      }
    } catch (error) {
      log.warn({ err: error }, 'jobs were not taken, trying again later')
    } finally {
      one.isRunning = false
    }
  }

  return {
    wake,
    async send(queue, data, tx, afterMs = 0) {
      if (
        (await boss.send(queue.name, data, {
          db: executorOf(tx),
          ...(afterMs > 0 && { startAfter: Math.ceil(afterMs / SECOND_MS) }),
        })) === null
      )
        throw new Error(`There is no queue ${queue.name}`)
    },
    work(queue, work) {
      workers.push({
        worker: createWorker(queue, work, { boss, database, log }),
        running: Promise.resolve(),
        isRunning: false,
        isAsked: false,
      })
    },
    async drain() {
      let taken: number
      do {
        taken = 0
        for (const { worker } of workers) taken += await worker.takeSome()
      } while (taken > 0)
    },
    maintain: () => boss.maintain(),
    async start() {
      await boss.start()
      looking = setInterval(wake, LOOK_MS)
      wake()
    },
    async stop() {
      if (looking === null) return
      clearInterval(looking)
      looking = null
      await boss.stop({ graceful: false })
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, STOP_MS)
      })
      await Promise.race([Promise.all(workers.map(({ running }) => running)), late])
      clearTimeout(timer)
    },
  }
}
