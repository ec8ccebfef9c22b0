import { parentPort, workerData } from 'node:worker_threads'

import { tsImport } from 'tsx/esm/api'

// JavaScript, because a thread begins without the loader of its process that reads TypeScript.
const { judgeSheet } = await tsImport('./read-sheet.ts', import.meta.url)
parentPort.postMessage(judgeSheet(workerData))
