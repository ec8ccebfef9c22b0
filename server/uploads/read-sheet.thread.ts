import { parentPort, workerData } from 'node:worker_threads'

import type { UploadPlace } from '../../domain/uploads/check-rows.ts'
import { judgeSheet } from './read-sheet.ts'

/** Data from `readInThread`, which is code of this release. */
const given: { bytes: Uint8Array; place: UploadPlace } = workerData

parentPort?.postMessage(judgeSheet(given))
