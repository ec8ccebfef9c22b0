import * as v from 'valibot'

import { IDEMPOTENCY_KEY } from '../../contract/write-headers.ts'
import { type Endpoint, type RequestInput, type ResponseOf, endpointPath } from '../../contract/endpoint.ts'
import { Problem } from '../../contract/problem.ts'

/** Sends a request to the server, by its path: over HTTP, or in a test to the application itself. */
export type Send = (path: string, init: RequestInit) => Promise<Response>

export interface Heard {
  endpoint: string
  status: number
  ms: number
}

export interface Named {
  /** Token of a session. */
  token?: string
  /** Idempotency key of a write. */
  key?: string
  signal?: AbortSignal
  /** The claimed source address, which a server with TRUST_PROXY=1 believes. */
  from?: string
}

/** A refusal of the server, with its own text. */
export class Refused extends Error {
  readonly status: number
  readonly retryAfter: number | null

  constructor(endpoint: string, status: number, told: string, retryAfter: number | null) {
    super(`${endpoint} was answered ${status}: ${told}`)
    this.status = status
    this.retryAfter = retryAfter
  }
}

export interface Wire {
  call<E extends Endpoint>(endpoint: E, request: RequestInput<E>, named?: Named): Promise<ResponseOf<E>>
}

/** Creates a client of the contract; each answer is validated. */
export function createWire(send: Send, heard: (call: Heard) => void): Wire {
  return {
    async call(endpoint, request, named = {}) {
      const began = performance.now()
      const response = await send(pathOf(endpoint, request), initOf(endpoint, request, named))
      const body: unknown = await response.json()
      heard({ endpoint: endpoint.id, status: response.status, ms: performance.now() - began })
      if (response.ok) return v.parse(endpoint.response, body) as ResponseOf<typeof endpoint>
      const problem = v.safeParse(Problem, body)
      const told = problem.success
        ? `${problem.output.code} ${(problem.output.errors ?? []).map(({ path, code }) => `${path} ${code}`).join(', ')}`
        : JSON.stringify(body)
      const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
      throw new Refused(endpoint.id, response.status, told, Number.isNaN(retryAfter) ? null : retryAfter)
    },
  }
}

type Parts = Record<'params' | 'query' | 'headers', Record<string, string | undefined>> & { body: unknown }

function partsOf(request: object): Partial<Parts> {
  return request
}

function pathOf(endpoint: Endpoint, request: object): string {
  const { params = {}, query = {} } = partsOf(request)
  const path = endpointPath(endpoint).replaceAll(/:([a-z]+)/gi, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  )
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
  return search.size === 0 ? path : `${path}?${search}`
}

function initOf({ method }: Endpoint, request: object, { token, key, signal, from }: Named): RequestInit {
  const { headers: given = {}, body } = partsOf(request)
  const headers = new Headers()
  for (const [name, value] of Object.entries(given)) if (value !== undefined) headers.set(name, value)
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`)
  if (key !== undefined) headers.set(IDEMPOTENCY_KEY, key)
  if (from !== undefined) headers.set('x-forwarded-for', from)
  if (body !== undefined) headers.set('content-type', 'application/json')
  return { method, headers, ...(signal && { signal }), ...(body !== undefined && { body: JSON.stringify(body) }) }
}
