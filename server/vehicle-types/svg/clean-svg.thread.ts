import { parentPort, workerData } from 'node:worker_threads'

import { cleanSvg } from './clean-svg.ts'

/** From `cleanInThread`, this release's own code. */
const bytes: Uint8Array = workerData

parentPort?.postMessage(cleanSvg(bytes))
