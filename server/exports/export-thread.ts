import { Worker } from 'node:worker_threads'

import type pg from 'pg'
import * as v from 'valibot'

import type { ServerConfig } from '../config.ts'
import { SERVER_FOLDER } from '../folder.ts'
import type { Outcome } from '../jobs/worker.ts'
import type { ExportKey } from './attempt.ts'

/** Data for the thread; all of it can be cloned. */
export interface ExportThreadData {
  key: ExportKey
  /** Connection with the application's login. */
  connection: pg.ClientConfig
  isPooled: boolean
  logLevel: ServerConfig['logLevel']
}

const Result = v.picklist(['done', 'again'])

/** Makes a file in a thread with its own connections, so that other requests of this process do not wait. */
export async function makeExportInThread(given: ExportThreadData): Promise<Outcome> {
  const worker = new Worker(new URL('exports/export.worker.mjs', SERVER_FOLDER), {
    workerData: given,
    execArgv: [],
  })
  try {
    const result = await new Promise<unknown>((resolve, reject) => {
      worker.once('message', resolve)
      worker.once('error', reject)
      worker.once('exit', () => reject(new Error('A thread ended without an answer')))
    })
    return { result: v.parse(Result, result), note: () => Promise.resolve() }
  } finally {
    await worker.terminate()
  }
}
