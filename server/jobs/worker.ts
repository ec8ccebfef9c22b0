import type PgBoss from 'pg-boss'
import type { Logger } from 'pino'
import * as v from 'valibot'

import type { Database, Transaction } from '../db/database.ts'
import { executorOf } from './executor.ts'
import type { Queue } from './queues.ts'

const AT_ONCE = 4

/** Result of a job with what is to be recorded, in one transaction with the job's end. */
export interface Outcome {
  /** `again`: after a pause, as often as the queue allows; then the job goes to the queue of what is given up. */
  result: 'done' | 'again'
  note(tx: Transaction): Promise<void>
}

/** Does a job. It may be asked for the same one twice: its process may die between the deed and the note of it. */
export type Work<Data> = (data: Data) => Promise<Outcome>

export interface Worker {
  /** Does some of what is due; answers how many jobs it took. */
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
      // The job stays taken until its time is up, and is then done again.
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
