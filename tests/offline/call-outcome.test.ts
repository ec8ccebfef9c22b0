import { describe, expect, test, vi } from 'vitest'

import { getService } from '../../contract/service.ts'
import { ApiFailure, isRefusedSession } from '../../src/offline/api-failure.ts'
import { deadline } from '../../src/offline/clock.ts'
import { REQUEST_ID, json, lostNetwork, marked, neverAnswered, portalPage, problem } from './support/fake-server.ts'
import { createManualClock } from './support/manual-clock.ts'
import { NOW, aService, idOf } from './support/records.ts'
import { clientThatGets, reasonOf } from './support/answering-client.ts'

const readService = (answer: () => Response | Promise<Response>) =>
  clientThatGets(answer).client.call(getService, { params: { id: idOf(4, 1) } })

describe('the outcome of a call', () => {
  test('is the parsed answer, which is also reported', async () => {
    const { client, outcomes } = clientThatGets(() => json(aService(1)))

    expect(await client.call(getService, { params: { id: idOf(4, 1) } })).toEqual(aService(1))
    expect(outcomes).toEqual([null])
  })

  test('is a network failure if there is no connection', async () => {
    expect(await reasonOf(readService(() => Promise.reject(lostNetwork())))).toEqual({ kind: 'network' })
  })

  test('is a network failure if the connection is lost in the middle of the answer', async () => {
    const body = new ReadableStream({ start: (controller) => controller.error(lostNetwork()) })

    expect(await reasonOf(readService(() => new Response(body)))).toEqual({ kind: 'network' })
  })

  test('is a time-out after the deadline, but not if the caller aborts the call', async () => {
    const clock = createManualClock()
    const patience = deadline(clock, 1_000)
    const abortable = clientThatGets(neverAnswered, {
      fetch: (_, init) =>
        new Promise((_resolve, reject) => {
          if (init.signal?.aborted === true) reject(init.signal.reason)
          init.signal?.addEventListener('abort', () => reject(init.signal?.reason))
        }),
    })
    const timedOut = abortable.client.call(getService, { params: { id: idOf(4, 1) } }, { signal: patience.signal })
    clock.advance(1_000)
    expect(await reasonOf(timedOut)).toEqual({ kind: 'timeout' })

    const leaving = new AbortController()
    const aborted = abortable.client.call(getService, { params: { id: idOf(4, 1) } }, { signal: leaving.signal })
    leaving.abort(new Error('left the page'))
    await expect(aborted).rejects.toThrow('left the page')
    expect(abortable.outcomes.map((failure) => failure?.reason.kind)).toEqual(['timeout'])
  })

  test('[S9-07] waits for the answer without a limit if there is no deadline', async () => {
    vi.useFakeTimers()
    try {
      let answer: (response: Response) => void = () => undefined
      const { client, seen, outcomes } = clientThatGets(() => new Promise((resolve) => (answer = resolve)))
      const call = client.call(getService, { params: { id: idOf(4, 1) } })
      await vi.advanceTimersByTimeAsync(24 * 60 * 60 * 1000)
      expect(seen).toHaveLength(1)
      expect(seen[0]?.init.signal).toBeUndefined()
      expect(outcomes).toEqual([])
      expect(vi.getTimerCount()).toBe(0)

      answer(json(aService(1)))
      expect(await call).toEqual(aService(1))
    } finally {
      vi.useRealTimers()
    }
  })

  test.each([
    ['a page with 200', () => portalPage(200), 200],
    ['a page with 401', () => portalPage(401), 401],
    ['a page with 403', () => portalPage(403), 403],
    ['JSON of another shape', () => json({ ok: true }), 200],
    ['JSON that is cut off', () => new Response('{"id":"', { headers: { 'content-type': 'application/json' } }), 200],
    ['a 401 in JSON that is no problem', () => json({ message: 'login' }, { status: 401 }), 401],
    [
      'a problem with an unknown code',
      () =>
        new Response(JSON.stringify({ title: 'x', status: 401, code: 'blocked', requestId: 'r' }), {
          status: 401,
          headers: { 'content-type': 'application/problem+json' },
        }),
      401,
    ],
    [
      'our problem with another status',
      () =>
        new Response(JSON.stringify({ title: 'x', status: 401, code: 'unauthorized', requestId: 'r' }), {
          status: 403,
          headers: { 'content-type': 'application/problem+json' },
        }),
      403,
    ],
  ])('[S2-12] [S4-05] is a foreign answer for %s', async (_, answer, status) => {
    const reason = await reasonOf(readService(answer))

    expect(reason).toEqual({ kind: 'foreign', status })
    expect(isRefusedSession(reason && new ApiFailure(reason))).toBe(false)
  })

  test('[S2-12] refuses the session for our own 401 and 403 problems, and not for other problems', async () => {
    for (const [code, refused] of [
      ['unauthorized', true],
      ['forbidden', true],
      ['company_required', false],
      ['not_found', false],
    ] as const) {
      const reason = await reasonOf(readService(() => problem(code)))
      expect(reason).toMatchObject({ kind: 'problem', problem: { code } })
      expect(isRefusedSession(reason && new ApiFailure(reason))).toBe(refused)
    }
  })

  test('leaves out fields that a newer server adds', async () => {
    expect(await readService(() => json({ ...aService(1), lane: 'B' }))).toEqual(aService(1))
  })

  const newerProblem = (body: object, requestId = REQUEST_ID) => {
    const given = { title: 'x', status: 409, code: 'permit_expired', requestId, ...body }
    return marked(
      new Response(JSON.stringify(given), {
        status: given.status,
        headers: { 'content-type': 'application/problem+json' },
      }),
    )
  }

  test.each([
    [400, 'bad_request'],
    [401, 'unauthorized'],
    [403, 'forbidden'],
    [404, 'not_found'],
    [409, 'bad_request'],
    [418, 'bad_request'],
    [429, 'too_many_attempts'],
  ])('for a %i of our API with a code of a newer version is the refusal %s', async (status, code) => {
    expect(await reasonOf(readService(() => newerProblem({ status })))).toEqual({
      kind: 'problem',
      problem: { title: 'x', status, code, requestId: REQUEST_ID },
      retryAfterMs: null,
    })
  })

  test('is a server failure for a 5xx of our API with a code of a newer version', async () => {
    expect(await reasonOf(readService(() => newerProblem({ status: 503, retryAfter: 7 })))).toMatchObject({
      kind: 'server',
      problem: { code: 'unavailable' },
      retryAfterMs: 7_000,
    })
    expect(await reasonOf(readService(() => newerProblem({ status: 507 })))).toMatchObject({
      kind: 'server',
      problem: { code: 'internal' },
    })
  })

  test('keeps the refusal if a newer version adds field codes or properties that are unknown here', async () => {
    const errors = [
      { path: 'a', code: 'too_purple' },
      { path: 'b', code: 'required' },
    ]
    const more = { errors, conflicts: [{ path: 'c' }], retryAfter: 'soon', added: true }

    expect(await reasonOf(readService(() => problem('validation_failed', more)))).toEqual({
      kind: 'problem',
      problem: {
        title: 'validation_failed',
        status: 400,
        code: 'validation_failed',
        requestId: 'request',
        errors: [
          { path: 'a', code: 'invalidField' },
          { path: 'b', code: 'required' },
        ],
      },
      retryAfterMs: null,
    })
  })

  test('[S2-12] accepts a foreign code only if the header has the same request id', async () => {
    const other = REQUEST_ID.replace('0193', '0194')

    expect((await reasonOf(readService(() => newerProblem({ status: 401 }, other))))?.kind).toBe('unreadable')
    const unmarked = newerProblem({ status: 401 })
    unmarked.headers.delete('x-request-id')
    expect(await reasonOf(readService(() => unmarked))).toEqual({ kind: 'foreign', status: 401 })
  })

  test.each([
    ['a member that is not in the enumeration', () => json({ ...aService(1), status: 'towed' }), 200],
    ['another shape', () => json([aService(1)]), 200],
    ['a refusal without a problem', () => json({ message: 'no' }, { status: 422 }), 422],
  ])('is unreadable for %s from our server, and foreign from any other server', async (_, answer, status) => {
    const reason = await reasonOf(readService(() => marked(answer())))
    expect(reason).toEqual({ kind: 'unreadable', status })
    expect(isRefusedSession(reason && new ApiFailure(reason))).toBe(false)

    const theirs = answer()
    theirs.headers.set('x-request-id', 'f4a1c2d0-1b2c-4d3e-8f90-0123456789ab')
    expect(await reasonOf(readService(() => theirs))).toEqual({ kind: 'foreign', status })
  })

  test('is not a newer version if an answer of our server was cut off', async () => {
    expect(await reasonOf(readService(() => marked(new Response('{"id":"'))))).toEqual({ kind: 'foreign', status: 200 })
  })

  test('is a server failure for 5xx, with or without our problem', async () => {
    expect(await reasonOf(readService(() => problem('unavailable', { retryAfter: 7 })))).toMatchObject({
      kind: 'server',
      status: 503,
      problem: { code: 'unavailable' },
      retryAfterMs: 7_000,
    })
    expect(await reasonOf(readService(() => portalPage(502)))).toEqual({
      kind: 'server',
      status: 502,
      problem: null,
      retryAfterMs: null,
    })
  })

  test('reads Retry-After as seconds and as a date', async () => {
    const header = (value: string) => readService(() => problem('too_many_attempts', {}, { 'retry-after': value }))

    expect(await reasonOf(header('30'))).toMatchObject({ retryAfterMs: 30_000 })
    expect(await reasonOf(header(new Date(NOW + 90_000).toUTCString()))).toMatchObject({ retryAfterMs: 90_000 })
    expect(await reasonOf(header('soon'))).toMatchObject({ retryAfterMs: null })
  })
})
