import { fileURLToPath } from 'node:url'

import { MINUS } from '../../domain/money.ts'
import { cleanText } from '../../domain/text/outside-text.ts'
import { SERVER_FOLDER } from '../folder.ts'
import { openPdf, setFont } from '../pdf/pdf-document.ts'
import type { Receipt } from './receipt.ts'

/**
 * Latin, Greek and Cyrillic letters with all their marks, including Vietnamese ones. Only the letters of a receipt are
 * embedded.
 */
const REGULAR = fontFile('DejaVuSansCondensed.ttf')
const BOLD = fontFile('DejaVuSansCondensed-Bold.ttf')

/** Fonts of all PDF files. */
export const PDF_FONTS = { regular: REGULAR, bold: BOLD } as const

function fontFile(name: string): string {
  return fileURLToPath(new URL(`customer-receipt/fonts/${name}`, SERVER_FOLDER))
}

/** 80 mm, the width of a booth's paper roll. */
const WIDTH = 226.8
const MARGIN = 14
const INNER = WIDTH - 2 * MARGIN
/** Side of a QR code in points: 4 cm. */
const CODE_SIZE = 113
/** Maximum height in points, more than any receipt needs; the page is cut at the end of the text. */
const LONGEST = 14_000

/** The parts of a receipt that its page shows. */
export type PrintedReceipt = Omit<Receipt, 'words'>

/** A receipt, or a ticket that has no price yet. */
interface PrintedSlip extends Omit<PrintedReceipt, 'total'> {
  total: PrintedReceipt['total'] | null
  /** Text of a QR code at the end. */
  code?: string
}

/** Returns the receipt or ticket as a PDF with one page, as wide as a ticket and as long as needed. */
export async function receiptPdf(receipt: PrintedSlip): Promise<Buffer> {
  const measured = await set(receipt, LONGEST)
  return (await set(receipt, measured.end + MARGIN)).pdf
}

async function set(
  { title, company, heading, facts, price, total, payment, footing, language, code }: PrintedSlip,
  height: number,
): Promise<{ pdf: Buffer; end: number }> {
  const { document, written } = await openPdf({
    size: [WIDTH, height],
    margins: { top: MARGIN, bottom: 0, left: MARGIN, right: MARGIN },
    lang: language,
    info: { Title: printable(title), Author: printable(company) },
  })
  const centred = (text: string, size: number, font = REGULAR) =>
    setFont(document, font).fontSize(size).text(printable(text), MARGIN, document.y, { width: INNER, align: 'center' })
  const row = ({ label, value }: { label: string; value: string }, size = 8, font = REGULAR) => {
    const top = document.y
    setFont(document, font)
      .fontSize(size)
      .text(printable(label), MARGIN, top, { width: INNER * 0.45 })
    const left = document.y
    document.text(printable(value), MARGIN + INNER * 0.45, top, { width: INNER * 0.55, align: 'right' })
    document.y = Math.max(left, document.y) + 2
  }
  const rule = () => {
    document
      .moveTo(MARGIN, document.y + 3)
      .lineTo(WIDTH - MARGIN, document.y + 3)
      .lineWidth(0.5)
      .stroke()
    document.y += 8
  }
  centred(company, 13, BOLD)
  for (const line of heading) centred(line, 8)
  document.y += 6
  centred(title, 9, BOLD)
  rule()
  for (const fact of facts) row(fact)
  if (total !== null) {
    rule()
    for (const line of price) row(line)
    row(total, 12, BOLD)
    rule()
    for (const line of payment) row(line)
  }
  if (footing.length > 0) rule()
  for (const line of footing) centred(line, 7)
  if (code !== undefined) {
    const { encode } = await import('uqr')
    const { data, size } = encode(code, { border: 2 })
    const dot = CODE_SIZE / size
    const [left, top] = [(WIDTH - CODE_SIZE) / 2, document.y + MARGIN]
    data.forEach((line, y) =>
      line.forEach((isDark, x) => {
        if (isDark) document.rect(left + x * dot, top + y * dot, dot, dot)
      }),
    )
    document.fill('black')
    document.y = top + CODE_SIZE
  }
  const end = document.y
  document.end()
  return { pdf: await written, end }
}

/** Returns a text with `?` for the letters and signs that the fonts lack, such as Chinese ones and emoji. */
export function printable(text: string): string {
  return cleanText(text)
    .replaceAll(MINUS, '–')
    .replaceAll(
      // oxlint-disable-next-line no-misleading-character-class -- a range of marks.
      /[^\n\u0020-\u007E\u00A0-\u024F\u0259\u02B0-\u02E9\u0300-\u034F\u0370-\u0377\u037A-\u03FF\u0400-\u0525\u1E00-\u1EFB\u2010-\u2044\u20A0-\u20B5\u20B8-\u20BA\u20BD\u2116\u2122\u2190-\u2193]/gu,
      '?',
    )
}
