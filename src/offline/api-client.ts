import * as v from 'valibot'

import { endpointPath, type Area, type Endpoint, type GivenRequest, type ResponseOf } from '../../contract/endpoint.ts'
import { Problem } from '../../contract/problem.ts'
import { ApiFailure } from './api-failure.ts'
import type { Platform } from './platform.ts'

export interface CallOptions {
  signal?: AbortSignal
}

export interface ApiClient {
  /** Sends one call and gives the parsed answer. Throws `ApiFailure`, or the signal's reason when it was aborted. */
  call: <E extends Endpoint>(endpoint: E, request: GivenRequest<E>, options?: CallOptions) => Promise<ResponseOf<E>>
  /** Opens a stream of server-sent events with the same headers and the same failures. */
  stream: (area: Area, path: string, signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>
}

export interface ApiClientOptions {
  fetch: Platform['fetch']
  now: () => number
  /** Base URL of an area; empty is this origin. */
  baseUrlOf: (area: Area) => string
  deviceId: string
  /** Of the person in whose name every call of this client is sent; null before sign-in. */
  token: string | null
  /** The company that a super admin has chosen. */
  companyId: string | null
  /** Hears of every call: null when our API answered as asked, else the failure. */
  heard: (failure: ApiFailure | null) => void
}

const RequestParts = v.object({
  params: v.optional(v.record(v.string(), v.string())),
  query: v.optional(v.record(v.string(), v.optional(v.string()))),
  headers: v.optional(v.record(v.string(), v.optional(v.string()))),
  body: v.optional(v.unknown()),
})
type RequestParts = v.InferOutput<typeof RequestParts>

export function createApiClient(options: ApiClientOptions): ApiClient {
  function headersOf(given: RequestParts['headers']): Headers {
    const headers = new Headers({ accept: 'application/json', 'x-device-id': options.deviceId })
    if (options.token !== null) headers.set('authorization', `Bearer ${options.token}`)
    if (options.companyId !== null) headers.set('x-company-id', options.companyId)
    for (const [name, value] of Object.entries(given ?? {})) if (value !== undefined) headers.set(name, value)
    return headers
  }

  async function send(url: string, init: RequestInit): Promise<Response> {
    try {
      // Our API never redirects; what sends a request elsewhere is a captive portal.
      return await options.fetch(url, { ...init, cache: 'no-store', redirect: 'error' })
    } catch (error) {
      throw lostConnection(error, init.signal ?? null)
    }
  }

  async function readJson(response: Response, signal: AbortSignal | null): Promise<unknown> {
    let text: string
    try {
      text = await response.text()
    } catch (error) {
      throw lostConnection(error, signal)
    }
    try {
      return JSON.parse(text)
    } catch {
      return undefined
    }
  }

  async function refusal(response: Response, signal: AbortSignal | null): Promise<ApiFailure> {
    const isProblem = response.headers.get('content-type')?.startsWith('application/problem+json') === true
    const parsed = v.safeParse(Problem, isProblem ? await readJson(response, signal) : undefined)
    // Between us and the API a proxy may answer, so the body must agree with the status line.
    const problem = parsed.success && parsed.output.status === response.status ? parsed.output : null
    const retryAfterMs = retryAfterOf(response, problem, options.now())
    if (response.status >= 500) return new ApiFailure({ kind: 'server', status: response.status, problem, retryAfterMs })
    if (problem === null) return new ApiFailure({ kind: 'foreign', status: response.status })
    return new ApiFailure({ kind: 'problem', problem, retryAfterMs })
  }

  async function told<T>(work: () => Promise<T>): Promise<T> {
    try {
      const result = await work()
      options.heard(null)
      return result
    } catch (error) {
      if (error instanceof ApiFailure) options.heard(error)
      throw error
    }
  }

  return {
    call: (endpoint, request, { signal } = {}) =>
      told(async () => {
        const parts = v.parse(RequestParts, request)
        const headers = headersOf(parts.headers)
        if (parts.body !== undefined) headers.set('content-type', 'application/json')
        const response = await send(urlOf(options.baseUrlOf(endpoint.area), endpoint, parts), {
          method: endpoint.method,
          headers,
          ...(parts.body !== undefined && { body: JSON.stringify(parts.body) }),
          ...(signal && { signal }),
        })
        if (!response.ok) throw await refusal(response, signal ?? null)
        const parsed = v.safeParse(endpoint.response, await readJson(response, signal ?? null))
        if (!parsed.success) throw new ApiFailure({ kind: 'foreign', status: response.status })
        return parsed.output
      }),

    stream: (area, path, signal) =>
      told(async () => {
        const headers = headersOf({ accept: 'text/event-stream' })
        const response = await send(`${trimmed(options.baseUrlOf(area))}${path}`, { headers, signal })
        if (!response.ok) throw await refusal(response, signal)
        const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true
        if (!isStream || response.body === null) throw new ApiFailure({ kind: 'foreign', status: response.status })
        return response.body
      }),
  }
}

function lostConnection(error: unknown, signal: AbortSignal | null): unknown {
  if (!signal?.aborted) return new ApiFailure({ kind: 'network' }, { cause: error })
  const timedOut = signal.reason instanceof DOMException && signal.reason.name === 'TimeoutError'
  return timedOut ? new ApiFailure({ kind: 'timeout' }, { cause: error }) : signal.reason
}

function trimmed(base: string): string {
  return base.replace(/\/+$/, '')
}

function urlOf(base: string, endpoint: Endpoint, { params, query }: RequestParts): string {
  const path = endpointPath(endpoint).replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = params?.[name]
    if (value === undefined) throw new Error(`${endpoint.id} needs the parameter ${name}`)
    return encodeURIComponent(value)
  })
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) if (value !== undefined) search.set(name, value)
  return `${trimmed(base)}${path}${search.size > 0 ? `?${search}` : ''}`
}

/** The header in either of its forms, or the problem's own field. */
function retryAfterOf(response: Response, problem: Problem | null, now: number): number | null {
  if (problem?.retryAfter !== undefined) return problem.retryAfter * 1000
  const header = response.headers.get('retry-after')
  if (header === null) return null
  if (/^\d+$/.test(header)) return Number(header) * 1000
  const date = Date.parse(header)
  return Number.isNaN(date) ? null : Math.max(0, date - now)
}
