import fc from 'fast-check'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { endpointPath } from '../../../contract/endpoint.ts'
import { ENDPOINTS } from '../../../contract/endpoints.ts'
import { Problem } from '../../../contract/problem.ts'
import { DEMO_PASSWORD } from '../../../server/demo/accounts.ts'
import { openApiDocument } from '../../../server/openapi/document.ts'
import { at, listAt } from '../openapi/json.ts'
import { type Demo, enterDemo } from '../support/demo.ts'
import { type TestServer, startTestServer } from '../support/test-server.ts'
import { hostileHeader, hostileQuery, hostileText } from './hostile.ts'
import { type Known, textsOf, valuesOf } from './schema-arbitrary.ts'

type AnyEndpoint = (typeof ENDPOINTS)[number]

interface Attack {
  url: string
  headers: Record<string, string>
  body: string | null
}

const document = openApiDocument()

let server: TestServer
let demo: Demo
let known: Known

beforeAll(async () => {
  server = await startTestServer()
  demo = await enterDemo(server)
  const read = async (query: string) => (await server.owner.query<{ value: string }>(query)).rows.map((row) => row.value)
  const locations = await demo.locationsOf(demo.colombia)
  const ids = [...locations, demo.colombia, demo.ana.id, ...(await read(`select id as value from services where company_id = '${demo.colombia}' limit 20`))]
  const plates = await read('select distinct license_plate as value from services limit 20')
  known = {
    id: ids,
    ids: [...ids, ids.join(), `${locations[0]},`],
    companyId: [demo.colombia],
    locationIds: ['', ',', ...locations, locations.join()],
    paymentMethods: ['', 'cash', 'cash,digital,dataphone', 'cash,cash'],
    plate: ['', '1', 'a', ...plates, ...plates.map((plate) => plate.slice(1, 4))],
    startDate: ['2026-01-01T00:00:00', '1900-01-01T00:00:00'],
    endDate: ['2026-12-31T23:59:59', '2099-12-31T23:59:59'],
    timezone: ['America/Bogota', 'Europe/London', 'Pacific/Apia'],
    page: ['1', '2', '1000000'],
    limit: ['1', '10', '999'],
    licensePlate: plates,
    password: [DEMO_PASSWORD, 'wrong'],
  }
})
afterAll(() => server.close())

function attacksOn(endpoint: AnyEndpoint): fc.Arbitrary<Attack> {
  const operation = at(document, 'paths', endpointPath(endpoint).replaceAll(/:([a-z]+)/gi, '{$1}'), endpoint.method.toLowerCase())
  const parameters = listAt(operation, 'parameters')
  const named = (where: string) => {
    const here = parameters.filter((one) => one['in'] === where)
    const required = here.filter((one) => one['required'] === true).map((one) => String(one['name']))
    return textsOf(Object.fromEntries(here.map((one) => [String(one['name']), at(one, 'schema')])), required, known)
  }
  const body = endpoint.method === 'GET' ? fc.constant(null) : bodiesOf(operation)

  return fc
    .record({
      params: named('path'),
      query: named('query'),
      repeated: fc.option(hostileText, { freq: 6 }),
      surplus: fc.option(hostileQuery, { freq: 5 }),
      timezone: fc.option(fc.oneof({ weight: 4, arbitrary: fc.constantFrom('America/Bogota', 'Europe/London') }, { weight: 1, arbitrary: hostileHeader }), { freq: 2 }),
      headers: fc.record({ 'x-company-id': hostileHeader, 'x-device-id': hostileHeader, 'accept-encoding': hostileHeader, 'x-forwarded-for': hostileHeader }, { requiredKeys: [] }),
      contentType: fc.oneof({ weight: 9, arbitrary: fc.constant('application/json') }, { weight: 1, arbitrary: hostileHeader }),
      body,
    })
    .map(({ params, query, repeated, surplus, timezone, headers, contentType, body }) => {
      const path = endpointPath(endpoint).replaceAll(/:([a-z]+)/gi, (_, name: string) => percentEncoded(params[name] ?? ''))
      const pairs = Object.entries(query).flatMap(([name, value]) => [`${name}=${percentEncoded(value)}`, ...(repeated === null ? [] : [`${name}=${percentEncoded(repeated)}`])])
      return {
        url: `${path}?${[...pairs, ...(surplus === null ? [] : [surplus])].join('&')}`,
        headers: { ...headers, ...(timezone === null ? {} : { timezone }), ...(body === null ? {} : { 'content-type': contentType }) },
        body,
      }
    })
}

/** Half of a surrogate pair cannot be written in a URL: it goes as the bytes that some client might send. */
function percentEncoded(text: string): string {
  return text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80'
}

function bodiesOf(operation: object): fc.Arbitrary<string | null> {
  if (!('requestBody' in operation)) return fc.option(hostileText)
  const schema = at(operation, 'requestBody', 'content', 'application/json', 'schema')
  return fc.oneof(
    { weight: 8, arbitrary: valuesOf(schema, known).map((value) => JSON.stringify(value)) },
    { weight: 1, arbitrary: hostileText },
    { weight: 1, arbitrary: fc.constantFrom('{"changes":{"remarks":{"from":null,"to":1e309}}}', '{"changes":{"remarks":{"from":null,"to":"\\u0000"}}}', '{"changes":{"__proto__":{"from":null,"to":"x"}}}', '{"email":NaN}') },
  )
}

/** What is unsound about the answer to an attack; null where nothing is. */
async function faultOf(endpoint: AnyEndpoint, { url, headers, body }: Attack, token: string | null): Promise<string | null> {
  const response = await server.app.request(url, { method: endpoint.method, headers: { ...headers, ...(token === null ? {} : { authorization: `Bearer ${token}` }) }, body })
  const bytes = response.headers.get('content-encoding') === 'gzip' ? response.body?.pipeThrough(new DecompressionStream('gzip')) : response.body
  const answer: unknown = await new Response(bytes ?? null).json()
  if (response.status >= 500) return `${response.status} ${JSON.stringify(answer)}`
  if (response.headers.get('content-type') !== (response.ok ? 'application/json' : 'application/problem+json')) return `as ${response.headers.get('content-type')}`
  if (!v.is(response.ok ? endpoint.response : Problem, answer)) return `against the contract: ${JSON.stringify(answer)}`
  return null
}

describe('whatever comes, the answer is sound: the contract or a problem, never a 5xx', () => {
  it.each(ENDPOINTS)('$id', async (endpoint) => {
    const isSession = endpoint.id === 'signIn' || endpoint.id === 'signOut'
    await fc.assert(
      fc.asyncProperty(attacksOn(endpoint), async (attack) => {
        expect(await faultOf(endpoint, attack, endpoint.id === 'signOut' ? await server.signIn(demo.luis.email) : demo.owner.token)).toBeNull()
      }),
      { numRuns: isSession ? 40 : 120 },
    )
  })

  it.each(ENDPOINTS)('$id without a session', async (endpoint) => {
    await fc.assert(
      fc.asyncProperty(attacksOn(endpoint), async (attack) => {
        expect(await faultOf(endpoint, attack, null)).toBeNull()
      }),
      { numRuns: 15 },
    )
  })
})
