import { parentPort, workerData } from 'node:worker_threads'

import { tsImport } from 'tsx/esm/api'

// JavaScript, because a thread starts without the loader that reads TypeScript.
const { cleanSvg } = await tsImport('./clean-svg.ts', import.meta.url)
parentPort.postMessage(cleanSvg(workerData))
