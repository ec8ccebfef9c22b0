import { type IncomingMessage, type Server, type ServerResponse, createServer, request } from 'node:http'
import { once } from 'node:events'

import { forNode } from './prepared.ts'

/** Handles a request and returns true, or leaves it to the server. */
export type Interception = (incoming: IncomingMessage, response: ServerResponse) => boolean

/** Stands between the browser and the server, as a hotspot's captive portal does. */
export class Portal {
  /** Null lets everything through. */
  intercept: Interception | null = null
  /** Latency of each request. */
  latencyMs = 0
  /** Headers that no answer has, in lower case. */
  hiddenHeaders: readonly string[] = []
  readonly url: string
  readonly #server: Server

  private constructor(server: Server, url: string) {
    this.#server = server
    this.url = url
  }

  static async before(target: () => string): Promise<Portal> {
    const server = createServer((incoming, response) => {
      if (portal.intercept?.(incoming, response)) return
      setTimeout(() => passOn(target(), incoming, response, portal.hiddenHeaders), portal.latencyMs)
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    const portal = new Portal(server, `http://127.0.0.1:${port}`)
    return portal
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    this.#server.close()
    await once(this.#server, 'close')
  }
}

function passOn(target: string, incoming: IncomingMessage, response: ServerResponse, hidden: readonly string[]): void {
  const upstream = request(
    new URL(incoming.url ?? '/', forNode(target)),
    { method: incoming.method, headers: incoming.headers },
    (answer) => {
      const headers = Object.entries(answer.headers).filter(([name]) => !hidden.includes(name))
      response.writeHead(answer.statusCode ?? 502, Object.fromEntries(headers))
      answer.pipe(response)
    },
  )
  upstream.on('error', () => response.destroy())
  response.on('close', () => upstream.destroy())
  incoming.pipe(upstream)
}

/** Page with which a hotspot answers everything until a person pays. */
export function loginPage(status: 200 | 401): Interception {
  return (_, response) => {
    response
      .writeHead(status, { 'content-type': 'text/html' })
      .end('<!doctype html><title>Free Wi-Fi</title><h1>Accept our terms</h1>')
    return true
  }
}
