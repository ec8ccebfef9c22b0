import { Worker } from 'node:worker_threads'

interface InThread {
  /** File that the thread runs. It answers with one message. */
  script: URL
  given: unknown
  patienceMs: number
  memoryMb: number
  /** Returns the error for work that takes too much time or memory. */
  tooMuch: unknown
}

/** Runs work on untrusted input in its own thread, which ends afterwards. */
export async function inThread({ script, given, patienceMs, memoryMb, tooMuch }: InThread): Promise<unknown> {
  const worker = new Worker(script, {
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
