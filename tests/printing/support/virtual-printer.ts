import { createServer, type Socket } from 'node:net'

import { EscPosReader, type PrintedSlip } from './escpos-reader.ts'

interface VirtualPrinter {
  port: number
  /** Slips up to their cut. */
  slips: PrintedSlip[]
  /** Number of pulses to the drawer. */
  drawer: () => number
  /** Commands that the reader does not know, in base 16. */
  unknown: () => readonly string[]
  /** Prints at most this many further lines; then the paper is out. */
  paperFor: (lines: number) => void
  /** A new roll: it prints the rest of what it has received. */
  loadPaper: () => void
  openCover: (isOpen: boolean) => void
  /** `silent`: takes data without answers. `garbage`: answers with bytes that are no status. */
  answer: (how: 'status' | 'silent' | 'garbage') => void
  /** Hangs up after this many further bytes, in the middle of a slip. */
  hangUpAfter: (bytes: number) => void
  stop: () => Promise<void>
}

/** Status bytes of ESC/POS: `DLE EOT` 1, 2 and 4. */
const FIXED = 0b0001_0010
const OFFLINE = 0b0000_1000
const COVER_OPEN = 0b0000_0100
const PAPER_END_STOP = 0b0010_0000
const PAPER_END = 0b0110_0000

/** A receipt printer at a TCP port of this machine. It reads each byte and refuses to guess. */
export async function startVirtualPrinter(port = 0): Promise<VirtualPrinter> {
  let paper = Infinity
  let isOpen = false
  let how: 'status' | 'silent' | 'garbage' = 'status'
  let hangUp = Infinity
  let drawer = 0
  const slips: PrintedSlip[] = []
  const sockets = new Set<Socket>()
  const reader = new EscPosReader({
    mayPrint: () => paper > 0 && !isOpen,
    onLine: () => {
      paper -= 1
    },
    onCut: (slip) => slips.push(slip),
    onDrawer: () => {
      drawer += 1
    },
  })
  const isStopped = () => paper <= 0 || isOpen

  function status(question: number): number {
    if (question === 1) return FIXED | (isStopped() ? OFFLINE : 0)
    if (question === 2) return FIXED | (isOpen ? COVER_OPEN : 0) | (paper <= 0 ? PAPER_END_STOP : 0)
    return FIXED | (paper <= 0 ? PAPER_END : 0)
  }

  function reply(socket: Socket, byte: number): void {
    if (how === 'status') socket.write(Uint8Array.of(byte))
    else if (how === 'garbage') socket.write(Uint8Array.of(0xff, 0x00, 0x81))
  }

  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => sockets.delete(socket))
    socket.on('data', (chunk: Buffer) => {
      const taken = chunk.subarray(0, hangUp)
      hangUp -= taken.length
      // The printer answers a real-time question before everything that waits.
      if (taken.length === 3 && taken[0] === 0x10 && taken[1] === 0x04) reply(socket, status(taken[2] ?? 0))
      else reader.read(taken, (byte) => reply(socket, byte))
      if (hangUp > 0) return
      hangUp = Infinity
      reader.reset()
      socket.destroy()
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve)
  })
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    slips,
    drawer: () => drawer,
    unknown: () => reader.unknown,
    paperFor: (lines) => {
      paper = lines
    },
    loadPaper: () => {
      paper = Infinity
      reader.resume()
    },
    openCover: (next) => {
      isOpen = next
      reader.resume()
    },
    answer: (next) => {
      how = next
    },
    hangUpAfter: (bytes) => {
      hangUp = bytes
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}
