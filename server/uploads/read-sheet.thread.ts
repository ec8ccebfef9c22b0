import { parentPort, workerData } from 'node:worker_threads'

import type { UploadPlace } from '../../domain/uploads/check-rows.ts'
import { judgeSheet } from './read-sheet.ts'

/** From `readInThread`, this release's own code. */
const given: { bytes: Uint8Array; place: UploadPlace } = workerData

parentPort?.postMessage(judgeSheet(given))
