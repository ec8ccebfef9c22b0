import { canPrint, type PrinterCondition } from '../../../domain/printer-conditions.ts'
import type { PrintJob, PrintJobs } from './print-jobs.ts'
import { askCondition, isPrinted, printedWithin, withQuestion } from './printer-condition.ts'
import { PrinterLost, PrinterUnreachable, type PrinterLink } from './printer-link.ts'
import type { Printer } from './printer.ts'

export interface PrintQueueParts {
  jobs: PrintJobs
  /** The printer of this device; null if none is chosen. */
  printer: () => Printer | null
  open: (printer: Printer) => Promise<PrinterLink>
  encode: (job: PrintJob, printer: Printer) => Promise<Uint8Array>
  encodeDrawer: () => Promise<Uint8Array>
  /** Runs while no other tab of this device prints. */
  alone: (work: () => Promise<void>) => Promise<void>
  pause: (ms: number) => Promise<void>
  /** Called with each condition that the printer of this device reports. */
  onCondition: (condition: PrinterCondition) => void
  now: () => number
}

/** Time between two questions to a printer that can't print. */
const ASK_AGAIN_MS = 2_000
/** Time for a slip of usual length. */
const PRINTED_MS = 4_000
/** Number of unanswered questions after which a printer that is ready, and took all bytes, is believed. */
const QUESTIONS = 2
/** Number of failures to ask after which a slip that was sent is in doubt. */
const FAILURES = 3
/** A drawer opens for the person who is at it now, or not at all. */
const DRAWER_MS = 10_000

/**
 * Prints the waiting slips of this device, one by one. A slip leaves the queue once the printer reports that it is on
 * paper; a printer that reports nothing is believed when it has taken all bytes. If a connection breaks while a slip is
 * sent, the slip is held for a person, because a second print could be a second original.
 */
export class PrintQueue {
  private readonly parts: PrintQueueParts
  private running: Promise<void> | null = null
  private isWanted = false
  private drawerWantedAt: number | null = null

  constructor(parts: PrintQueueParts) {
    this.parts = parts
  }

  /** Starts printing what waits; resolves when this tab has nothing left to do. */
  run(): Promise<void> {
    this.isWanted = true
    this.running ??= this.runWhileWanted().finally(() => {
      this.running = null
    })
    return this.running
  }

  /** Opens the drawer now. An order that can't be carried out at once is dropped. */
  openDrawer(): Promise<void> {
    this.drawerWantedAt = this.parts.now()
    return this.run()
  }

  private async runWhileWanted(): Promise<void> {
    while (this.isWanted) {
      this.isWanted = false
      await this.parts.alone(async () => {
        await this.parts.jobs.settleLeftovers(this.parts.now())
        await this.drain()
      })
    }
  }

  private async drain(): Promise<void> {
    let link: PrinterLink | null = null
    try {
      for (;;) {
        const printer = this.parts.printer()
        if (printer === null) return
        await this.parts.jobs.holdOld(this.parts.now())
        const job = await this.parts.jobs.next(printer.id)
        if (job === null && !this.wantsDrawer()) return
        try {
          link ??= await this.parts.open(printer)
          const { condition } = await askCondition(link)
          await this.note(printer, condition)
          if (this.wantsDrawer()) await this.sendDrawer(link)
          if (job !== null && canPrint(condition)) await this.print(job, printer, link, condition)
          else if (job !== null) await this.parts.pause(ASK_AGAIN_MS)
        } catch (error) {
          if (!isOfLink(error)) throw error
          await this.note(printer, 'offline')
          await link?.close()
          link = null
          if ((await this.parts.jobs.next(printer.id)) !== null) await this.parts.pause(ASK_AGAIN_MS)
        }
      }
    } finally {
      await link?.close()
    }
  }

  private wantsDrawer(): boolean {
    if (this.drawerWantedAt !== null && this.parts.now() - this.drawerWantedAt > DRAWER_MS) this.drawerWantedAt = null
    return this.drawerWantedAt !== null
  }

  private async sendDrawer(link: PrinterLink): Promise<void> {
    this.drawerWantedAt = null
    await link.exchange(Uint8Array.from(await this.parts.encodeDrawer()), null)
  }

  private async print(job: PrintJob, printer: Printer, link: PrinterLink, condition: PrinterCondition): Promise<void> {
    const { jobs } = this.parts
    const bytes = await this.parts.encode(job, printer).catch(() => null)
    if (bytes === null) return jobs.hold(job.seq, 'unprintable')
    if (!(await jobs.begin(job.seq))) return
    try {
      const answers = condition !== 'silent'
      const sent = answers ? withQuestion(bytes) : Uint8Array.from(bytes)
      const answer = await link.exchange(sent, answers ? printedWithin(PRINTED_MS) : null)
      if (answers && !isPrinted(answer)) await this.untilPrinted(printer, link)
      await jobs.remove(job.seq)
    } catch (error) {
      if (error instanceof PrinterUnreachable) await jobs.giveBack(job.seq)
      else await jobs.hold(job.seq, 'in_doubt')
      throw error
    }
  }

  /**
   * Waits for the answer of a printer that has all bytes: without paper it prints the rest once it has a new roll, so
   * that sending again would print twice.
   *
   * @throws {PrinterLost} The printer no longer answers.
   */
  private async untilPrinted(printer: Printer, link: PrinterLink): Promise<void> {
    for (let [questions, failures] = [0, 0]; questions < QUESTIONS;) {
      const { condition, hasPrinted } = await askCondition(link)
      if (hasPrinted) return
      if (condition === 'silent') failures += 1
      if (failures >= FAILURES) throw new PrinterLost('the printer stopped to answer')
      await this.note(printer, condition === 'silent' ? 'offline' : condition)
      if (condition === 'silent' || !canPrint(condition)) await this.parts.pause(ASK_AGAIN_MS)
      else {
        questions += 1
        if (isPrinted(await link.exchange(withQuestion(new Uint8Array()), printedWithin(PRINTED_MS)))) return
      }
    }
  }

  private async note(printer: Printer, condition: PrinterCondition): Promise<void> {
    this.parts.onCondition(condition)
    await this.parts.jobs.noteCondition({ printerId: printer.id, condition, at: this.parts.now() })
  }
}

function isOfLink(error: unknown): error is PrinterLost | PrinterUnreachable {
  return error instanceof PrinterLost || error instanceof PrinterUnreachable
}
