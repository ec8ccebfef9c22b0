import { Worker } from 'node:worker_threads'

import * as v from 'valibot'

import { TYPE_ICON_MAX_BYTES } from '../../../domain/vehicles.ts'
import { boundedQueue } from '../../http/bounded-queue.ts'
import { SvgOutcome } from './svg-fault.ts'

const SCRIPT = new URL('clean-svg.worker.mjs', import.meta.url)

/** Far more than any file of 100 kB takes. */
const PATIENCE_MS = 15_000
const MEMORY_MB = 256

const inTurn = boundedQueue({ atOnce: 1, waiting: 20 })

/**
 * Cleans a drawing in a thread of its own, which is ended with it: the parser takes a second and 60 MB to load, and no
 * other request waits for it, nor for a file that was made to be slow. One at a time, however many are sent.
 */
export function cleanApart(bytes: Uint8Array): Promise<SvgOutcome> {
  return bytes.length > TYPE_ICON_MAX_BYTES ? Promise.resolve({ fault: 'svg_too_large' }) : inTurn(() => inThread(bytes))
}

async function inThread(bytes: Uint8Array): Promise<SvgOutcome> {
  const worker = new Worker(SCRIPT, { workerData: bytes, execArgv: [], resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB } })
  let slow: NodeJS.Timeout | undefined
  try {
    const said = await new Promise<unknown>((resolve, reject) => {
      slow = setTimeout(() => resolve({ fault: 'svg_too_detailed' }), PATIENCE_MS)
      worker.once('message', resolve)
      worker.once('error', reject)
      worker.once('exit', () => reject(new Error('The thread that cleans a drawing ended without an answer')))
    })
    return v.parse(SvgOutcome, said)
  } finally {
    clearTimeout(slow)
    await worker.terminate()
  }
}
