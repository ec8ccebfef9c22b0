import * as v from 'valibot'
import { describe, expect, it } from 'vitest'

import { endpointPath } from '../../../contract/endpoint.ts'
import { ENDPOINTS } from '../../../contract/endpoints.ts'
import { EVENTS_PATH } from '../../../contract/events.ts'
import { Problem } from '../../../contract/problem.ts'
import { enterDemo } from '../support/demo.ts'
import { openTestServer } from '../support/test-server.ts'

const server = await openTestServer()
const demo = await enterDemo(server)

/** Allowed methods of the last requested path. */
let allowed: string[] = []

async function problemOf(
  path: string,
  { method = 'GET' }: { method?: string } = {},
): Promise<{ status: number; code: string }> {
  const response = await server.app.request(path, {
    method,
    headers: { authorization: `Bearer ${demo.owner.token}`, accept: 'text/html,*/*' },
  })
  expect(response.headers.get('content-type')).toBe('application/problem+json')
  const problem = v.parse(Problem, await response.json())
  expect(problem.status).toBe(response.status)
  allowed = response.headers.get('allow')?.split(', ') ?? []
  expect(problem.requestId).toBe(response.headers.get('x-request-id'))
  return { status: response.status, code: problem.code }
}

/** Also matches other paths that fit a parameter. */
function patternOf(endpoint: (typeof ENDPOINTS)[number]): RegExp {
  return new RegExp(`^${endpointPath(endpoint).replaceAll(/:[a-z]+/gi, '[^/]+')}$`)
}

const NOT_FOUND = { status: 404, code: 'not_found' }
const NOT_ALLOWED = { status: 405, code: 'method_not_allowed' }

describe('an unknown path of the API is a problem, never the page of the app', () => {
  it.each([
    '/api',
    '/api/',
    '/api/v2',
    '/api/v1/services/services',
    '/api/v2/services',
    '/api/v2/services/services/',
    '/api/v2/services/services/a/b/c',
    '/api/v2/payments/anything',
    '/api/v2/services/services%2Fcount',
    '/docs/unknown.js',
    '/docs/../package.json',
    '/docs/..%2f..%2fpackage.json',
    '/dev',
    '/dev/mail',
    '/livez/x',
  ])('such as %s', async (path) => {
    expect(await problemOf(path)).toEqual(NOT_FOUND)
  })
})

describe('a method that a path does not have', () => {
  it.each([...new Set(ENDPOINTS.map(endpointPath))])('is a problem: %s', async (path) => {
    const url = path.replaceAll(/:[a-z]+/gi, demo.colombia)
    const known = new Set<string>(
      ENDPOINTS.filter((endpoint) => patternOf(endpoint).test(url)).map((endpoint) => endpoint.method),
    )
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'].filter(
      (one) => !known.has(one),
    )) {
      expect(await problemOf(url, { method }), method).toEqual(NOT_ALLOWED)
      expect(new Set(allowed)).toEqual(known.has('GET') ? new Set([...known, 'HEAD']) : known)
    }
  })

  it.each([EVENTS_PATH, '/livez', '/readyz', '/config.json', '/openapi.json', '/docs'])(
    'is a problem: POST %s',
    async (path) => {
      expect(await problemOf(path, { method: 'POST' })).toEqual(NOT_ALLOWED)
      expect(allowed).toEqual(['GET', 'HEAD'])
    },
  )
})

describe('an invalid id', () => {
  it.each([
    '1',
    'ABC123',
    '00000000-0000-0000-0000-00000000000g',
    '018de03c-2ef3-7eed-9270-11d0aa65a600x',
    '%00',
    '%',
    '%ff',
    "1' or '1'='1",
    '../../count',
    'null',
  ])('%s is a 404, like an unknown id', async (id) => {
    const part = id.includes('%') ? id : encodeURIComponent(id)
    for (const path of ['services/services', 'entities/locations', 'entities/companies', 'users/operators'])
      expect(await problemOf(`/api/v2/${path}/${part}`), path).toEqual(NOT_FOUND)
  })

  it('among many ids is a 404 too, as are more than 100 ids', async () => {
    expect(await problemOf(`/api/v2/entities/locations/ids/${demo.colombia},x`)).toEqual(NOT_FOUND)
    const ids = (count: number) => Array.from({ length: count }, () => demo.colombia).join()
    expect(await problemOf(`/api/v2/entities/locations/ids/${ids(101)}`)).toEqual(NOT_FOUND)
    const hundred = await server.app.request(`/api/v2/entities/locations/ids/${ids(100)}`, {
      headers: { authorization: `Bearer ${demo.owner.token}` },
    })
    expect(hundred.status).toBe(200)
  })
})
