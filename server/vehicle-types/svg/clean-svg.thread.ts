import { parentPort, workerData } from 'node:worker_threads'

import { cleanSvg } from './clean-svg.ts'

/** Data from `cleanInThread`, which is code of this release. */
const bytes: Uint8Array = workerData

parentPort?.postMessage(cleanSvg(bytes))
