import { once } from 'node:events'
import { type Server, type Socket, connect, createServer } from 'node:net'

/**
 * A proxy to a server, at a fixed address. A closed gate refuses connections like a stopped server, and is faster than
 * a restart.
 */
export class Gate {
  readonly port: number
  readonly url: string
  #listener: Server | null
  readonly #sockets = new Set<Socket>()
  #target = 0

  private constructor(listener: Server, port: number, url: string) {
    this.#listener = listener
    this.port = port
    this.url = url
  }

  /** Listens on this port, or on a free one if it is 0; browsers may know it by another address. */
  static async at(port: number, url?: string): Promise<Gate> {
    const listener = createServer((socket) => gate.#pass(socket))
    listener.listen(port, '127.0.0.1')
    await once(listener, 'listening')
    const address = listener.address()
    if (address === null || typeof address === 'string') throw new Error('A gate has a port')
    const gate = new Gate(listener, address.port, url ?? `http://127.0.0.1:${address.port}`)
    return gate
  }

  /** Passes connections on to this address. */
  async open(target: string): Promise<void> {
    this.#target = Number(new URL(target).port)
    if (this.#listener !== null) return
    this.#listener = createServer((socket) => this.#pass(socket)).listen(this.port, '127.0.0.1')
    await once(this.#listener, 'listening')
  }

  /** Ends open connections too. */
  async shut(): Promise<void> {
    const listener = this.#listener
    this.#listener = null
    for (const socket of this.#sockets) socket.destroy()
    if (listener === null) return
    listener.close()
    await once(listener, 'close')
  }

  #pass(socket: Socket): void {
    const inner = connect(this.#target, '127.0.0.1')
    for (const [one, other] of [
      [socket, inner],
      [inner, socket],
    ] as const) {
      this.#sockets.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        this.#sockets.delete(one)
        other.destroy()
      })
      one.pipe(other)
    }
  }
}
