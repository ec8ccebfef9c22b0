import { describe, expect, it } from 'vitest'

import { EVENTS_PATH } from '../../../contract/events.ts'
import { openTestServer, startTestServer } from '../support/test-server.ts'

const APP = 'https://app.example.com'
const AREAS = {
  users: 'https://api.example.com',
  entities: 'https://api.example.com',
  management: 'https://api.example.com',
  payments: '',
  services: 'https://services.example.com/v',
}
const LIST = '/api/v2/services/services'

const server = await openTestServer({ areas: AREAS, appOrigins: [APP, 'http://localhost:5173'] })

const ask = (path: string, origin: string, headers: Record<string, string> = {}) =>
  server.app.request(path, { headers: { origin, ...headers } })
const preflight = (origin: string) =>
  server.app.request(LIST, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'PATCH',
      'access-control-request-headers': 'authorization,content-type,x-device-id',
    },
  })

describe('an app with its API elsewhere', () => {
  it('gets the address of the API, and a page that may call it', async () => {
    const response = await server.app.request('/config.json')
    expect(await response.json()).toMatchObject({ areas: AREAS })
    expect(response.headers.get('content-security-policy')).toContain(
      "connect-src 'self' http://127.0.0.1:9180 https://api.example.com https://services.example.com;",
    )
  })
})

describe('an API with its app elsewhere', () => {
  it('accepts the requests of the app', async () => {
    const { status, headers } = await preflight(APP)
    expect(status).toBe(204)
    expect(headers.get('access-control-allow-origin')).toBe(APP)
    expect(headers.get('access-control-allow-headers')).toBe('authorization,content-type,x-device-id')
    expect(headers.get('access-control-allow-methods')?.split(',').toSorted()).toEqual([
      'DELETE',
      'GET',
      'PATCH',
      'POST',
    ])
    expect(headers.get('access-control-allow-credentials')).toBeNull()
  })

  it.each(['https://evil.example.com', 'https://app.example.com.evil.test', 'null', ''])(
    'opens nothing to %j',
    async (origin) => {
      expect((await preflight(origin)).headers.get('access-control-allow-origin')).toBeNull()
      expect((await ask(LIST, origin)).headers.get('access-control-allow-origin')).toBeNull()
    },
  )

  it('lets the app read answers, refusals and the stream, with the headers that it needs', async () => {
    const authorization = `Bearer ${await server.signIn('owner@demo.parq.test')}`
    const stream = await ask(EVENTS_PATH, APP, { authorization })
    await stream.body?.cancel()
    const answers: [Response, number][] = [
      [await ask(LIST, APP, { authorization }), 200],
      [await ask(LIST, 'http://localhost:5173'), 401],
      [await ask('/api/v2/nothing', APP), 404],
      [stream, 200],
    ]
    for (const [{ status, headers, url }, expected] of answers) {
      expect(status, url).toBe(expected)
      expect(headers.get('access-control-allow-origin')).toMatch(
        /^(https:\/\/app\.example\.com|http:\/\/localhost:5173)$/,
      )
      expect(headers.get('access-control-expose-headers')).toBe('retry-after,x-request-id,idempotency-key')
      expect(headers.get('vary')).toContain('Origin')
    }
  })

  it('opens only its own paths', async () => {
    for (const path of ['/config.json', '/livez', '/docs'])
      expect((await ask(path, APP)).headers.get('access-control-allow-origin'), path).toBeNull()
  })

  it('opens nothing to other origins if none is set', async () => {
    const closed = await startTestServer()
    const response = await closed.app.request(LIST, { headers: { origin: APP } })
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
    await closed.close()
  })
})
