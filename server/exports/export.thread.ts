import { parentPort, workerData } from 'node:worker_threads'

import { pino } from 'pino'

import { createDatabase, createPool } from '../db/database.ts'
import { createJobs } from '../jobs/jobs.ts'
import { errorForLog } from '../log-error.ts'
import type { ExportThreadData } from './export-thread.ts'
import { makeExport } from './make-export.ts'

/** Data from `makeExportInThread`, which is code of this release. */
const { key, connection, isPooled, logLevel }: ExportThreadData = workerData

const log = pino({ level: logLevel, serializers: { err: errorForLog } })
const pool = createPool({ ...connection, max: 2 }, (error) => log.error({ err: error }, 'a database connection failed'))
const database = createDatabase(pool, { isPooled })
const { result } = await makeExport(key, createJobs(database, log), { database, now: () => new Date(), log })
await pool.end()
parentPort?.postMessage(result)
