import { once } from 'node:events'
import { type IncomingMessage, type Server, type ServerResponse, createServer, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

import * as v from 'valibot'

import { batchWrites } from '../../contract/batch.ts'
import type { Files } from './built-page.ts'
import { numberOf } from './edit.ts'
import { type Fault, faultOf } from './faults.ts'
import { Ledger } from './ledger.ts'

const REQUEST_ID = '01936f1e-6e7b-7c3a-9d2f-0123456789ab'
const JSON_TYPE = { 'content-type': 'application/json', 'x-request-id': REQUEST_ID }
const Remarks = v.object({ changes: v.object({ remarks: v.object({ from: v.nullable(v.string()), to: v.string() }) }) })

export interface Conditions {
  roundTripMs: number
  /** Seed of the faults; `null` for none. */
  seed: number | null
  /** Whether the server supports batches. */
  batches: boolean
}

/**
 * Serves the contestants' page. Answers the two calls of the contract from memory, or passes them on to the real
 * server, after a round-trip delay.
 */
export class BenchServer {
  readonly url: string
  readonly #server: Server
  readonly #files: Files
  #attempts = new Map<number, number>()
  #refusedOnce = false
  #passedOn = 0
  ledger = new Ledger()
  requests = 0
  faults = 0
  conditions: Conditions = { roundTripMs: 0, seed: null, batches: true }
  /** URL of the real server, which replaces the ledger. */
  behind: string | null = null
  /** Called after each applied edit. */
  onDone: () => void = () => {}

  private constructor(server: Server, url: string, files: Files) {
    this.#server = server
    this.url = url
    this.#files = files
  }

  static async start(files: Files): Promise<BenchServer> {
    const server = createServer((incoming, response) => {
      bench.#answer(incoming, response).catch(() => response.destroy())
    })
    server.keepAliveTimeout = 60_000
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    const bench = new BenchServer(
      server,
      `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
      files,
    )
    return bench
  }

  /** Forgets all earlier requests. */
  reset(conditions: Conditions): void {
    this.conditions = conditions
    this.ledger = new Ledger()
    this.#attempts = new Map()
    this.#refusedOnce = false
    this.#passedOn = 0
    this.requests = 0
    this.faults = 0
    this.onDone = () => {}
  }

  /** Returns a script as text. */
  script(path: string): string {
    return this.#files.get(path)?.body.toString('utf8') ?? ''
  }

  /** Number of applied edits. */
  get done(): number {
    return this.behind === null ? this.ledger.applied.size : this.#passedOn
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    this.#server.close()
    await once(this.#server, 'close')
  }

  async #answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = incoming.url ?? '/'
    const file = this.#files.get(path === '/' ? '/index.html' : path)
    if (file)
      return void response.writeHead(200, { 'content-type': file.type, 'cache-control': 'no-cache' }).end(file.body)
    const body = await textOf(incoming)
    const half = this.conditions.roundTripMs / 2
    if (half > 0) await pause(half)
    if (path === '/livez') return this.#give(response, 200, { status: 'ok' })
    if (!path.startsWith('/api/')) return void response.writeHead(404).end()
    this.requests += 1
    if (this.behind !== null) return this.#passOn(this.behind, incoming, body, response)
    await this.#work(path, incoming, body, response)
  }

  async #work(path: string, incoming: IncomingMessage, body: string, response: ServerResponse): Promise<void> {
    const key = header(incoming, 'idempotency-key')
    const isBatch = path.endsWith('/batch')
    if (isBatch && !this.conditions.batches)
      return this.#give(response, 404, problem('not_found', 404), 'application/problem+json')
    const fault = this.#faultOf(body)
    if (fault === '401') return this.#give(response, 401, problem('unauthorized', 401), 'application/problem+json', key)
    if (fault === 'request lost') return void response.destroy()
    if (fault === 'HTML with 200')
      return void response
        .writeHead(200, { 'content-type': 'text/html' })
        .end('<!doctype html><title>Free Wi-Fi</title>')
    if (fault === '500') return this.#give(response, 500, problem('internal', 500), 'application/problem+json', key)
    const answer = isBatch
      ? this.#batch(body)
      : this.ledger.do(key ?? '', path.split('/').at(-1) ?? '', JSON.parse(body))
    this.onDone()
    if (fault === 'reply lost') return void response.destroy()
    await this.#give(response, 200, answer, 'application/json', key)
  }

  #faultOf(body: string): Fault | '401' | null {
    const { seed } = this.conditions
    if (seed === null) return null
    // Fails once, in the middle of the run.
    if (!this.#refusedOnce && this.ledger.applied.size >= 150) {
      this.#refusedOnce = true
      return '401'
    }
    const first = firstNumber(body)
    const attempt = this.#attempts.get(first) ?? 0
    this.#attempts.set(first, attempt + 1)
    const fault = faultOf(seed, first, attempt)
    if (fault !== null) this.faults += 1
    return fault
  }

  #batch(body: string): unknown {
    const { writes } = v.parse(batchWrites.request.body, JSON.parse(body))
    return {
      answers: writes.map(({ key, params, body: asked }) => ({
        key,
        status: 200,
        final: true,
        body: this.ledger.do(key, params['id'] ?? '', asked),
      })),
    }
  }

  async #give(
    response: ServerResponse,
    status: number,
    body: unknown,
    type = 'application/json',
    key: string | null = null,
  ): Promise<void> {
    const half = this.conditions.roundTripMs / 2
    if (half > 0) await pause(half)
    response
      .writeHead(status, { ...JSON_TYPE, 'content-type': type, ...(key !== null && { 'idempotency-key': key }) })
      .end(JSON.stringify(body))
  }

  async #passOn(target: string, incoming: IncomingMessage, body: string, response: ServerResponse): Promise<void> {
    const upstream = request(new URL(incoming.url ?? '/', target), {
      method: incoming.method,
      headers: { ...incoming.headers, 'accept-encoding': 'identity' },
    })
    upstream.end(body)
    const [answer] = await once(upstream, 'response')
    const text = await textOf(answer)
    const half = this.conditions.roundTripMs / 2
    if (half > 0) await pause(half)
    response.writeHead(answer.statusCode ?? 502, answer.headers).end(text)
    if (!(incoming.url ?? '').endsWith('/batch')) return
    this.#passedOn += v
      .parse(batchWrites.response, JSON.parse(text))
      .answers.filter(({ status }) => status === 200).length
    this.onDone()
  }
}

/** Returns the number of the first edit in a request. */
function firstNumber(body: string): number {
  const single = v.safeParse(Remarks, JSON.parse(body))
  if (single.success) return numberOf(single.output.changes.remarks.to)
  const { writes } = v.parse(batchWrites.request.body, JSON.parse(body))
  return numberOf(v.parse(Remarks, writes[0]?.body).changes.remarks.to)
}

function problem(code: string, status: number): object {
  return { type: 'about:blank', title: code, status, code, requestId: REQUEST_ID }
}

function header(incoming: IncomingMessage, name: string): string | null {
  const value = incoming.headers[name]
  return typeof value === 'string' ? value : null
}

async function textOf(stream: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}
