import * as v from 'valibot'
import { beforeEach, describe, expect, it, vi } from 'vitest'

const kept = new Map<string, string>()
const calls: { url: string; body: unknown }[] = []
let network: 'up' | 'lost' | 'refusing' = 'up'

vi.stubGlobal('PARQ_VERSION', '0.1.0')
vi.stubGlobal('location', { pathname: '/dashboard/drivers/update/0190d7f0', origin: 'https://parq.test' })
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
})
vi.stubGlobal('navigator', { onLine: true })
vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
  if (network === 'lost') return Promise.reject(new TypeError('Failed to fetch'))
  if (!url.includes('/app-errors')) return Promise.resolve(new Response('', { status: 404 }))
  calls.push({ url, body: typeof init.body === 'string' ? JSON.parse(init.body) : null })
  const isRefused = network === 'refusing'
  return Promise.resolve(
    Response.json(
      isRefused
        ? { title: 'x', status: 400, code: 'validation_failed', requestId: '01936f1e-6e7b-7c3a-9d2f-0123456789ab' }
        : { noted: true },
      {
        status: isRefused ? 400 : 200,
        headers: {
          'content-type': isRefused ? 'application/problem+json' : 'application/json',
          'x-request-id': '01936f1e-6e7b-7c3a-9d2f-0123456789ab',
        },
      },
    ),
  )
})

const { reportError, sendErrors } = await import('../../src/app/errors/report-error.ts')
const { appErrorNotes } = await import('../../src/data/app-error-notes.ts')
const { ApiFailure } = await import('../../src/offline/api-failure.ts')

const waiting = () => v.parse(v.array(v.unknown()), JSON.parse(kept.get('parq.errors') ?? '[]'))
const thrown = (message: string) => Object.assign(new TypeError(message), { stack: `at ${message} (a.js:1:2)` })

beforeEach(() => {
  kept.clear()
  calls.length = 0
  network = 'up'
})

describe('an error of the app', () => {
  it('is sent with its screen and version, without ids and values', async () => {
    reportError('uncaught', new TypeError('No driver "María" with ABC123'))
    await sendErrors()
    expect(calls).toMatchObject([
      {
        body: {
          errors: [
            {
              kind: 'uncaught',
              message: 'TypeError: No driver "…" with #',
              screen: '/dashboard/drivers/update/:id',
              version: '0.1.0',
              count: 1,
            },
          ],
        },
      },
    ])
    expect(waiting()).toEqual([])
  })

  it('is counted if it repeats, and noted by its kind for the report of the device', () => {
    reportError('screen', thrown('one'))
    reportError('screen', thrown('one'))
    expect(waiting()).toMatchObject([{ count: 2 }])
    expect(appErrorNotes()).toMatchObject([{ kind: 'screen' }])
  })

  it('waits without a connection, five at most, and is sent later', async () => {
    network = 'lost'
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) reportError('uncaught', thrown(name))
    await sendErrors()
    expect(waiting()).toHaveLength(5)
    expect(calls).toEqual([])
    network = 'up'
    await sendErrors()
    expect(calls).toHaveLength(1)
    expect(waiting()).toEqual([])
  })

  it('is dropped if the server refuses it', async () => {
    network = 'refusing'
    reportError('uncaught', thrown('a'))
    await sendErrors()
    expect(calls).toHaveLength(1)
    expect(waiting()).toEqual([])
  })

  it.each<[string, unknown]>([
    ['a lost connection', new ApiFailure({ kind: 'network' })],
    ['a cancelled call', new DOMException('Aborted', 'AbortError')],
    ['a part of the app that was not downloaded', new Error('Failed to fetch dynamically imported module: x.js')],
    ['a browser extension', Object.assign(new Error('x'), { stack: 'at a (chrome-extension://abc/x.js:1:2)' })],
    ['a redirect', { to: '/sign-in' }],
  ])('is not reported if it is %s', (_, expected) => {
    reportError('rejection', expected)
    expect(waiting()).toEqual([])
    expect(appErrorNotes()).toEqual([])
  })
})
