import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder'

import type { PaperWidth } from '../print/use-slip.ts'
import type { Printer } from './printer.ts'
import type { SlipBlock } from './slip-blocks.ts'

/** Characters in a line of font A. */
const COLUMNS = { 58: 32, 80: 48 } as const
/** Printable dots. */
const DOTS = { 58: 384, 80: 576 } as const
/** Size of a module of a code in dots: 22 to 30 mm for an id or an address. */
const QR_MODULE = { 58: 5, 80: 6 } as const
/** Share of a line that its value may take. */
const VALUE_SHARE = 0.6
/** Blank lines that the cutter needs below the last line. */
const LINES_TO_CUTTER = 4
/** Pulse for the drawer in milliseconds: most drawers open with 100. */
const PULSE_MS = { on: 100, off: 500 }

/** Grey pixels of a picture, four bytes for each; both sides are multiples of eight. */
export interface Pixels {
  width: number
  height: number
  data: Uint8ClampedArray
}

/** Reads a picture of a slip at most this wide. Rejects if it can't be drawn. */
export type ReadPixels = (source: string, widest: number) => Promise<Pixels>

interface SlipJob {
  blocks: readonly SlipBlock[]
  width: PaperWidth
}

type Encoder = ReceiptPrinterEncoder

/**
 * Returns ESC/POS commands that print a slip and cut the paper. Code pages follow the text: cp858 has all signs of
 * Spanish and English, with `€` and `£`; names in other scripts use the others, and signs of none print as `?`.
 */
export async function encodeSlip(
  { blocks, width }: SlipJob,
  { codePages }: Pick<Printer, 'codePages'>,
  readPixels: ReadPixels,
): Promise<Uint8Array> {
  const columns = COLUMNS[width]
  const encoder = newEncoder(columns, codePages)
  for (const block of blocks) {
    switch (block.kind) {
      case 'text':
        addText(encoder, block, columns)
        break
      case 'line':
        addLine(encoder, block, columns)
        break
      case 'rule':
        encoder.align('left').line('-'.repeat(columns))
        break
      case 'signature':
        encoder.align('left').newline(3).line('_'.repeat(columns)).line(block.label)
        break
      case 'qr':
        // Scanners need a blank margin around the code.
        encoder.newline().align('center').qrcode(block.text, { model: 2, size: QR_MODULE[width], errorlevel: 'm' })
        break
      case 'picture':
        await addPicture(encoder, block.source, DOTS[width], readPixels)
        break
    }
  }
  return encoder.align('left').cut('partial').encode()
}

/** Returns the command that opens the drawer at the printer. */
export function encodeDrawer(): Uint8Array {
  return newEncoder(COLUMNS[80], 'epson').pulse(0, PULSE_MS.on, PULSE_MS.off).encode()
}

function newEncoder(columns: number, codePages: Printer['codePages']): Encoder {
  const encoder = new ReceiptPrinterEncoder({
    language: 'esc-pos',
    columns,
    codepageMapping: codePages,
    codepageCandidates: ['cp858', 'cp852', 'cp866', 'cp437', 'windows1252'],
    imageMode: 'raster',
    feedBeforeCut: LINES_TO_CUTTER,
    // A slip that lacks a sign is better than no slip.
    errors: 'relaxed',
  })
  return encoder.initialize().codepage('auto')
}

function addText(encoder: Encoder, { text, align, look }: Extract<SlipBlock, { kind: 'text' }>, columns: number): void {
  encoder.align(align)
  if (look === 'large') {
    const isWide = text.length * 2 <= columns
    encoder
      .bold(true)
      .size(isWide ? 2 : 1, 2)
      .line(text)
      .size(1, 1)
      .bold(false)
  } else if (look === 'mark') encoder.bold(true).invert(true).line(`  ${text}  `).invert(false).bold(false)
  else
    encoder
      .bold(look === 'bold')
      .line(text)
      .bold(false)
}

/** The value stays whole at the right; a long label wraps beside it. */
function addLine(
  encoder: Encoder,
  { label, value, strong }: Extract<SlipBlock, { kind: 'line' }>,
  columns: number,
): void {
  const right = Math.min(value.length, Math.floor(columns * VALUE_SHARE))
  encoder.align('left')
  if (strong) encoder.bold(true).height(2)
  if (right === 0) encoder.line(label)
  else
    encoder.table(
      [
        { width: columns - right - 1, marginRight: 1, align: 'left', overflow: 'wrap' },
        { width: right, align: 'right', overflow: 'wrap' },
      ],
      [[label, value]],
    )
  if (strong) encoder.height(1).bold(false)
}

/** A logo in greys is printed in dots. One that can't be read is left out: the ticket matters more. */
async function addPicture(encoder: Encoder, source: string, widest: number, readPixels: ReadPixels): Promise<void> {
  const pixels = await readPixels(source, widest).catch(() => null)
  if (pixels === null || pixels.width === 0) return
  const image = { ...pixels, colorSpace: 'srgb' as const }
  encoder.align('center').image(image, pixels.width, pixels.height, 'floydsteinberg')
}
