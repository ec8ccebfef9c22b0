import { once } from 'node:events'
import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http'
import { setTimeout as after } from 'node:timers/promises'

import { batchWrites } from '../../contract/batch.ts'
import { IDEMPOTENCY_KEY } from '../../contract/write-headers.ts'
import { endpointPath } from '../../contract/endpoint.ts'
import type { Random } from '../../server/demo/random.ts'
import { type Answer, type Asked, asked, askServer, passOn } from './pass-on.ts'
import type { ObservedWrites } from './observed-writes.ts'

/** Faults of a rough network for a call of the API. */
const FAULTS = [
  'pass',
  'drop',
  'delay',
  'double',
  'double_late',
  'cut_after_commit',
  'truncate',
  'page_200',
  'page_401',
  'hang',
] as const
export type Fault = (typeof FAULTS)[number]

/** A call that gets through is as likely as three of the faults together. */
const WEIGHT: Partial<Record<Fault, number>> = { pass: 3 }
const DOUBLES: ReadonlySet<Fault> = new Set(['double', 'double_late'])

const LONGEST_DELAY_MS = 1_200

/** `rough`: writes meet random faults, and pulls some. `down`: no call gets through. */
export type Weather = 'clear' | 'rough' | 'down'

interface RoughNetworkOptions {
  server: () => string
  observedWrites: ObservedWrites
  note: (event: string) => void
}

/** A bad network between browser and server. The app lives at its address. */
export class RoughNetwork {
  readonly url: string
  readonly #http: Server
  readonly #options: RoughNetworkOptions
  #weather: Weather = 'clear'
  #random: Random | null = null
  #hanging = new Set<ServerResponse>()
  #late: (() => Promise<void>)[] = []
  /** Handler of the next write, in any state of the network. */
  nextWrite: ((call: Asked, response: ServerResponse) => Promise<void>) | null = null

  private constructor(http: Server, url: string, options: RoughNetworkOptions) {
    this.#http = http
    this.url = url
    this.#options = options
  }

  static async before(options: RoughNetworkOptions): Promise<RoughNetwork> {
    const http = createServer((incoming, response) => {
      network.#meet(incoming, response).catch(() => response.destroy())
    })
    http.listen(0, '127.0.0.1')
    await once(http, 'listening')
    const address = http.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    const network = new RoughNetwork(http, `http://127.0.0.1:${port}`, options)
    return network
  }

  rough(random: Random): void {
    this.#random = random
    this.#change('rough')
  }

  /** Open connections are lost too. */
  down(): void {
    this.#change('down')
    this.#http.closeAllConnections()
  }

  /** Hanging calls are lost, and the second copies of doubled calls arrive. */
  async heal(): Promise<void> {
    this.#change('clear')
    for (const response of this.#hanging) response.destroy()
    this.#hanging.clear()
    await this.deliverLate()
  }

  async deliverLate(): Promise<void> {
    for (const deliver of this.#late.splice(0)) await deliver().catch(() => undefined)
  }

  async close(): Promise<void> {
    this.#http.closeAllConnections()
    this.#http.close()
    await once(this.#http, 'close')
  }

  #change(weather: Weather): void {
    this.#weather = weather
    this.#options.note(`the network is ${weather}`)
  }

  async #meet(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    if (this.#weather === 'down') return void response.destroy()
    const kind = kindOf(incoming)
    if (kind === 'other')
      return passOn(this.#options.server(), incoming, response, (status) =>
        this.#noteRefusal(status, incoming.method, incoming.url),
      )
    const call = await asked(incoming)
    if (kind === 'sign_in') {
      const answer = await this.#ask(call)
      this.#options.observedWrites.signedIn(answer.body)
      return reply(response, answer)
    }
    if (kind === 'write') this.#options.observedWrites.write('asked', call)
    const chosen = this.nextWrite
    if (kind === 'write' && chosen) {
      this.nextWrite = null
      return chosen(call, response)
    }
    await this.#suffer(this.#fate(kind), call, response, kind)
  }

  #fate(kind: 'write' | 'pull'): Fault {
    if (this.#weather === 'clear' || this.#random === null) return 'pass'
    if (kind === 'pull' && this.#random.chance(0.7)) return 'pass'
    const faults = kind === 'write' ? FAULTS : FAULTS.filter((fault) => !DOUBLES.has(fault))
    return this.#random.choose(faults, (fault) => WEIGHT[fault] ?? 1)
  }

  async #suffer(fault: Fault, call: Asked, response: ServerResponse, kind: 'write' | 'pull'): Promise<void> {
    if (fault !== 'pass') this.#options.note(`${kind} ${call.method} ${call.path.split('?')[0]}: ${fault}`)
    switch (fault) {
      case 'drop':
        return void response.destroy()
      case 'hang':
        return void this.#hanging.add(response)
      case 'page_200':
      case 'page_401':
        response.writeHead(fault === 'page_200' ? 200 : 401, { 'content-type': 'text/html' })
        return void response.end('<!doctype html><title>Free Wi-Fi</title><h1>Accept our terms</h1>')
      case 'delay':
        await after((this.#random?.unit() ?? 0) * LONGEST_DELAY_MS)
        break
      case 'double': {
        // Neither copy waits for the other.
        const [answer] = await Promise.all([this.#ask(call), this.#ask(call)])
        return this.#hand(response, answer, call, kind)
      }
      case 'double_late':
        this.#late.push(async () => void (await this.#ask(call)))
        break
      case 'pass':
      case 'cut_after_commit':
      case 'truncate':
    }
    const answer = await this.#ask(call)
    if (kind === 'write') this.#options.observedWrites.write('done', call)
    if (fault === 'cut_after_commit') return void response.destroy()
    if (fault === 'truncate') return truncated(response, answer)
    this.#hand(response, answer, call, kind)
  }

  async #ask(call: Asked): Promise<Answer> {
    const answer = await askServer(this.#options.server(), call)
    this.#noteRefusal(answer.status, call.method, call.path)
    return answer
  }

  /** A bad network never ends a session. */
  #noteRefusal(status: number, method = '', path = ''): void {
    if (status === 401 || status === 403) this.#options.note(`the server says ${status} to ${method} ${path}`)
  }

  #hand(response: ServerResponse, answer: Answer, call: Asked, kind: 'write' | 'pull'): void {
    reply(response, answer)
    if (kind === 'write') this.#options.observedWrites.write('answered', call)
  }
}

export function reply(response: ServerResponse, { status, headers, body }: Answer): void {
  response.writeHead(status, headers)
  response.end(body)
}

/** The connection breaks in the middle of the answer. */
function truncated(response: ServerResponse, { status, headers, body }: Answer): void {
  response.writeHead(status, { ...headers, 'content-length': body.length })
  response.write(body.subarray(0, body.length >> 1), () => response.destroy())
}

function kindOf({ method, url = '', headers }: IncomingMessage): 'write' | 'pull' | 'sign_in' | 'other' {
  const path = url.split('?')[0] ?? ''
  if (method === 'POST' && path.endsWith('/auth/login/operator')) return 'sign_in'
  if (path.startsWith('/api/') && (headers[IDEMPOTENCY_KEY] !== undefined || path.endsWith(endpointPath(batchWrites))))
    return 'write'
  if (method === 'GET' && path.startsWith('/api/') && path.endsWith('/changes')) return 'pull'
  return 'other'
}
