import sharp from 'sharp'
import { encode } from 'uqr'

import type { Printed, PrintedCode, PrintedLine, PrintedPicture, PrintedSlip } from './escpos-reader.ts'

/** Dots of one character of font A, and of a line. */
const CHARACTER = 12
const LINE = 30
const MARGIN = 16

/** Returns a PNG of the paper, one pixel for each dot. */
export async function drawSlip({ parts }: PrintedSlip, dots: 384 | 576): Promise<Buffer> {
  let y = MARGIN
  const drawn: string[] = []
  for (const part of parts) {
    const { svg, height } = await drawPart(part, dots, y)
    drawn.push(svg)
    y += height
  }
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${dots + 2 * MARGIN}" height="${y + MARGIN}"><rect width="100%" height="100%" fill="#fff"/><g transform="translate(${MARGIN} 0)">${drawn.join('')}</g></svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}

async function drawPart(part: Printed, dots: number, y: number): Promise<{ svg: string; height: number }> {
  if (part.kind === 'line') return drawLine(part, dots, y)
  if (part.kind === 'qr') return drawCode(part, dots, y)
  return drawPicture(part, dots, y)
}

function start(align: PrintedLine['align'], width: number, dots: number): number {
  if (align === 'left') return 0
  return align === 'center' ? Math.max(0, (dots - width) / 2) : Math.max(0, dots - width)
}

function drawLine({ spans, align }: PrintedLine, dots: number, y: number): { svg: string; height: number } {
  const high = Math.max(1, ...spans.map((span) => span.high))
  const width = spans.reduce((sum, { text, wide }) => sum + text.length * CHARACTER * wide, 0)
  let x = start(align, width, dots)
  const svg = spans.map(({ text, bold, invert, wide, high: tall }) => {
    const spanWidth = text.length * CHARACTER * wide
    const ground = invert ? `<rect x="${x}" y="${y}" width="${spanWidth}" height="${LINE * tall}" fill="#000"/>` : ''
    const signs = Array.from(text, (sign, nth) => {
      const at = `translate(${x + nth * CHARACTER * wide} ${y + 23 * tall}) scale(${wide} ${tall})`
      return `<text transform="${at}" font-family="DejaVu Sans Mono, monospace" font-size="19" font-weight="${bold ? 700 : 400}" fill="${invert ? '#fff' : '#000'}">${escaped(sign)}</text>`
    })
    x += spanWidth
    return ground + signs.join('')
  })
  return { svg: svg.join(''), height: LINE * high }
}

function drawCode({ text, module, align }: PrintedCode, dots: number, y: number): { svg: string; height: number } {
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  const x = start(align, size * module, dots)
  const squares = data.flatMap((row, down) =>
    row.flatMap((isDark, right) =>
      isDark ? [`M${x + right * module} ${y + down * module}h${module}v${module}h-${module}z`] : [],
    ),
  )
  return { svg: `<path d="${squares.join('')}"/>`, height: size * module }
}

async function drawPicture({ width, height, bits, align }: PrintedPicture, dots: number, y: number) {
  const grey = Uint8Array.from({ length: width * height }, (_, dot) => {
    const byte = bits[dot >> 3] ?? 0
    return (byte & (0x80 >> (dot & 7))) === 0 ? 255 : 0
  })
  const png = await sharp(grey, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer()
  const svg = `<image x="${start(align, width, dots)}" y="${y}" width="${width}" height="${height}" href="data:image/png;base64,${png.toString('base64')}"/>`
  return { svg, height }
}

function escaped(sign: string): string {
  return sign.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
