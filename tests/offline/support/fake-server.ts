import { createHash } from 'node:crypto'

import * as v from 'valibot'

import { batchWrites } from '../../../contract/batch.ts'
import { IDEMPOTENCY_KEY } from '../../../contract/write-headers.ts'
import type { CollectionName } from '../../../contract/events.ts'
import type { ServerEvent } from '../../../contract/events.ts'
import type { ProblemCode } from '../../../contract/errors.ts'
import { PROBLEM_CODES } from '../../../contract/errors.ts'
import type { CurrentUser } from '../../../contract/session.ts'
import type { Company } from '../../../contract/company.ts'
import { FakeWrites } from './fake-writes.ts'
import { aCompany, aUser, ANA_ID, NOW } from './records.ts'

interface Row {
  id: string
  version: number
}

interface Entry {
  at: number
  id: string
  /** Null if the row was deleted. */
  row: Row | null
}

const CHANGES_PATHS: Record<string, CollectionName> = {
  '/api/v2/services/services/changes': 'services',
  '/api/v2/entities/locations/changes': 'locations',
  '/api/v2/entities/companies-type-vehicles/changes': 'vehicleTypes',
  '/api/v2/entities/discounts/changes': 'agreements',
  '/api/v2/entities/parking-permits/changes': 'memberships',
  '/api/v2/entities/passes/changes': 'passes',
  '/api/v2/entities/calendar/changes': 'holidays',
  '/api/v2/users/operator/drivers/changes': 'drivers',
  '/api/v2/management/cash-ups/changes': 'cashUps',
  '/api/v2/entities/operator/vehicles/changes': 'vehicles',
}

export interface SeenRequest {
  method: string
  path: string
  query: URLSearchParams
  headers: Headers
  body: unknown
}

/**
 * A small server in memory that keeps the contract: deltas with cursors, sessions, events. Its answers can be
 * replaced.
 */
export class FakeServer {
  readonly requests: SeenRequest[] = []
  readonly users = new Map<string, CurrentUser>([['token-ana', aUser()]])
  readonly companies = new Map<string, Company>([[aCompany().id, aCompany()]])
  pageSize = 1000
  /** Answers in place of the API unless it returns null; an Error is a lost network. */
  instead: (request: SeenRequest) => Response | Error | null | Promise<Response | null> = () => null
  scope = 1
  /** Acts that an administrator asks of the device. */
  asks: { id: string; act: string }[] = []
  /** False while a running transaction may hide changes, so that no delta is complete. */
  isSettled = true
  /** Current time of the server's clock, in milliseconds. */
  now = NOW
  /** Effects of writes, as on the real server. */
  readonly writes = new FakeWrites({
    find: (id) => this.rows('services').find((row) => row.id === id),
    put: (row) => this.put('services', row),
  })
  private readonly logs: Record<CollectionName, Entry[]> = {
    services: [],
    locations: [],
    vehicleTypes: [],
    agreements: [],
    holidays: [],
    cashUps: [],
    drivers: [],
    vehicles: [],
    memberships: [],
    passes: [],
  }
  private readonly streams = new Set<{ token: string | null; send: (text: string) => void; end: () => void }>()
  private clock = 0

  put(collection: CollectionName, ...rows: Row[]): void {
    for (const row of rows) this.append(collection, row.id, row)
  }

  remove(collection: CollectionName, ...ids: string[]): void {
    for (const id of ids) this.append(collection, id, null)
  }

  rows(collection: CollectionName): Row[] {
    return this.logs[collection].flatMap((entry) => entry.row ?? [])
  }

  /** Returns the requests whose path ends with this one. */
  asked(path: string): SeenRequest[] {
    return this.requests.filter((request) => request.path.endsWith(path))
  }

  get openStreams(): number {
    return this.streams.size
  }

  send(event: ServerEvent): void {
    for (const stream of this.streams) stream.send(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`)
  }

  dropStreams(): void {
    for (const stream of this.streams) stream.end()
    this.streams.clear()
  }

  readonly fetch = async (input: string, init: RequestInit): Promise<Response> => {
    const url = new URL(input, 'http://parq.test')
    const headers = new Headers(init.headers)
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    const request = { method: init.method ?? 'GET', path: url.pathname, query: url.searchParams, headers, body }
    // A call that is aborted before it leaves never arrives.
    init.signal?.throwIfAborted()
    this.requests.push(request)
    const given = await orAborted(Promise.resolve(this.instead(request)), init.signal ?? null)
    if (given instanceof Error) throw given
    if (given) return given
    return marked(this.answer(request, init.signal ?? null))
  }

  private endSessions(body: unknown): Response {
    const { sessions } = v.parse(v.object({ sessions: v.array(v.string()) }), body)
    for (const token of this.users.keys())
      if (sessions.includes(createHash('sha256').update(token).digest('hex'))) this.users.delete(token)
    return json({ signedOut: true })
  }

  private append(collection: CollectionName, id: string, row: Row | null): void {
    this.clock += 1
    this.logs[collection] = [...this.logs[collection].filter((entry) => entry.id !== id), { at: this.clock, id, row }]
  }

  private answer(request: SeenRequest, signal: AbortSignal | null): Response {
    const { path, method } = request
    if (path === '/livez') return json({ status: 'ok' })
    if (path === '/config.json') return problem('not_found')
    if (path === '/api/v2/users/auth/login/operator') return this.signIn(request.body)
    if (path === '/api/v2/users/auth/logout/sessions') return this.endSessions(request.body)
    const token = request.headers.get('authorization')?.replace('Bearer ', '') ?? null
    const user = token === null ? undefined : this.users.get(token)
    if (!user) return problem('unauthorized')
    if (path === '/api/v2/users/auth/operator') return json(user)
    if (path === '/api/v2/users/auth/logout/operator') {
      if (token !== null) this.users.delete(token)
      return json({ signedOut: true })
    }
    const companyId = user.companyId ?? request.headers.get('x-company-id')
    const company = this.companies.get(path.split('/').at(-1) ?? '')
    if (path.startsWith('/api/v2/entities/companies/')) return company ? json(company) : problem('not_found')
    if (companyId === null) return problem('company_required')
    if (path === '/api/v2/management/events') return this.openStream(token, signal)
    if (path === '/api/v2/management/changes/head') return json(this.head())
    const collection = CHANGES_PATHS[path]
    if (collection) return json(this.changes(collection, request.query.get('cursor')))
    if (path === '/api/v2/batch') return this.batch(request.body)
    const edited = method === 'PATCH' ? /^\/api\/v2\/services\/services\/([^/]+)$/.exec(path)?.[1] : undefined
    if (edited === undefined) return problem('not_found')
    const key = request.headers.get(IDEMPOTENCY_KEY)
    if (key === null) return problem('idempotency_key_required')
    const { status, body, final } = this.writes.edit(key, edited, request.body)
    const type = status < 300 ? 'application/json' : 'application/problem+json'
    return new Response(JSON.stringify(body), {
      status,
      headers: { 'content-type': type, ...(final && { [IDEMPOTENCY_KEY]: key }) },
    })
  }

  private batch(body: unknown): Response {
    const { writes } = v.parse(batchWrites.request.body, body)
    const held = new Set<string>()
    const answers = writes.map(({ key, params, body: given, lane, after }) => {
      const follows = after.some((id) => held.has(id))
      const answer =
        held.has(lane) || follows
          ? { status: null, body: null, final: false }
          : this.writes.edit(key, params['id'] ?? '', given)
      if (answer.status === null || answer.status >= 300) {
        held.add(lane)
        held.add(key)
      }
      return { key, ...answer }
    })
    return json({ answers })
  }

  private signIn(body: unknown): Response {
    const email = body instanceof Object && 'email' in body ? body.email : null
    const known = [...this.users.values(), aUser()].find((user) => user.email === email)
    if (!known) return problem('bad_credentials')
    const token = `token-${known.id === ANA_ID ? 'ana' : known.firstName.toLowerCase()}-${this.requests.length}`
    this.users.set(token, known)
    return json({ token, expiresAt: '2027-01-01T00:00:00.000Z', user: known })
  }

  private changes(collection: CollectionName, cursor: string | null): unknown {
    const [scope, since, fillEnd] = (cursor ?? `${this.scope}:0:${this.clock}`).split(':').map(Number)
    const reset = cursor === null || scope !== this.scope
    const from = reset ? 0 : (since ?? 0)
    const end = reset ? this.clock : (fillEnd ?? 0)
    const filling = from < end
    const news = this.logs[collection].filter((entry) => entry.at > from && (entry.row !== null || entry.at > end))
    const page = news.slice(0, this.pageSize)
    const more = news.length > page.length
    const next = more ? (page.at(-1)?.at ?? from) : this.clock
    return {
      changed: page.flatMap((entry) => entry.row ?? []),
      deleted: page.filter((entry) => entry.row === null).map((entry) => entry.id),
      cursor: `${this.scope}:${next}:${filling ? end : 0}`,
      more,
      reset,
      mark: more || !this.isSettled ? null : this.mark(collection),
      fillTotal: filling ? this.rows(collection).length : null,
      asOf: new Date(this.now).toISOString(),
    }
  }

  private mark(collection: CollectionName): string {
    return `${this.scope}:${this.logs[collection].at(-1)?.at ?? 0}`
  }

  private head(): unknown {
    const marks = Object.values(CHANGES_PATHS).map((name) => [name, this.mark(name)])
    return {
      marks: Object.fromEntries(marks),
      asOf: new Date(this.now).toISOString(),
      ...(this.asks.length > 0 && { asks: this.asks }),
    }
  }

  private openStream(token: string | null, signal: AbortSignal | null): Response {
    const encoder = new TextEncoder()
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        const stream = {
          token,
          send: (text: string) => controller.enqueue(encoder.encode(text)),
          end: () => controller.close(),
        }
        this.streams.add(stream)
        signal?.addEventListener('abort', () => {
          if (this.streams.delete(stream)) controller.error(signal.reason)
        })
        stream.send(`data: ${JSON.stringify({ type: 'ready' })}\n\n`)
      },
    })
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
  }
}

export function json(
  body: unknown,
  { status = 200, headers = {} }: { status?: number; headers?: Record<string, string> } = {},
): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } })
}

export function problem(code: ProblemCode, more: object = {}, headers: Record<string, string> = {}): Response {
  const status = PROBLEM_CODES[code]
  const body = { type: 'about:blank', title: code, status, code, requestId: 'request', ...more }
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/problem+json', ...headers },
  })
}

export const REQUEST_ID = '01936f1e-6e7b-7c3a-9d2f-0123456789ab'

/** Adds the mark that our server sets on each answer. */
export function marked(response: Response): Response {
  response.headers.set('x-request-id', REQUEST_ID)
  return response
}

/** A captive portal's answer to any request. */
export function portalPage(status = 200): Response {
  return new Response('<!doctype html><title>Wi-Fi</title>', { status, headers: { 'content-type': 'text/html' } })
}

export const lostNetwork = () => new TypeError('Failed to fetch')

/** A request that never gets an answer; only an abort ends it. */
export const neverAnswered = () => new Promise<Response>(() => undefined)

function orAborted<T>(answer: Promise<T>, signal: AbortSignal | null): Promise<T> {
  if (signal === null) return answer
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
    answer.then(resolve, reject)
  })
}
