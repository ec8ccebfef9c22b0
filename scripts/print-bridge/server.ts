import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

import { ExchangeFailed, PrinterConnection, type AwaitedByte, type PrinterAddress } from './printer-connection.ts'

interface BridgeOptions {
  printers: ReadonlyMap<string, PrinterAddress>
  /** Origins of the pages that may print. */
  origins: readonly string[]
  /** 0 for any free port. */
  port: number
}

export interface PrintBridge {
  port: number
  stop: () => Promise<void>
}

/** A slip with a logo has about 30 kB. */
const BODY_MOST = 1_000_000
const WITHIN_MOST_MS = 60_000

/**
 * Starts the bridge. It listens on this machine only, sends bytes to the named printers only, and answers only pages of
 * the named origins: a request without such an origin, or for another host name, is refused before it is read.
 */
export async function startPrintBridge({ printers, origins, port }: BridgeOptions): Promise<PrintBridge> {
  const connections = new Map([...printers].map(([name, address]) => [name, new PrinterConnection(address)]))
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { origin = '', host = '' } = request.headers
    // Another host name for this address belongs to a page that tries to reach the bridge as its own server.
    if (!/^(127\.0\.0\.1|localhost)(:\d+)?$/.test(host)) return refuse(response, 403, 'host_not_allowed')
    if (!origins.includes(origin)) return refuse(response, 403, 'origin_not_allowed')
    response.setHeader('access-control-allow-origin', origin)
    response.setHeader('vary', 'Origin')
    if (request.method === 'OPTIONS') return allow(response)
    const url = new URL(request.url ?? '/', 'http://127.0.0.1')
    if (request.method === 'GET' && url.pathname === '/printers')
      return json(response, 200, { printers: [...connections.keys()] })
    const [, name] = /^\/printers\/([^/]+)\/exchange$/.exec(url.pathname) ?? []
    const connection = name === undefined ? undefined : connections.get(decodeURIComponent(name))
    if (request.method !== 'POST' || connection === undefined) return refuse(response, 404, 'not_found')
    // This type needs the browser's question beforehand (preflight), which a page of another origin fails.
    if (request.headers['content-type'] !== 'application/octet-stream') return refuse(response, 415, 'type_not_allowed')
    const mask = whole(url.searchParams.get('mask'), 255)
    const value = whole(url.searchParams.get('value'), 255)
    const withinMs = whole(url.searchParams.get('withinMs'), WITHIN_MOST_MS)
    if (mask === null || value === null || withinMs === null) return refuse(response, 400, 'out_of_range')
    const bytes = await bodyOf(request)
    if (bytes === null) return refuse(response, 413, 'too_long')
    await exchange(connection, bytes, { mask, value, withinMs }, response)
  }

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    stop: () =>
      new Promise((resolve) => {
        for (const connection of connections.values()) connection.close()
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function exchange(
  connection: PrinterConnection,
  bytes: Uint8Array,
  awaited: AwaitedByte,
  response: ServerResponse,
): Promise<void> {
  const gone = new AbortController()
  response.once('close', () => gone.abort())
  try {
    const heard = await connection.exchange(bytes, awaited, gone.signal)
    response.writeHead(200, { 'content-type': 'application/octet-stream' })
    response.end(heard)
  } catch (error) {
    if (!(error instanceof ExchangeFailed)) throw error
    refuse(response, 502, error.code)
  }
}

/** Answers the browser's question before a request of another origin. */
function allow(response: ServerResponse): void {
  response.writeHead(204, {
    'access-control-allow-methods': 'GET, POST',
    'access-control-allow-headers': 'content-type',
    'access-control-allow-private-network': 'true',
    'access-control-max-age': '600',
  })
  response.end()
}

function refuse(response: ServerResponse, status: number, code: string): void {
  json(response, status, { code })
}

function json(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}

function whole(text: string | null, most: number): number | null {
  const number = text !== null && /^\d{1,6}$/.test(text) ? Number(text) : most + 1
  return number <= most ? number : null
}

/** Returns the body; null if it is too long. */
async function bodyOf(request: IncomingMessage): Promise<Uint8Array | null> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request) {
    if (!Buffer.isBuffer(chunk)) return null
    length += chunk.length
    if (length > BODY_MOST) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
