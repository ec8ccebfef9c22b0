import { parentPort, workerData } from 'node:worker_threads'

import { tsImport } from 'tsx/esm/api'

// JavaScript, because a thread starts without the loader that reads TypeScript.
const { judgePassSheet } = await tsImport('./read-sheet.ts', import.meta.url)
parentPort.postMessage(judgePassSheet(workerData))
