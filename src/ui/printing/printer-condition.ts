import type { PrinterCondition } from '../../../domain/printer-conditions.ts'
import type { AwaitedByte, PrinterLink } from './printer-link.ts'

/** A printer's answer about itself. */
export interface PrinterReport {
  condition: PrinterCondition
  /** Whether the late answer to `withQuestion` came along. */
  hasPrinted: boolean
}

const DLE_EOT = [0x10, 0x04] as const
/** Asks for the status of the paper sensor after everything before it is printed. */
const GS_R_1 = Uint8Array.of(0x1d, 0x72, 0x01)
/** Bits 1 and 4 of a real-time status are always set, bits 0 and 7 never; an answer to `GS r` has neither 4 nor 7. */
const REAL_TIME = { mask: 0b1001_0011, value: 0b0001_0010 } as const
const PRINTED = { mask: 0b1001_0000, value: 0 } as const
/** Time for an answer that the printer gives at once. */
const AT_ONCE_MS = 1_000

/** Asks a printer for its condition, which it answers even if it can't print (`DLE EOT`). */
export async function askCondition(link: PrinterLink): Promise<PrinterReport> {
  let hasPrinted = false
  const ask = async (question: 1 | 2 | 4) => {
    const answer = await link.exchange(Uint8Array.of(...DLE_EOT, question), { ...REAL_TIME, withinMs: AT_ONCE_MS })
    hasPrinted ||= isPrinted(answer)
    return answer.find((byte) => (byte & REAL_TIME.mask) === REAL_TIME.value) ?? null
  }
  return { condition: await conditionBy(ask), hasPrinted }
}

async function conditionBy(ask: (question: 1 | 2 | 4) => Promise<number | null>): Promise<PrinterCondition> {
  const printer = await ask(1)
  if (printer === null) return 'silent'
  const paper = (await ask(4)) ?? 0
  if ((paper & 0b0110_0000) !== 0) return 'paper_out'
  if ((printer & 0b0000_1000) !== 0) {
    const cause = (await ask(2)) ?? 0
    if ((cause & 0b0000_0100) !== 0) return 'cover_open'
    if ((cause & 0b0010_0000) !== 0) return 'paper_out'
    return 'error'
  }
  return (paper & 0b0000_1100) === 0 ? 'ready' : 'paper_low'
}

/** Returns a job with the question to which the printer answers once the job is on paper. */
export function withQuestion(job: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(job.length + GS_R_1.length)
  bytes.set(job)
  bytes.set(GS_R_1, job.length)
  return bytes
}

/** The answer to `withQuestion`, within this time. */
export function printedWithin(withinMs: number): AwaitedByte {
  return { ...PRINTED, withinMs }
}

/** Returns whether a printer's answer contains the one to `withQuestion`. */
export function isPrinted(answer: Uint8Array): boolean {
  return answer.some((byte) => (byte & PRINTED.mask) === PRINTED.value)
}
