import { Dexie, liveQuery, type Table } from 'dexie'
import * as v from 'valibot'

import { PRINTER_CONDITIONS } from '../../../domain/printer-conditions.ts'
import { SlipBlock } from './slip-blocks.ts'

const PrintJob = v.object({
  seq: v.number(),
  printerId: v.string(),
  /** The same for the same slip; another one if its content changes. */
  slip: v.string(),
  /** Plate or register, by which a person recognizes the slip. */
  title: v.string(),
  blocks: v.array(SlipBlock),
  /** Epoch milliseconds. */
  at: v.number(),
  /**
   * `sending`: bytes are on their way. `held`: a person decides, because the slip may have been printed (`in_doubt`), is
   * older than the person who wants it (`old`), or can't be encoded (`unprintable`).
   */
  state: v.picklist(['waiting', 'sending', 'held']),
  why: v.nullable(v.picklist(['in_doubt', 'old', 'unprintable'])),
})
export type PrintJob = v.InferOutput<typeof PrintJob>
export type NewPrintJob = Pick<PrintJob, 'printerId' | 'slip' | 'title' | 'blocks' | 'at'>

/** A slip that waited longer, for example overnight, no longer prints by itself. */
const OLD_MS = 60 * 60_000
/** Slips hold plates and names: a slip that nobody decided about is forgotten. */
const FORGOTTEN_MS = 24 * 60 * 60_000

/** The printer's condition when a tab last asked. `printerId` is the key. */
const LastCondition = v.object({ printerId: v.string(), condition: v.picklist(PRINTER_CONDITIONS), at: v.number() })
export type LastCondition = v.InferOutput<typeof LastCondition>

export interface PrintQueueState {
  jobs: PrintJob[]
  /** `null` before the printer was asked. */
  last: LastCondition | null
}

type Places = { indexedDB?: IDBFactory; IDBKeyRange?: typeof IDBKeyRange }

/** Slips that wait for this device's printer. They survive a reload; a printed slip is deleted. */
export class PrintJobs extends Dexie {
  declare private jobs: Table<Omit<PrintJob, 'seq'>, number>
  declare private conditions: Table<LastCondition, string>

  constructor(places: Places = {}) {
    super('parq-print-jobs', { chromeTransactionDurability: 'strict', ...places })
    this.version(1).stores({ jobs: '++seq, slip, state', conditions: 'printerId' })
  }

  /** Adds a slip unless the same one is still here: a double press prints once. Returns the job of the slip. */
  async add(job: NewPrintJob): Promise<number> {
    return this.transaction('rw', this.jobs, async () => {
      const [known] = await this.jobs.where('slip').equals(job.slip).primaryKeys()
      return known ?? this.jobs.add({ ...job, state: 'waiting', why: null })
    })
  }

  /** Jobs in the order of their presses. A job in a shape of another release is left out. */
  async all(): Promise<PrintJob[]> {
    const rows: unknown[] = await this.jobs.toArray()
    return rows.flatMap((row) => {
      const parsed = v.safeParse(PrintJob, row)
      return parsed.success ? [parsed.output] : []
    })
  }

  /** Returns the next job for a printer; null if none waits. */
  async next(printerId: string): Promise<PrintJob | null> {
    return (await this.all()).find((job) => job.state === 'waiting' && job.printerId === printerId) ?? null
  }

  /** Marks a job before its first byte is sent. Returns false if a person took it back. */
  async begin(seq: number): Promise<boolean> {
    return (await this.inState(seq, 'waiting').modify({ state: 'sending' })) === 1
  }

  async hold(seq: number, why: NonNullable<PrintJob['why']>): Promise<void> {
    await this.jobs.update(seq, { state: 'held', why })
  }

  /** Lets a job wait for its turn again. */
  async giveBack(seq: number): Promise<void> {
    await this.inState(seq, 'sending').modify({ state: 'waiting' })
  }

  private inState(seq: number, state: PrintJob['state']) {
    return this.jobs
      .where('seq')
      .equals(seq)
      .filter((job) => job.state === state)
  }

  /**
   * Prints a job again, on the printer that the device has now, by a person's decision. A slip that may have been
   * printed carries `copyMark` from then on.
   */
  async tryAgain(seq: number, printerId: string, copyMark: string, now: number): Promise<void> {
    await this.transaction('rw', this.jobs, async () => {
      const job = (await this.all()).find((one) => one.seq === seq)
      if (job === undefined || job.state === 'sending') return
      const mark = { kind: 'text', text: copyMark, align: 'center', look: 'mark' } as const
      const isMarked = job.blocks.some((block) => block.kind === 'text' && block.look === 'mark')
      const blocks = job.why === 'in_doubt' && !isMarked ? [mark, ...job.blocks] : job.blocks
      await this.jobs.update(seq, { printerId, blocks, state: 'waiting', why: null, at: now })
    })
  }

  /** Deletes a job that is printed. */
  async remove(seq: number): Promise<void> {
    await this.jobs.delete(seq)
  }

  /** Deletes a job that a person wants to print otherwise, or not at all. Returns it; null if it is being sent. */
  async takeOut(seq: number): Promise<PrintJob | null> {
    return this.transaction('rw', this.jobs, async () => {
      const job = (await this.all()).find((one) => one.seq === seq)
      if (job === undefined || job.state === 'sending') return null
      await this.jobs.delete(seq)
      return job
    })
  }

  /**
   * Settles what earlier pages left behind. Only while no other tab prints: a job that is marked as being sent then
   * belongs to a page that was closed.
   */
  async settleLeftovers(now: number): Promise<void> {
    await this.jobs.filter(({ at }) => now - at > FORGOTTEN_MS).delete()
    await this.jobs.where('state').equals('sending').modify({ state: 'held', why: 'in_doubt' })
  }

  /** Holds slips that waited too long to be printed without a person. */
  async holdOld(now: number): Promise<void> {
    await this.jobs
      .where('state')
      .equals('waiting')
      .filter(({ at }) => now - at > OLD_MS)
      .modify({ state: 'held', why: 'old' })
  }

  async noteCondition(last: LastCondition): Promise<void> {
    await this.conditions.put(last)
  }

  async state(printerId: string): Promise<PrintQueueState> {
    const last = v.safeParse(LastCondition, await this.conditions.get(printerId))
    return { jobs: await this.all(), last: last.success ? last.output : null }
  }

  /** Calls the listener with the state now and after each change by any tab. Returns a function that ends it. */
  follow(printerId: string, listener: (state: PrintQueueState) => void): () => void {
    const following = liveQuery(() => this.state(printerId)).subscribe({
      next: listener,
      error: () => listener({ jobs: [], last: null }),
    })
    return () => following.unsubscribe()
  }
}
