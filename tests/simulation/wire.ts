import { PROBLEM_CODES, type ProblemCode } from '../../contract/errors.ts'
import { IDEMPOTENCY_KEY } from '../../contract/write-headers.ts'
import { REQUEST_ID_HEADER } from '../../contract/problem.ts'
import { REQUEST_ID } from '../offline/support/fake-server.ts'

/** A request in transit. */
export interface Call {
  method: string
  path: string
  query: URLSearchParams
  headers: Headers
  body: string | null
}

/** An answer to a request. */
export interface Answer {
  status: number
  headers: Record<string, string>
  body: string
}

export interface Answered {
  status: number
  body: unknown
}

export const BATCH_PATH = '/api/v2/batch'
export const PROBE_PATH = '/livez'

export function callOf(input: string, init: RequestInit): Call {
  const url = new URL(input, 'http://parq.test')
  return {
    method: init.method ?? 'GET',
    path: url.pathname,
    query: url.searchParams,
    headers: new Headers(init.headers),
    body: typeof init.body === 'string' ? init.body : null,
  }
}

export function keyOf({ headers }: Call): string | null {
  return headers.get(IDEMPOTENCY_KEY)
}

export function tokenOf({ headers }: Call): string | null {
  return headers.get('authorization')?.replace('Bearer ', '') ?? null
}

export function isWrite(call: Call): boolean {
  return call.path === BATCH_PATH || keyOf(call) !== null
}

export function problem(code: ProblemCode, more: object = {}): Answered {
  const status = PROBLEM_CODES[code]
  return { status, body: { type: 'about:blank', title: code, status, code, requestId: REQUEST_ID, ...more } }
}

/** Formats an answer as our server does: with its mark, and with the key of a write that has a receipt. */
export function onTheWire({ status, body }: Answered, key: string | null): Answer {
  return {
    status,
    headers: {
      'content-type': status < 300 ? 'application/json' : 'application/problem+json',
      [REQUEST_ID_HEADER]: REQUEST_ID,
      ...(key !== null && { [IDEMPOTENCY_KEY]: key }),
    },
    body: JSON.stringify(body),
  }
}

export function page(status: number): Answer {
  return { status, headers: { 'content-type': 'text/html' }, body: '<!doctype html><title>Wi-Fi</title>' }
}
