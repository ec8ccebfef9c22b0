import * as v from 'valibot'

import { TYPE_ICON_MAX_BYTES } from '../../../domain/vehicles.ts'
import { inThread } from '../../http/in-thread.ts'
import { drawingsInTurn } from '../../http/work-queues.ts'
import { SvgOutcome } from './drawing-fault.ts'

const SCRIPT = 'vehicle-types/svg/clean-svg.thread.ts'

/** Far more time than a file of 100 kB needs. */
const PATIENCE_MS = 15_000
const MEMORY_MB = 256

/**
 * Cleans a drawing in its own thread, because the parser takes a second and 60 MB to load, and a malicious file may be
 * slow. One drawing of a company at a time.
 */
export async function cleanInThread(bytes: Uint8Array, companyId: string): Promise<SvgOutcome> {
  if (bytes.length > TYPE_ICON_MAX_BYTES) return { fault: 'svg_too_large' }
  return v.parse(
    SvgOutcome,
    await drawingsInTurn(companyId, () =>
      inThread({
        script: SCRIPT,
        given: bytes,
        patienceMs: PATIENCE_MS,
        memoryMb: MEMORY_MB,
        tooMuch: { fault: 'svg_too_detailed' },
      }),
    ),
  )
}
