/** A line of text as the paper shows it. */
export interface PrintedLine {
  kind: 'line'
  align: 'left' | 'center' | 'right'
  spans: { text: string; bold: boolean; invert: boolean; wide: number; high: number }[]
}
export interface PrintedPicture {
  kind: 'picture'
  align: PrintedLine['align']
  width: number
  height: number
  /** One bit for each dot, most significant first. */
  bits: Uint8Array
}
export interface PrintedCode {
  kind: 'qr'
  align: PrintedLine['align']
  text: string
  module: number
}
export type Printed = PrintedLine | PrintedPicture | PrintedCode

/** Everything between two cuts. */
export interface PrintedSlip {
  parts: Printed[]
  /** Numbers of the code pages that the slip used. */
  codePages: number[]
}

interface Paper {
  mayPrint: () => boolean
  onLine: () => void
  onCut: (slip: PrintedSlip) => void
  onDrawer: () => void
}

/** The upper half of code page 858, from 0x80. Node's decoders have no page 858. */
const CP858 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈ€ÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0'
const IBM866 = new TextDecoder('ibm866')
const WINDOWS_1252 = new TextDecoder('windows-1252')
const ALIGNED = ['left', 'center', 'right'] as const

/** Reads ESC/POS byte by byte. A command that it does not know is noted, so that a test can refuse it. */
export class EscPosReader {
  readonly unknown: string[] = []
  private readonly paper: Paper
  private buffer: number[] = []
  private answer: (byte: number) => void = () => undefined
  private slip: PrintedSlip = { parts: [], codePages: [] }
  private line: PrintedLine | null = null
  private align: PrintedLine['align'] = 'left'
  private style = { bold: false, invert: false, wide: 1, high: 1 }
  private codePage = 0
  private code = { text: '', module: 3 }

  constructor(paper: Paper) {
    this.paper = paper
  }

  read(bytes: Uint8Array, answer: (byte: number) => void): void {
    this.buffer.push(...bytes)
    this.answer = answer
    this.resume()
  }

  /** Continues with what waits; a printer does so after a new roll. */
  resume(): void {
    while (this.buffer.length > 0 && this.paper.mayPrint()) {
      const used = this.command()
      if (used === 0) return
      this.buffer.splice(0, used)
    }
  }

  /** Forgets a slip that was cut off by a lost connection. */
  reset(): void {
    this.buffer = []
    this.line = null
    this.slip = { parts: [], codePages: [] }
  }

  /** Returns the length of the command that it carried out; 0 if bytes are missing. */
  private command(): number {
    const [first = 0, second, third, fourth] = this.buffer
    if (first === 0x0a) return this.endLine()
    if (first === 0x0d) return 1
    if (first >= 0x20) return this.text(first)
    if (second === undefined) return 0
    if (first === 0x1b) return this.escape(second, third)
    if (first === 0x1c && second === 0x2e) return 2
    if (first === 0x1d) return this.group(second, third, fourth)
    this.unknown.push(hex(first, second))
    return 1
  }

  private escape(command: number, value: number | undefined): number {
    if (command === 0x40) {
      this.style = { bold: false, invert: false, wide: 1, high: 1 }
      this.align = 'left'
      return 2
    }
    if (command === 0x70) {
      if (this.buffer.length < 5) return 0
      this.paper.onDrawer()
      return 5
    }
    if (value === undefined) return 0
    if (command === 0x45) this.style.bold = (value & 1) === 1
    else if (command === 0x61) this.align = ALIGNED[value] ?? 'left'
    else if (command === 0x74) {
      this.codePage = value
      if (!this.slip.codePages.includes(value)) this.slip.codePages.push(value)
    } else if (command !== 0x4d) this.unknown.push(hex(0x1b, command, value))
    return 3
  }

  private group(command: number, value: number | undefined, next: number | undefined): number {
    if (value === undefined) return 0
    if (command === 0x21) Object.assign(this.style, { wide: (value >> 4) + 1, high: (value & 7) + 1 })
    else if (command === 0x42) this.style.invert = (value & 1) === 1
    else if (command === 0x56) this.cut()
    else if (command === 0x72) this.answer(0)
    else if (command === 0x28 && value === 0x6b) return this.qr()
    else if (command === 0x76 && value === 0x30) return next === undefined ? 0 : this.raster()
    else this.unknown.push(hex(0x1d, command, value))
    return 3
  }

  private qr(): number {
    const [, , , low = 0, high = 0] = this.buffer
    const length = 5 + low + high * 256
    if (this.buffer.length < Math.max(8, length)) return 0
    const function_ = this.buffer[6]
    if (function_ === 0x43) this.code.module = this.buffer[7] ?? 3
    if (function_ === 0x50) this.code.text = Buffer.from(this.buffer.slice(8, length)).toString('latin1')
    if (function_ === 0x51) this.slip.parts.push({ kind: 'qr', align: this.align, ...this.code })
    return length
  }

  private raster(): number {
    const [, , , , xLow = 0, xHigh = 0, yLow = 0, yHigh = 0] = this.buffer
    const [bytesInRow, height] = [xLow + xHigh * 256, yLow + yHigh * 256]
    const length = 8 + bytesInRow * height
    if (this.buffer.length < Math.max(9, length)) return 0
    const bits = Uint8Array.from(this.buffer.slice(8, length))
    this.slip.parts.push({ kind: 'picture', align: this.align, width: bytesInRow * 8, height, bits })
    return length
  }

  private text(byte: number): number {
    this.line ??= { kind: 'line', align: this.align, spans: [] }
    const last = this.line.spans.at(-1)
    const sign = this.sign(byte)
    const { bold, invert, wide, high } = this.style
    if (last && last.bold === bold && last.invert === invert && last.wide === wide && last.high === high)
      last.text += sign
    else this.line.spans.push({ text: sign, ...this.style })
    return 1
  }

  private sign(byte: number): string {
    if (byte < 0x80) return String.fromCharCode(byte)
    if (this.codePage === 19) return CP858.charAt(byte - 0x80)
    if (this.codePage === 17) return IBM866.decode(Uint8Array.of(byte))
    if (this.codePage === 16) return WINDOWS_1252.decode(Uint8Array.of(byte))
    return '¤'
  }

  private endLine(): number {
    this.slip.parts.push(this.line ?? { kind: 'line', align: this.align, spans: [] })
    this.line = null
    this.paper.onLine()
    return 1
  }

  private cut(): void {
    this.paper.onCut(this.slip)
    this.slip = { parts: [], codePages: [] }
    this.line = null
  }
}

/** Returns the text of a slip as a person reads it, without blank lines at its ends. */
export function textOf({ parts }: PrintedSlip): string {
  return parts
    .map((part) =>
      part.kind === 'line'
        ? part.spans
            .map(({ text }) => text)
            .join('')
            .trimEnd()
        : part.kind === 'qr'
          ? `[QR ${part.text}]`
          : '[picture]',
    )
    .join('\n')
    .trim()
}

function hex(...bytes: number[]): string {
  return bytes.map((byte) => byte.toString(16).padStart(2, '0')).join(' ')
}
