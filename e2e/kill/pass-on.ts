import { type IncomingHttpHeaders, type IncomingMessage, type ServerResponse, request } from 'node:http'
import { buffer } from 'node:stream/consumers'

/** A complete call, so that it can be sent later or twice. */
export interface Asked {
  method: string
  path: string
  headers: IncomingHttpHeaders
  body: Buffer
}

export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

export async function asked(incoming: IncomingMessage): Promise<Asked> {
  return {
    method: incoming.method ?? 'GET',
    path: incoming.url ?? '/',
    headers: incoming.headers,
    body: await buffer(incoming),
  }
}

/** Rejects if the connection ends before the complete answer has arrived. */
export function askServer(server: string, { method, path, headers, body }: Asked): Promise<Answer> {
  return new Promise((resolve, reject) => {
    // Uncompressed, so that the test can read the answer.
    const upstream = request(
      new URL(path, server),
      { method, headers: { ...headers, 'accept-encoding': 'identity', 'content-length': body.length } },
      (answer) => {
        buffer(answer).then(
          (whole) => resolve({ status: answer.statusCode ?? 502, headers: answer.headers, body: whole }),
          reject,
        )
      },
    )
    upstream.on('error', reject)
    upstream.end(body)
  })
}

/** Passes on a request and its answer as they arrive, including a stream of events. */
export function passOn(
  server: string,
  incoming: IncomingMessage,
  response: ServerResponse,
  heard: (status: number) => void,
): void {
  const upstream = request(
    new URL(incoming.url ?? '/', server),
    { method: incoming.method, headers: incoming.headers },
    (answer) => {
      heard(answer.statusCode ?? 502)
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.on('error', () => response.destroy())
      answer.pipe(response)
    },
  )
  upstream.on('error', () => response.destroy())
  response.on('close', () => upstream.destroy())
  incoming.pipe(upstream)
}
