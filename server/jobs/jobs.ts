import PgBoss from 'pg-boss'
import type { Logger } from 'pino'
import * as v from 'valibot'

import type { Database, Transaction } from '../db/database.ts'
import { executorOf, executorOn } from './executor.ts'
import type { Queue } from './queues.ts'
import { type Work, type Worker, createWorker } from './worker.ts'

const SECOND_MS = 1_000
/** Maximum wait for a job of another process, or after a pause. */
const LOOK_MS = 5_000
/** Interval at which jobs of dead processes are released. */
const MAINTENANCE_SECONDS = 30
/** Maximum wait of a stop for running jobs. Unfinished jobs run again. */
const STOP_MS = 5_000

export interface Jobs {
  /**
   * Adds a job to its queue, in the transaction that causes it. Without the commit the job does not exist. It is due at
   * once, or after a delay by the database's clock. Of the due jobs of a queue those with the highest priority run first.
   */
  send<Data extends object>(
    queue: Queue<Data>,
    data: Data,
    tx: Transaction,
    afterMs?: number,
    priority?: number,
  ): Promise<void>
  /** Sets the handler of a queue's jobs in this process. */
  work<Data extends object>(queue: Queue<Data>, work: Work<Data>): void
  /** Looks for due jobs now, for example after a commit. Does nothing before the start. */
  wake(): void
  /** Runs all due jobs, and the jobs that result, until none is left. */
  drain(): Promise<void>
  /** Releases the jobs of dead processes, and deletes old finished jobs. */
  maintain(): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
}

/**
 * Opens the queues of a database, whose schema the migrations have created. Any number of processes may work on one
 * database.
 */
export function createJobs(database: Database, log: Pick<Logger, 'warn'>): Jobs {
  const boss = new PgBoss({
    db: executorOn(database),
    migrate: false,
    schedule: false,
    maintenanceIntervalSeconds: MAINTENANCE_SECONDS,
  })
  boss.on('error', (error) => log.warn({ err: error }, 'the jobs were not looked after, trying again later'))
  const workers: { queue: string; worker: Worker; running: Promise<void>; isRunning: boolean; isAsked: boolean }[] = []
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
        // More jobs may be due, and a job that was given up is now in another queue.
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
    async send(queue, data, tx, afterMs = 0, priority = 0) {
      if (
        (await boss.send(queue.name, data, {
          db: executorOf(tx),
          priority,
          ...(afterMs > 0 && { startAfter: Math.ceil(afterMs / SECOND_MS) }),
        })) === null
      )
        throw new Error(`There is no queue ${queue.name}`)
    },
    work(queue, work) {
      workers.push({
        queue: queue.name,
        worker: createWorker(queue, work, { boss, database, log }),
        running: Promise.resolve(),
        isRunning: false,
        isAsked: false,
      })
    },
    async drain() {
      for (;;) {
        // Asks once for all queues: one question for each of them takes longer than most jobs.
        const due = await dueQueues(database)
        let taken = 0
        for (const { queue, worker } of workers) if (due.has(queue)) taken += await worker.takeSome()
        if (taken === 0) break
      }
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

const DueQueues = v.array(v.object({ name: v.string() }))

/** Returns the queues with due jobs. */
async function dueQueues(database: Database): Promise<ReadonlySet<string>> {
  const { rows } = await database.transaction((tx) =>
    tx.query(`select distinct name from pgboss.job where state < 'active' and start_after < now()`),
  )
  return new Set(v.parse(DueQueues, rows).map(({ name }) => name))
}
