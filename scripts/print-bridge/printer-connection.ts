import { connect, type Socket } from 'node:net'

export interface PrinterAddress {
  host: string
  port: number
}

/** The byte that ends an answer: `(byte & mask) === value`. No time: no answer is awaited. */
export interface AwaitedByte {
  mask: number
  value: number
  /** Counted from the moment when the last byte was sent. */
  withinMs: number
}

/** `unreachable`: nothing was sent. `interrupted`: some of the bytes may have been sent. */
export class ExchangeFailed extends Error {
  readonly code: 'unreachable' | 'interrupted'

  constructor(code: 'unreachable' | 'interrupted') {
    super(code)
    this.code = code
  }
}

const CONNECT_MS = 3_000
/** A printer accepts one connection, so that one that nobody uses is closed. */
const IDLE_MS = 5_000

/**
 * The connection to one printer. Exchanges wait for each other: a printer accepts one connection, and its answers don't
 * name their questions.
 */
export class PrinterConnection {
  private readonly address: PrinterAddress
  private socket: Socket | null = null
  private last: Promise<unknown> = Promise.resolve()
  private idle: NodeJS.Timeout | undefined

  constructor(address: PrinterAddress) {
    this.address = address
  }

  exchange(bytes: Uint8Array, awaited: AwaitedByte, signal: AbortSignal): Promise<Uint8Array> {
    const turn = this.last.then(() => this.exchangeNow(bytes, awaited, signal))
    this.last = turn.catch(() => undefined)
    return turn
  }

  close(): void {
    clearTimeout(this.idle)
    this.socket?.destroy()
    this.socket = null
  }

  private async exchangeNow(bytes: Uint8Array, awaited: AwaitedByte, signal: AbortSignal): Promise<Uint8Array> {
    clearTimeout(this.idle)
    // The page that asked is closed: nobody would hear about the answer.
    if (signal.aborted) throw new ExchangeFailed('unreachable')
    const socket = this.socket?.writable ? this.socket : await this.open()
    try {
      return await sendAndListen(socket, bytes, awaited, signal)
    } catch (error) {
      this.close()
      throw error
    } finally {
      this.idle = setTimeout(() => this.close(), IDLE_MS)
      this.idle.unref()
    }
  }

  private open(): Promise<Socket> {
    return new Promise((resolve, reject) => {
      const socket = connect(this.address)
      const fail = () => {
        socket.destroy()
        reject(new ExchangeFailed('unreachable'))
      }
      socket.setTimeout(CONNECT_MS, fail)
      socket.once('error', fail)
      socket.once('connect', () => {
        socket.setTimeout(0)
        socket.off('error', fail)
        // Without a listener, a printer that is switched off would end the bridge.
        socket.on('error', () => socket.destroy())
        socket.once('close', () => {
          if (this.socket === socket) this.socket = null
        })
        this.socket = socket
        resolve(socket)
      })
    })
  }
}

/** The time for the answer begins when the last byte was sent: a printer without paper stops taking bytes. */
function sendAndListen(
  socket: Socket,
  bytes: Uint8Array,
  { mask, value, withinMs }: AwaitedByte,
  signal: AbortSignal,
): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const heard: number[] = []
    let timer: NodeJS.Timeout | undefined
    let isSent = false
    const end = (result: () => void) => {
      clearTimeout(timer)
      socket.off('data', listen)
      socket.off('close', hangUp)
      signal.removeEventListener('abort', hangUp)
      result()
    }
    const answerIfDone = () => {
      const isComplete = withinMs === 0 || heard.some((byte) => (byte & mask) === value)
      if (isSent && isComplete) end(() => resolve(Uint8Array.from(heard)))
    }
    const listen = (chunk: Buffer) => {
      heard.push(...chunk)
      answerIfDone()
    }
    const hangUp = () => end(() => reject(new ExchangeFailed('interrupted')))
    socket.on('data', listen)
    socket.once('close', hangUp)
    signal.addEventListener('abort', hangUp)
    socket.write(bytes, (error) => {
      if (error) return
      isSent = true
      timer = setTimeout(() => end(() => resolve(Uint8Array.from(heard))), withinMs)
      answerIfDone()
    })
  })
}
