import type PgBoss from 'pg-boss'
import type { Logger } from 'pino'
import * as v from 'valibot'

import type { Database, Transaction } from '../db/database.ts'
import { executorOf } from './executor.ts'
import type { Queue } from './queues.ts'

const AT_ONCE = 4

/** Result of a job with what is to be recorded, in one transaction with the job's end. */
export interface Outcome {
  /** `again`: retries after a pause, as often as the queue allows; then the job moves to the queue of failed jobs. */
  result: 'done' | 'again'
  note(tx: Transaction): Promise<void>
}

/** Runs a job. The same job may run twice, if its process dies between the work and the record of it. */
export type Work<Data> = (data: Data) => Promise<Outcome>

export interface Worker {
  /** Runs some due jobs, and returns their number. */
  takeSome(): Promise<number>
}

export function createWorker<Data extends object>(
  queue: Queue<Data>,
  work: Work<Data>,
  { boss, database, log }: { boss: PgBoss; database: Database; log: Pick<Logger, 'warn'> },
): Worker {
  async function attempt(job: PgBoss.Job<unknown>): Promise<void> {
    let outcome: Outcome
    try {
      outcome = await work(v.parse(queue.data, job.data))
    } catch (error) {
      log.warn({ err: error, queue: queue.name, job: job.id }, 'a job failed, trying again later')
      outcome = { result: 'again', note: () => Promise.resolve() }
    }
    try {
      await database.transaction(async (tx) => {
        await outcome.note(tx)
        const db = executorOf(tx)
        await (outcome.result === 'done'
          ? boss.complete(queue.name, job.id, {}, { db })
          : boss.fail(queue.name, job.id, {}, { db }))
      })
    } catch (error) {
      // The job stays taken until its time limit, and then runs again.
      log.warn({ err: error, queue: queue.name, job: job.id }, 'the end of a job was not noted')
    }
  }

  return {
    async takeSome() {
      const jobs = await boss.fetch<unknown>(queue.name, { batchSize: queue.atOnce ?? AT_ONCE })
      await Promise.all(jobs.map(attempt))
      return jobs.length
    },
  }
}
