import { once } from 'node:events'
import { type IncomingMessage, type Server, createServer } from 'node:http'

export interface Answer {
  type: string
  body: string | Buffer
}

/** A server on a free port, for as long as a benchmark runs. */
export class LocalServer {
  readonly url: string
  readonly #server: Server

  private constructor(server: Server, url: string) {
    this.#server = server
    this.url = url
  }

  static async start(answer: (url: URL, request: IncomingMessage) => Answer | null): Promise<LocalServer> {
    const server = createServer((request, response) => {
      const given = answer(new URL(request.url ?? '/', 'http://127.0.0.1'), request)
      if (given) response.writeHead(200, { 'content-type': given.type, 'cache-control': 'no-cache' }).end(given.body)
      else response.writeHead(404).end()
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    return new LocalServer(server, `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`)
  }

  async stop(): Promise<void> {
    if (!this.#server.listening) return
    this.#server.closeAllConnections()
    this.#server.close()
    await once(this.#server, 'close')
  }
}
