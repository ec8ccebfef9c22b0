import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'

import { build } from 'esbuild'

import { SERVER_FOLDER } from '../folder.ts'

interface InThread {
  /** File that the thread runs, in the server's folder. It answers with one message. */
  script: string
  given: unknown
  patienceMs: number
  memoryMb: number
  /** Returns the error for work that takes too much time or memory. */
  tooMuch: unknown
}

const bundles = new Map<string, Promise<string>>()

/**
 * Returns the file as one script with all its imports, built once per process. A thread starts without a loader for
 * TypeScript, and loading one takes four times as long as the rest of its start.
 */
function bundleOf(script: string): Promise<string> {
  const made = bundles.get(script) ?? makeBundle(script)
  bundles.set(script, made)
  return made
}

async function makeBundle(script: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL(script, SERVER_FOLDER))],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'cjs',
    // jsdom reads files next to its own.
    external: ['jsdom'],
    // By default, a script without a file finds packages from the process's start folder.
    banner: { js: `require = require('node:module').createRequire(${JSON.stringify(SERVER_FOLDER.href)})` },
    logLevel: 'silent',
  })
  const [file] = outputFiles
  if (file === undefined) throw new Error(`${script} makes no code`)
  return file.text
}

/** Runs work on untrusted input in its own thread, which ends afterwards. */
export async function inThread({ script, given, patienceMs, memoryMb, tooMuch }: InThread): Promise<unknown> {
  const worker = new Worker(await bundleOf(script), {
    eval: true,
    workerData: given,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  })
  let slow: NodeJS.Timeout | undefined
  try {
    return await new Promise<unknown>((resolve, reject) => {
      slow = setTimeout(() => resolve(tooMuch), patienceMs)
      worker.once('message', resolve)
      worker.once('error', (error) =>
        'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? resolve(tooMuch) : reject(error),
      )
      worker.once('exit', () => reject(new Error('A thread ended without an answer')))
    })
  } finally {
    clearTimeout(slow)
    await worker.terminate()
  }
}
