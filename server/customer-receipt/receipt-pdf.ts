import { MINUS } from '../../domain/money.ts'
import type { Receipt } from './receipt.ts'

/** Width in points: 80 mm, like a booth's paper roll. */
const WIDTH = 226.8
const MARGIN = 14
const INNER = WIDTH - 2 * MARGIN
/** Maximum height in points, more than any receipt needs; the page is cut at the end of the text. */
const LONGEST = 14_000

/** Returns the receipt as a PDF of one page, as wide as a ticket and as long as needed. */
export async function receiptPdf(receipt: Receipt): Promise<Buffer> {
  const measured = await set(receipt, LONGEST)
  return (await set(receipt, measured.end + MARGIN)).pdf
}

async function set(
  { words, title, company, heading, facts, price, total, payment, footing, language }: Receipt,
  height: number,
): Promise<{ pdf: Buffer; end: number }> {
  // Loaded on demand, for receipts only.
  const { default: PdfDocument } = await import('pdfkit')
  const document = new PdfDocument({
    size: [WIDTH, height],
    margins: { top: MARGIN, bottom: 0, left: MARGIN, right: MARGIN },
    lang: language,
    info: { Title: printable(title), Author: printable(company) },
  })
  const chunks: Buffer[] = []
  const written = new Promise<Buffer>((resolve, reject) => {
    document.on('data', (chunk: Buffer) => chunks.push(chunk))
    document.on('end', () => resolve(Buffer.concat(chunks)))
    document.on('error', reject)
  })
  const centred = (text: string, size: number, font = 'Helvetica') =>
    document.font(font).fontSize(size).text(printable(text), MARGIN, document.y, { width: INNER, align: 'center' })
  const row = ({ label, value }: { label: string; value: string }, size = 8, font = 'Helvetica') => {
    const top = document.y
    document
      .font(font)
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
  centred(company, 13, 'Helvetica-Bold')
  for (const line of heading) centred(line, 8)
  document.y += 6
  centred(`${title} · ${words.copy}`, 9, 'Helvetica-Bold')
  rule()
  for (const fact of facts) row(fact)
  rule()
  for (const line of price) row(line)
  row(total, 12, 'Helvetica-Bold')
  rule()
  for (const line of payment) row(line)
  if (footing.length > 0) rule()
  for (const line of footing) centred(line, 7)
  const end = document.y
  document.end()
  return { pdf: await written, end }
}

/** Replaces letters that the built-in fonts lack: they have those of western Europe only. */
function printable(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(MINUS, '–')
    .replaceAll(/[^\n\u0020-\u007E\u00A0-\u00FF\u2013\u2014\u2018\u2019\u201C\u201D\u2026\u20AC]/gu, '?')
}
