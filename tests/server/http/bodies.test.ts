import { describe, expect, it } from 'vitest'

import { openTestServer } from '../support/test-server.ts'

const SIGN_IN = '/api/v2/users/auth/login/operator'
const LIMIT = 1024 * 1024

const server = await openTestServer()

async function post(
  body: BodyInit | null,
  headers: Record<string, string> = { 'content-type': 'application/json' },
): Promise<{ status: number; code: unknown }> {
  const init: RequestInit & { duplex?: 'half' } = { method: 'POST', headers, body }
  if (body instanceof ReadableStream) init.duplex = 'half'
  const response = await server.app.request(SIGN_IN, init)
  const problem: unknown = await response.json()
  return { status: response.status, code: Object(problem)['code'] }
}

/** A body without a declared length, of this many kilobytes. */
function streamOf(kilobytes: number): { stream: ReadableStream; sent: () => number } {
  let sent = 0
  const stream = new ReadableStream({
    pull(controller) {
      if (sent === kilobytes) return controller.close()
      sent++
      controller.enqueue(new Uint8Array(1024).fill(32))
    },
  })
  return { stream, sent: () => sent }
}

describe('a body', () => {
  it.each(['', '{', '{"email":', 'null garbage', '\u0000', '{"a":1}}', "{'email':'a@b.co'}", '\uFEFF{}'])(
    'without valid JSON is a bad request: %j',
    async (text) => {
      expect(await post(text)).toEqual({ status: 400, code: 'bad_request' })
    },
  )

  it.each(['null', '[]', '"text"', '7', 'true', '[[[[[]]]]]'])(
    'with JSON other than an object fails validation: %s',
    async (text) => {
      expect(await post(text)).toEqual({ status: 400, code: 'validation_failed' })
    },
  )

  it('nested as deeply as it fits fails validation, without a stack overflow', async () => {
    const depth = LIMIT / 2 - 20
    expect(await post('['.repeat(depth) + ']'.repeat(depth))).toEqual({ status: 400, code: 'validation_failed' })
    const deep = `{"email":${'['.repeat(depth - 20)}${']'.repeat(depth - 20)}}`
    expect(await post(deep)).toEqual({ status: 400, code: 'validation_failed' })
    const levels = 100_000
    const objects = `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`
    expect(await post(objects)).toEqual({ status: 400, code: 'validation_failed' })
  })

  it.each([
    ['form', 'application/x-www-form-urlencoded'],
    ['text', 'text/plain'],
    ['a type with the same beginning', 'application/jsonp'],
    ['a patch', 'application/json-patch+json'],
    ['nothing', ''],
  ])('declared as %s is an unsupported media type', async (_, type) => {
    expect(await post('{}', type === '' ? {} : { 'content-type': type })).toEqual({
      status: 415,
      code: 'unsupported_media_type',
    })
  })

  it.each(['application/json', 'application/json; charset=utf-8', 'Application/JSON ;charset=UTF-8'])(
    'declared as %s is read',
    async (type) => {
      expect(await post('{}', { 'content-type': type })).toEqual({ status: 400, code: 'validation_failed' })
    },
  )
})

describe('a body over 1 MB', () => {
  it('is rejected by its declared length, unread', async () => {
    const { stream, sent } = streamOf(4 * 1024)
    expect(await post(stream, { 'content-type': 'application/json', 'content-length': String(LIMIT + 1) })).toEqual({
      status: 413,
      code: 'body_too_large',
    })
    expect(sent()).toBeLessThan(10)
  })

  it('is rejected as soon as it is too long, whatever length it declares', async () => {
    const { stream, sent } = streamOf(4 * 1024)
    expect(await post(stream, { 'content-type': 'application/json', 'content-length': '10' })).toEqual({
      status: 413,
      code: 'body_too_large',
    })
    expect(sent()).toBeLessThan(1024 + 10)
  })

  it('is rejected with one byte more, and read at the limit', async () => {
    const padded = (length: number) => `{}${' '.repeat(length - 2)}`
    expect(await post(padded(LIMIT))).toEqual({ status: 400, code: 'validation_failed' })
    expect(await post(padded(LIMIT + 1))).toEqual({ status: 413, code: 'body_too_large' })
    expect(await post(streamOf(1024).stream)).toEqual({ status: 400, code: 'bad_request' })
  })
})
