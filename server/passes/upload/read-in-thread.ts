import * as v from 'valibot'

import type { UploadPlace } from '../../../domain/pass-upload/check-rows.ts'
import { boundedQueue } from '../../http/bounded-queue.ts'
import { inThread } from '../../http/in-thread.ts'
import { inTurns } from './in-turns.ts'
import { type JudgedSheet, SheetEntry, SheetFault, type SheetFileFault, SheetOutcome } from './sheet-outcome.ts'

const SCRIPT = new URL('read-sheet.worker.mjs', import.meta.url)

/** Far more than 5,000 rows take. */
const PATIENCE_MS = 20_000
const MEMORY_MB = 512

const inTurn = boundedQueue({ atOnce: 1, waiting: 20 })

/** Reads a sheet and judges its rows while the server answers others. One at a time, however many are sent. */
export async function readInThread(bytes: Uint8Array, place: UploadPlace): Promise<JudgedSheet | SheetFileFault> {
  const said = v.parse(SheetOutcome, await inTurn(() => inThread({ script: SCRIPT, given: { bytes, place }, patienceMs: PATIENCE_MS, memoryMb: MEMORY_MB, tooMuch: { fault: 'sheet_damaged' } })))
  if ('fault' in said) return said
  return { rows: said.rows, faults: await inTurns(said.faults, (fault) => v.parse(SheetFault, fault)), entries: await inTurns(said.entries, (entry) => v.parse(SheetEntry, entry)) }
}
