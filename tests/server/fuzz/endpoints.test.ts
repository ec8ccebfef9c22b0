import { randomUUID } from 'node:crypto'

import * as v from 'valibot'
import { beforeAll, describe, expect, it } from 'vitest'

import { type BatchedAnswer, batchWrites } from '../../../contract/batch.ts'
import { IDEMPOTENCY_KEY } from '../../../contract/write-headers.ts'
import { endpointPath } from '../../../contract/endpoint.ts'
import { ENDPOINTS } from '../../../contract/endpoints.ts'
import { Problem } from '../../../contract/problem.ts'
import { DEMO_PASSWORD } from '../../../server/demo/accounts.ts'
import { openApiDocument } from '../../../server/openapi/document.ts'
import fc from '../../support/fast-check.ts'
import { freshNamed } from '../access/named.ts'
import type { Named } from '../access/names.ts'
import { SAMPLES } from '../access/samples.ts'
import { type Json, at, isJson, listAt } from '../openapi/json.ts'
import { addColleague, enterDemo } from '../support/demo.ts'
import { SEED, roundsOr } from '../../support/rounds.ts'
import { openSession } from '../support/session.ts'
import { openTestServer } from '../support/test-server.ts'
import { hostileHeader, hostileQuery, hostileText, hostileValue } from './hostile.ts'
import { type Known, textsOf, valuesOf } from './schema-arbitrary.ts'

type AnyEndpoint = (typeof ENDPOINTS)[number]

interface Attack {
  url: string
  headers: Record<string, string>
  body: string | null
}

const document = openApiDocument()
const QUEUEABLE: readonly AnyEndpoint[] = ENDPOINTS.filter((endpoint) => endpoint.queueable)

function operationOf(endpoint: AnyEndpoint): Json {
  return at(document, 'paths', endpointPath(endpoint).replaceAll(/:([a-z]+)/gi, '{$1}'), endpoint.method.toLowerCase())
}

const server = await openTestServer()
const demo = await enterDemo(server)
let known: Known
/** Names in the accepted request of an endpoint. */
let named: Named

beforeAll(async () => {
  const read = async (query: string) =>
    (await server.owner.query<{ value: string }>(query)).rows.map((row) => row.value)
  const locations = await demo.locationsOf(demo.colombia)
  const drivers = await read(`select id as value from drivers where company_id = '${demo.colombia}' limit 20`)
  const cashUps = await read(
    `select id as value from cash_ups where company_id = '${demo.colombia}' order by status desc, opened_at desc limit 12`,
  )
  const vehicles = await read(`select id as value from vehicles where company_id = '${demo.colombia}' limit 20`)
  named = await freshNamed(server, {
    companyId: demo.colombia,
    locationId: locations[0] ?? '',
    operator: await addColleague(server, demo.colombia),
    by: demo.owner,
  })
  const ids = [
    ...locations,
    demo.colombia,
    named.operator,
    ...drivers,
    ...vehicles,
    ...cashUps,
    ...(await read(`select id as value from services where company_id = '${demo.colombia}' limit 20`)),
  ]
  const plates = await read('select distinct license_plate as value from services limit 20')
  known = {
    id: ids,
    ids: [...ids, ids.join(), `${locations[0]},`],
    companyId: [demo.colombia],
    locationId: locations,
    register: ['main', 'main', 'x'],
    statuses: ['', 'current', 'completed,collected'],
    locationIds: ['', ',', ...locations, locations.join()],
    paymentMethods: ['', 'cash', 'cash,digital,dataphone', 'cash,cash'],
    plate: ['', '1', 'a', ...plates, ...plates.map((plate) => plate.slice(1, 4))],
    startDate: ['2026-01-01T00:00:00', '1900-01-01T00:00:00'],
    endDate: ['2026-12-31T23:59:59', '2099-12-31T23:59:59'],
    timezone: ['America/Bogota', 'Europe/London', 'Pacific/Apia'],
    page: ['1', '2', '1000000'],
    limit: ['1', '10', '999'],
    licensePlate: plates,
    driverId: [...drivers, randomUUID()],
    mergeInto: [...drivers.slice(0, 5), randomUUID(), randomUUID()],
    firstName: ['María', 'Ana'],
    lastName: ['Peña', "O'Neill"],
    phoneCode: ['57', '+57'],
    phone: ['3001234567', '123456'],
    identification: ['12345', '1012345678'],
    email: ['maria@example.test', 'ana@demo.parq.test'],
    brand: ['Kia', ''],
    password: [DEMO_PASSWORD, 'wrong'],
    endpoint: [
      ...QUEUEABLE.map((endpoint) => endpoint.id),
      ...QUEUEABLE.map((endpoint) => endpoint.id),
      batchWrites.id,
      'getService',
      '__proto__',
    ],
    key: [randomUUID(), randomUUID()],
    lane: ['one', 'other'],
  }
})

function attacksOn(endpoint: AnyEndpoint): fc.Arbitrary<Attack> {
  const operation = operationOf(endpoint)
  const parameters = listAt(operation, 'parameters')
  const textsIn = (where: string) => {
    const here = parameters.filter((one) => one['in'] === where)
    const required = here.filter((one) => one['required'] === true).map((one) => String(one['name']))
    return textsOf(Object.fromEntries(here.map((one) => [String(one['name']), at(one, 'schema')])), required, known)
  }
  const body = endpoint.method === 'GET' ? fc.constant(null) : bodiesOf(endpoint)
  const key = fc.oneof(
    { weight: 9, arbitrary: fc.uuid() },
    { weight: 1, arbitrary: fc.constantFrom(...(known['key'] ?? [])) },
    { weight: 1, arbitrary: hostileHeader },
  )

  return fc
    .record({
      params: endpoint.queueable
        ? fc.oneof(textsIn('path'), fc.constant(acceptedBy(endpoint).params))
        : textsIn('path'),
      query: textsIn('query'),
      repeated: fc.option(hostileText, { freq: 6 }),
      surplus: fc.option(hostileQuery, { freq: 5 }),
      timezone: fc.option(
        fc.oneof(
          { weight: 4, arbitrary: fc.constantFrom('America/Bogota', 'Europe/London') },
          { weight: 1, arbitrary: hostileHeader },
        ),
        { freq: 2 },
      ),
      headers: fc.record(
        {
          'x-company-id': hostileHeader,
          'x-device-id': hostileHeader,
          'accept-encoding': hostileHeader,
          'x-forwarded-for': hostileHeader,
        },
        { requiredKeys: [] },
      ),
      key: endpoint.queueable ? key : fc.option(key, { freq: 2 }),
      contentType: fc.oneof(
        { weight: 9, arbitrary: fc.constant('application/json') },
        { weight: 1, arbitrary: hostileHeader },
      ),
      body,
    })
    .map(({ params, query, repeated, surplus, timezone, headers, key, contentType, body }) => {
      const path = endpointPath(endpoint).replaceAll(/:([a-z]+)/gi, (_, name: string) =>
        percentEncoded(params[name] ?? ''),
      )
      const pairs = Object.entries(query).flatMap(([name, value]) => [
        `${name}=${percentEncoded(value)}`,
        ...(repeated === null ? [] : [`${name}=${percentEncoded(repeated)}`]),
      ])
      return {
        url: `${path}?${[...pairs, ...(surplus === null ? [] : [surplus])].join('&')}`,
        headers: {
          ...headers,
          ...(timezone === null ? {} : { timezone }),
          ...(key === null ? {} : { [IDEMPOTENCY_KEY]: key }),
          ...(body === null ? {} : { 'content-type': contentType }),
        },
        body,
      }
    })
}

/** Half of a surrogate pair cannot be in a URL: it is encoded as the bytes that some client might send. */
function percentEncoded(text: string): string {
  return text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80'
}

function bodySchema(endpoint: AnyEndpoint): Json {
  const schema = at(operationOf(endpoint), 'requestBody', 'content', 'application/json', 'schema')
  return endpoint.id === batchWrites.id ? carrying(schema) : schema
}

/** Adds parameters and bodies of the carried calls, which the schema of a batch leaves out. */
function carrying(schema: Json): Json {
  const writes = at(schema, 'properties', 'writes')
  const names = QUEUEABLE.flatMap((endpoint) => [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name))
  const params = {
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
    required: names,
  }
  const bodies = QUEUEABLE.filter(({ request }) => 'body' in request).map(bodySchema)
  const properties = { ...at(writes, 'items', 'properties'), params, body: { anyOf: bodies } }
  return { ...schema, properties: { writes: { ...writes, items: { ...at(writes, 'items'), properties } } } }
}

/** Path and body of an accepted request. */
function acceptedBy(endpoint: AnyEndpoint): { params: Record<string, string>; body: Json } {
  const { params, body } = v.parse(
    v.object({
      params: v.optional(v.record(v.string(), v.string()), {}),
      body: v.optional(v.custom<Json>(isJson), {}),
    }),
    SAMPLES.find((sample) => sample.endpoint.id === endpoint.id)?.request(named),
  )
  return { params, body }
}

/** Returns the first form of a body with several forms: the app's form. */
function appForm(schema: Json): Json {
  const [first] = Array.isArray(schema['anyOf']) ? schema['anyOf'] : []
  return isJson(first) ? first : schema
}

/** A valid body, or nearly valid: random bodies rarely have all the fields that a driver needs. */
function bodiesNear(accepted: Json, schema: Json): fc.Arbitrary<unknown> {
  const broken = Object.keys(accepted).map((name) =>
    fc
      .oneof(valuesOf(at(schema, 'properties', name), known), hostileValue)
      .map((value) => ({ ...accepted, [name]: value })),
  )
  return fc.oneof({ weight: 1, arbitrary: fc.constant(accepted) }, { weight: 3, arbitrary: fc.oneof(...broken) })
}

function bodiesOf(endpoint: AnyEndpoint): fc.Arbitrary<string | null> {
  if (!('requestBody' in operationOf(endpoint))) return fc.option(hostileText)
  const schema = bodySchema(endpoint)
  const near = endpoint.queueable
    ? [
        {
          weight: 8,
          arbitrary: bodiesNear(acceptedBy(endpoint).body, appForm(schema)).map((value) => JSON.stringify(value)),
        },
      ]
    : []
  return fc.oneof(
    ...near,
    { weight: 8, arbitrary: valuesOf(schema, known).map((value) => JSON.stringify(value)) },
    { weight: 1, arbitrary: hostileText },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '{"changes":{"remarks":{"from":null,"to":1e309}}}',
        '{"changes":{"remarks":{"from":null,"to":"\\u0000"}}}',
        '{"changes":{"__proto__":{"from":null,"to":"x"}}}',
        '{"email":NaN}',
      ),
    },
  )
}

/**
 * Returns the fault of the answer to an attack; null if there is none. Adds the answers to `seen`, including those
 * within a batch.
 */
async function faultOf(
  endpoint: AnyEndpoint,
  { url, headers, body }: Attack,
  token: string | null,
  seen: (number | null)[] = [],
): Promise<string | null> {
  const response = await server.app.request(url, {
    method: endpoint.method,
    headers: { ...headers, ...(token === null ? {} : { authorization: `Bearer ${token}` }) },
    body,
  })
  const bytes =
    response.headers.get('content-encoding') === 'gzip'
      ? response.body?.pipeThrough(new DecompressionStream('gzip'))
      : response.body
  const answer: unknown = await new Response(bytes ?? null).json()
  seen.push(response.status)
  if (response.status >= 500) return `${response.status} ${JSON.stringify(answer)}`
  if (response.headers.get('content-type') !== (response.ok ? 'application/json' : 'application/problem+json'))
    return `as ${response.headers.get('content-type')}`
  if (!v.is(response.ok ? endpoint.response : Problem, answer)) return `against the contract: ${JSON.stringify(answer)}`
  const inside = v.is(batchWrites.response, answer) ? answer.answers : []
  seen.push(...inside.map(({ status }) => status))
  return inside.find((one) => !isSound(one)) === undefined ? null : `inside ${JSON.stringify(inside)}`
}

/** Returns whether the answer to a write in a batch is also valid as a single answer. */
function isSound({ status, body }: Pick<BatchedAnswer, 'status' | 'body'>): boolean {
  if (status === null) return body === null
  if (status >= 300) return status < 500 && v.is(Problem, body) && body.status === status
  return QUEUEABLE.some(({ response }) => v.is(response, body))
}

/** `npm run fuzz` makes more. Writes need more than reads: most attacks on them end at the key or the body. */
const READ_RUNS = roundsOr(4)
const WRITE_RUNS = roundsOr(20)
/** A session costs more than most calls. */
const RUNS: Partial<Record<string, number>> = {
  signIn: 20,
  signOut: 20,
  checkIn: 120,
  createDriver: 120,
  openRegister: 60,
  reserveService: 120,
  createPass: 500,
}

/** Each endpoint has its own seed: a key that another call has used is rejected early. */
const ATTACKED = ENDPOINTS.map((endpoint, nth) => ({ id: endpoint.id, endpoint, seed: SEED + nth }))

describe('every request gets an answer of the contract or a problem, never a 5xx', () => {
  it.each(ATTACKED)('$id', async ({ endpoint, seed }) => {
    const seen: (number | null)[] = []
    await fc.assert(
      fc.asyncProperty(attacksOn(endpoint), async (attack) => {
        expect(
          await faultOf(
            endpoint,
            attack,
            endpoint.id === 'signOut' ? await openSession(server, demo.luis.id) : demo.owner.token,
            seen,
          ),
        ).toBeNull()
      }),
      { numRuns: RUNS[endpoint.id] ?? (endpoint.method === 'GET' ? READ_RUNS : WRITE_RUNS), seed },
    )
    // Attacks that stop at a write's key, or never enter a batch, prove nothing about the code after it.
    const stopShort =
      (endpoint.queueable || endpoint.id === batchWrites.id) &&
      !seen.some((status) => status === 200 || status === 201 || status === 404 || status === 409)
    expect(stopShort).toBe(false)
  })

  it.each(ENDPOINTS)('$id without a session', async (endpoint) => {
    await fc.assert(
      fc.asyncProperty(attacksOn(endpoint), async (attack) => {
        expect(await faultOf(endpoint, attack, null)).toBeNull()
      }),
      { numRuns: 6 },
    )
  })
})
