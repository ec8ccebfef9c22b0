import * as v from 'valibot'

import { DONE_AT, IDEMPOTENCY_KEY, ON_BEHALF_OF } from '../../contract/write-headers.ts'
import { endpointPath, type Area, type Endpoint, type RequestInput, type ResponseOf } from '../../contract/endpoint.ts'
import type { Problem } from '../../contract/problem.ts'
import { displayTimeZone } from '../../domain/zoned-time.ts'
import { ApiFailure } from './api-failure.ts'
import type { WireRequest } from './outbox/op.ts'
import type { Platform } from './platform.ts'
import { bearsOurRequestId, problemOf, readProblem } from './read-problem.ts'

export interface CallOptions {
  signal?: AbortSignal
  /** Headers beside those of the contract. */
  headers?: Record<string, string> | undefined
}

export interface WriteOptions extends CallOptions {
  /** The author, where they have left and this client's person sends it for them. */
  onBehalfOf?: string | undefined
  /** When its author did it, of what waited to be sent. */
  doneAt?: string | undefined
}

interface UploadOptions extends CallOptions {
  params?: Record<string, string>
  query?: Record<string, string>
}

export interface ApiClient {
  /** Sends one call and gives the parsed answer. Throws `ApiFailure`, or the signal's reason when it was aborted. */
  call: <E extends Endpoint>(endpoint: E, request: RequestInput<E>, options?: CallOptions) => Promise<ResponseOf<E>>
  /** Sends a file as the part `file` of a form. Throws as `call` does. */
  upload: <E extends Endpoint>(endpoint: E, file: Blob, options?: UploadOptions) => Promise<ResponseOf<E>>
  /** A picture that the server keeps, or a file of another type. Throws as `call` does. */
  picture: (
    endpoint: Endpoint,
    params: Record<string, string>,
    options?: CallOptions & { type?: string },
  ) => Promise<Blob>
  /**
   * Sends a queueable write under its key, and gives the answer as it came: what our server did is done, whether or
   * not this release can read it. An answer that does not name the key is not taken for one.
   */
  write: (endpoint: Endpoint, request: WireRequest, key: string, options?: WriteOptions) => Promise<unknown>
  /** Whether calls of these areas go to one place, so that one batch can carry them. */
  sharesBase: (areas: readonly (Area | null)[]) => boolean
  /** Opens a stream of server-sent events with the same headers and the same failures. */
  stream: (area: Area, path: string, signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>
}

export interface ApiClientOptions {
  fetch: Platform['fetch']
  now: () => number
  /** Base URL of an area; empty is this origin. */
  baseUrlOf: (area: Area) => string
  /** Null of a page whose browser is nobody's device. */
  deviceId: string | null
  /** Of the person in whose name every call of this client is sent, as it is kept; null before sign-in. */
  token: string | null
  /** Returns the token that is kept so (`token-seal.ts`); null if `token` is the token itself. Rejects with `ApiFailure` if the token cannot be read. */
  openToken: ((kept: string) => Promise<string>) | null
  /** The company that a super admin has chosen. */
  companyId: string | null
  /** Called after every call: null if our API answered as asked, else the failure. */
  onOutcome: (failure: ApiFailure | null) => void
}

/** The area whose server takes the calls that carry others, as a batch does. */
const GATHERING = 'management'

const RequestParts = v.object({
  params: v.optional(v.record(v.string(), v.string())),
  query: v.optional(v.record(v.string(), v.optional(v.string()))),
  headers: v.optional(v.record(v.string(), v.optional(v.string()))),
  body: v.optional(v.unknown()),
})
type RequestParts = v.InferOutput<typeof RequestParts>

export function createApiClient(options: ApiClientOptions): ApiClient {
  /**
   * A call that names a company in its path sends no chosen company beside it. Dates are asked for in the zone that the
   * screen shows: the server refuses a zone that it does not know either.
   */
  async function headersOf(
    given: RequestParts['headers'],
    names: 'nobody' | 'person' = 'person',
    companyId = options.companyId,
  ): Promise<Headers> {
    const headers = new Headers({ accept: 'application/json' })
    const { token, openToken } = options
    if (options.deviceId !== null) headers.set('x-device-id', options.deviceId)
    if (token !== null && names === 'person')
      headers.set('authorization', `Bearer ${openToken === null ? token : await openToken(token)}`)
    if (companyId !== null) headers.set('x-company-id', companyId)
    for (const [name, value] of Object.entries(given ?? {}))
      if (value !== undefined) headers.set(name, name === 'timezone' ? displayTimeZone(value) : value)
    return headers
  }

  async function send(url: string, init: RequestInit): Promise<Response> {
    try {
      // Our API never redirects; what sends a request elsewhere is a captive portal.
      return await options.fetch(url, { cache: 'no-store', ...init, redirect: 'error' })
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

  async function refusal(response: Response, isFinal: boolean, signal: AbortSignal | null): Promise<ApiFailure> {
    const isJson = /^application\/(problem\+)?json/.test(response.headers.get('content-type') ?? '')
    const body = isJson ? await readJson(response, signal) : undefined
    const problem = isFinal ? problemOf(response.status, body, () => true) : readProblem(response, body)
    const retryAfterMs = retryAfterOf(response, problem, options.now())
    if (response.status >= 500)
      return new ApiFailure({ kind: 'server', status: response.status, problem, retryAfterMs })
    return problem === null
      ? strange(response, body)
      : new ApiFailure({ kind: 'problem', problem, retryAfterMs, ...(isFinal && { final: true }) })
  }

  /** An answer that is not what was asked for: another version's, or not our server's at all. */
  function strange(response: Response, body: unknown): ApiFailure {
    // From our server a whole JSON value comes, or the transfer broke.
    const kind = body !== undefined && bearsOurRequestId(response) ? 'unreadable' : 'foreign'
    return new ApiFailure({ kind, status: response.status })
  }

  async function reporting<T>(work: () => Promise<T>): Promise<T> {
    try {
      const result = await work()
      options.onOutcome(null)
      return result
    } catch (error) {
      if (error instanceof ApiFailure) options.onOutcome(error)
      throw error
    }
  }

  const baseOf = (area: Area | null) => options.baseUrlOf(area ?? GATHERING)

  /** The answer of our API to a call, if it is one. */
  async function ask(
    endpoint: Endpoint,
    request: unknown,
    key: string | null,
    signal: AbortSignal | null,
    beside?: Record<string, string>,
  ): Promise<Response> {
    const parts = v.parse(RequestParts, request)
    // What anybody may ask bears no token, which a cache on the way might keep with it.
    const headers = await headersOf(
      { ...parts.headers, ...beside },
      endpoint.withoutSession === true ? 'nobody' : 'person',
      endpoint.enters ? null : options.companyId,
    )
    // A form writes its own type, with the boundary of its parts.
    const isForm = parts.body instanceof FormData
    if (parts.body !== undefined && !isForm) headers.set('content-type', 'application/json')
    if (key !== null) headers.set(IDEMPOTENCY_KEY, key)
    const response = await send(urlOf(baseOf(endpoint.area), endpoint, parts), {
      method: endpoint.method,
      headers,
      ...(parts.body !== undefined && {
        body: parts.body instanceof FormData ? parts.body : JSON.stringify(parts.body),
      }),
      ...(signal && { signal }),
    })
    const isFinal = key !== null && response.headers.get(IDEMPOTENCY_KEY) === key
    if (!response.ok) throw await refusal(response, isFinal, signal)
    if (key !== null && !isFinal) throw new ApiFailure({ kind: 'foreign', status: response.status })
    return response
  }

  async function parsedAnswer<E extends Endpoint>(
    endpoint: E,
    request: unknown,
    signal: AbortSignal | null,
    headers?: Record<string, string>,
  ): Promise<ResponseOf<E>> {
    const response = await ask(endpoint, request, null, signal, headers)
    const body = await readJson(response, signal)
    const parsed = v.safeParse(endpoint.response, body)
    if (!parsed.success) throw strange(response, body)
    return parsed.output
  }

  return {
    call: (endpoint, request, { signal, headers } = {}) =>
      reporting(() => parsedAnswer(endpoint, request, signal ?? null, headers)),

    upload: (endpoint, file, { signal, params, query } = {}) => {
      const body = new FormData()
      body.set('file', file)
      return reporting(() => parsedAnswer(endpoint, { params, query, body }, signal ?? null))
    },

    picture: (endpoint, params, { signal, type = 'image/' } = {}) =>
      reporting(async () => {
        // It never changes, so the browser may keep it.
        const response = await send(urlOf(baseOf(endpoint.area), endpoint, { params }), {
          headers: await headersOf(undefined),
          cache: 'default',
          ...(signal && { signal }),
        })
        if (!response.ok) throw await refusal(response, false, signal ?? null)
        if (!response.headers.get('content-type')?.startsWith(type))
          throw new ApiFailure({ kind: 'foreign', status: response.status })
        return response.blob()
      }),

    write: (endpoint, request, key, { signal, onBehalfOf, doneAt } = {}) =>
      reporting(async () => {
        const response = await ask(
          endpoint,
          { ...request, headers: { [ON_BEHALF_OF]: onBehalfOf, [DONE_AT]: doneAt } },
          key,
          signal ?? null,
        )
        const body = await readJson(response, signal ?? null)
        if (body === undefined) throw new ApiFailure({ kind: 'foreign', status: response.status })
        return body
      }),

    sharesBase: (areas) => areas.every((area) => baseOf(area) === baseOf(null)),

    stream: (area, path, signal) =>
      reporting(async () => {
        const headers = await headersOf({ accept: 'text/event-stream' })
        const response = await send(`${trimmed(options.baseUrlOf(area))}${path}`, { headers, signal })
        if (!response.ok) throw await refusal(response, false, signal)
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
