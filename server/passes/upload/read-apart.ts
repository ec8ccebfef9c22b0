import * as v from 'valibot'

import { boundedQueue } from '../../http/bounded-queue.ts'
import { inThread } from '../../http/in-thread.ts'
import { SheetOutcome } from './sheet-outcome.ts'

const SCRIPT = new URL('read-sheet.worker.mjs', import.meta.url)

/** Far more than 5,000 rows take. */
const PATIENCE_MS = 20_000
const MEMORY_MB = 512

const inTurn = boundedQueue({ atOnce: 1, waiting: 20 })

/** Reads a sheet while the server answers others. One at a time, however many are sent. */
export async function readApart(bytes: Uint8Array): Promise<SheetOutcome> {
  return v.parse(SheetOutcome, await inTurn(() => inThread({ script: SCRIPT, given: bytes, patienceMs: PATIENCE_MS, memoryMb: MEMORY_MB, tooMuch: { fault: 'sheet_damaged' } })))
}
