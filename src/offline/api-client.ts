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
  /** Headers in addition to those of the contract. */
  headers?: Record<string, string> | undefined
}

export interface WriteOptions extends CallOptions {
  /** The author, if they have left the company and this client's person sends the op for them. */
  onBehalfOf?: string | undefined
  /** Moment at which the author acted, for a write that waited to be sent. */
  doneAt?: string | undefined
}

interface UploadOptions extends CallOptions {
  params?: Record<string, string>
  query?: Record<string, string>
}

export interface ApiClient {
  /** Sends one call and returns the parsed answer. Throws `ApiFailure`, or the signal's reason if it was aborted. */
  call: <E extends Endpoint>(endpoint: E, request: RequestInput<E>, options?: CallOptions) => Promise<ResponseOf<E>>
  /** Sends a file as the part `file` of a form. Throws the same errors as `call`. */
  upload: <E extends Endpoint>(endpoint: E, file: Blob, options?: UploadOptions) => Promise<ResponseOf<E>>
  /** Returns a picture, or another file, that the server keeps. Throws the same errors as `call`. */
  picture: (
    endpoint: Endpoint,
    params: Record<string, string>,
    options?: CallOptions & { type?: string },
  ) => Promise<Blob>
  /**
   * Sends a queueable write under its key and returns the unparsed answer: the server has done the write whether or not
   * this release can read the answer. An answer that does not name the key is rejected.
   */
  write: (endpoint: Endpoint, request: WireRequest, key: string, options?: WriteOptions) => Promise<unknown>
  /** Whether calls of these areas go to one server, so that one batch can carry them. */
  sharesBase: (areas: readonly (Area | null)[]) => boolean
  /** Opens a stream of server-sent events with the same headers and failures as a call. */
  stream: (area: Area, path: string, signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>
}

export interface ApiClientOptions {
  fetch: Platform['fetch']
  now: () => number
  /** Base URL of an area; an empty string means this origin. */
  baseUrlOf: (area: Area) => string
  /** `null` for a page that runs on nobody's device. */
  deviceId: string | null
  /** Stored token of the person in whose name this client calls; `null` before sign-in. */
  token: string | null
  /**
   * Returns the token for its stored form (`token-seal.ts`); `null` if `token` is the token itself. Rejects with
   * `ApiFailure` if the token cannot be read.
   */
  openToken: ((kept: string) => Promise<string>) | null
  /** The company that a super admin has chosen. */
  companyId: string | null
  /** Called after every call: null if our API answered as asked, else the failure. */
  onOutcome: (failure: ApiFailure | null) => void
}

/** The area whose server accepts batches. */
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
   * A call whose path names a company does not also send the chosen company. Dates are requested in the zone that the
   * screen shows: the server rejects a zone that it does not know.
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
      // Our API never redirects: a redirect comes from a captive portal.
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

  /** Failure for an unexpected answer: from another version, or not from our server. */
  function strange(response: Response, body: unknown): ApiFailure {
    // Our server sends complete JSON, so anything else is a broken transfer.
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

  /** Returns our API's answer to a call, or throws. */
  async function ask(
    endpoint: Endpoint,
    request: unknown,
    key: string | null,
    signal: AbortSignal | null,
    beside?: Record<string, string>,
  ): Promise<Response> {
    const parts = v.parse(RequestParts, request)
    // A public call carries no token, because a cache on the way might store the token with the answer.
    const headers = await headersOf(
      { ...parts.headers, ...beside },
      endpoint.withoutSession === true ? 'nobody' : 'person',
      endpoint.enters ? null : options.companyId,
    )
    // A form sets its own content type, with the boundary of its parts.
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
        // The file never changes, so the browser may cache it.
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

/** Returns the wait from the header, in either of its forms, or from the problem's own field. */
function retryAfterOf(response: Response, problem: Problem | null, now: number): number | null {
  if (problem?.retryAfter !== undefined) return problem.retryAfter * 1000
  const header = response.headers.get('retry-after')
  if (header === null) return null
  if (/^\d+$/.test(header)) return Number(header) * 1000
  const date = Date.parse(header)
  return Number.isNaN(date) ? null : Math.max(0, date - now)
}
