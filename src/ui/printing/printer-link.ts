/** Describes the byte that ends a printer's answer: `(byte & mask) === value`. */
export interface AwaitedByte {
  mask: number
  value: number
  /** Counted from the moment when the last byte was sent. */
  withinMs: number
}

/** An open connection to a printer. */
export interface PrinterLink {
  /**
   * Sends bytes, and returns all that the printer answers up to the awaited byte; what it answered until then if that
   * byte does not arrive in time. `null` awaits nothing.
   *
   * @throws {PrinterUnreachable} Nothing was sent.
   * @throws {PrinterLost} Some of the bytes may have been sent.
   */
  exchange: (bytes: Uint8Array<ArrayBuffer>, awaited: AwaitedByte | null) => Promise<Uint8Array>
  close: () => Promise<void>
}

/** The printer is switched off, unplugged, used by another program, or not permitted to this page. */
export class PrinterUnreachable extends Error {}

/** The connection broke while bytes were being sent. */
export class PrinterLost extends Error {}

/** Bytes that arrive from a printer, for one reader at a time. */
export class Arrivals {
  private bytes: number[] = []
  private wake: (() => void) | null = null

  add(bytes: Iterable<number>): void {
    this.bytes.push(...bytes)
    this.wake?.()
  }

  /** Forgets answers to earlier questions. */
  clear(): void {
    this.bytes = []
  }

  async take(awaited: AwaitedByte | null): Promise<Uint8Array> {
    if (awaited === null) return new Uint8Array()
    const { mask, value, withinMs } = awaited
    const isComplete = () => this.bytes.some((byte) => (byte & mask) === value)
    if (!isComplete()) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, withinMs)
        this.wake = () => {
          if (!isComplete()) return
          clearTimeout(timer)
          resolve()
        }
      })
      this.wake = null
    }
    return Uint8Array.from(this.bytes.splice(0))
  }
}
