import { paperWidth } from '../print/use-slip.ts'
import { chosenPrinter, noteCondition } from './chosen-printer.ts'
import type { Pixels } from './encode-slip.ts'
import { openPrinter } from './links/open-printer.ts'
import { PrintJobs, type PrintJob } from './print-jobs.ts'
import { PrintQueue } from './print-queue.ts'
import type { SlipBlock } from './slip-blocks.ts'

/** Held by the tab that prints. */
const LOCK = 'parq-printer'

const jobs = new PrintJobs()

/** Ends a pause of the queue. */
let endPause: (() => void) | null = null

const queue = new PrintQueue({
  jobs,
  printer: chosenPrinter,
  open: openPrinter,
  encode: async ({ blocks }, printer) => {
    const { encodeSlip } = await import('./encode-slip.ts')
    return encodeSlip({ blocks, width: paperWidth() }, printer, readPixels)
  },
  encodeDrawer: async () => (await import('./encode-slip.ts')).encodeDrawer(),
  alone: async (work) => {
    await navigator.locks.request(LOCK, work)
  },
  pause: (ms) =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, ms)
      endPause = () => {
        clearTimeout(timer)
        resolve()
      }
    }),
  onCondition: noteCondition,
  now: Date.now,
})

/** Prints what waits. A printer that could not print is asked again at once. */
export function printWaiting(): void {
  endPause?.()
  // A failure of the device's storage is reported by the screens that read it.
  void queue.run().catch(() => undefined)
}

/** Queues a slip for this device's printer. Resolves once it is stored. */
export async function printSlip(printerId: string, slip: string, blocks: SlipBlock[]): Promise<void> {
  await jobs.add({ printerId, slip, title: titleOf(blocks), blocks, at: Date.now() })
  printWaiting()
}

/** Prints a slip again, on the printer of now. One that may have been printed carries `copyMark`. */
export async function printAgain(seq: number, printerId: string, copyMark: string): Promise<void> {
  await jobs.tryAgain(seq, printerId, copyMark, Date.now())
  printWaiting()
}

/** Takes a slip out of the queue, for the dialog or for good. Returns null if it is being sent. */
export function takeOut(seq: number): Promise<PrintJob | null> {
  return jobs.takeOut(seq)
}

/** Opens the drawer at this device's printer, now or not at all. */
export function openDrawer(): void {
  endPause?.()
  void queue.openDrawer().catch(() => undefined)
}

export function followPrinting(printerId: string, listener: Parameters<PrintJobs['follow']>[1]): () => void {
  return jobs.follow(printerId, listener)
}

/** Returns the plate of a ticket, or the last heading of another slip. */
function titleOf(blocks: readonly SlipBlock[]): string {
  const texts = blocks.flatMap((block) => (block.kind === 'text' ? [block] : []))
  const title = texts.find(({ look }) => look === 'large') ?? texts.findLast(({ look }) => look === 'bold')
  return title?.text ?? ''
}

/** Draws a picture in at most this width, and in grey. The sides become multiples of eight, as printers need them. */
async function readPixels(source: string, widest: number): Promise<Pixels> {
  const image = new Image()
  image.src = source
  await image.decode()
  const scale = Math.min(1, widest / image.naturalWidth)
  const [width, height] = [eights(image.naturalWidth * scale), eights(image.naturalHeight * scale)]
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context === null) throw new Error('the browser draws no pictures')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.drawImage(image, 0, 0, image.naturalWidth * scale, image.naturalHeight * scale)
  return { width, height, data: context.getImageData(0, 0, width, height).data }
}

function eights(length: number): number {
  return Math.max(8, Math.ceil(length / 8) * 8)
}
