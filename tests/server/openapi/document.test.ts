import { beforeAll, describe, expect, it } from 'vitest'

import { IDEMPOTENCY_KEY, ON_BEHALF_OF } from '../../../contract/batch.ts'
import { type Endpoint, endpointPath } from '../../../contract/endpoint.ts'
import { ENDPOINTS } from '../../../contract/endpoints.ts'
import { FIELD_CODES, PROBLEM_CODES } from '../../../contract/errors.ts'
import { COLLECTIONS, EVENTS_PATH } from '../../../contract/events.ts'
import { getFile, uploadAvatar } from '../../../contract/file.ts'
import { PARKING_SERVICES } from '../../../domain/locations.ts'
import { BACK_OFFICE_ROLES } from '../../../domain/roles.ts'
import { SERVICE_EDIT_FIELDS } from '../../../domain/service-edit.ts'
import { NOTIFICATION_METHODS, PAYMENT_METHODS } from '../../../domain/services.ts'
import { openTestServer } from '../support/test-server.ts'
import { type Json, at, isJson, listAt } from './json.ts'

const server = await openTestServer()
let document: Json

beforeAll(async () => {
  document = at(await (await server.app.request('/openapi.json')).json())
})

const METHODS = ['get', 'put', 'post', 'patch', 'delete', 'head', 'options', 'trace']

const pathOf = (endpoint: Endpoint) => endpointPath(endpoint).replaceAll(/:(\w+)/g, '{$1}')
const operationOf = (endpoint: Endpoint) => at(document, 'paths', pathOf(endpoint), endpoint.method.toLowerCase())
const ownParameters = (endpoint: Endpoint) => listAt(operationOf(endpoint), 'parameters').filter((parameter) => !('$ref' in parameter))
const named = (endpoint: Endpoint, where: string) => ownParameters(endpoint).filter((parameter) => parameter['in'] === where)

/** The headers that an operation shares with others, those that it must have and those that it may. */
function carried(operation: Json): { must: string[]; may: string[] } {
  const references = listAt(operation, 'parameters').flatMap(({ $ref }) => (typeof $ref === 'string' ? [$ref] : []))
  const parameters = references.map((reference) => at(document, ...reference.slice(2).split('/')))
  for (const parameter of parameters) expect(parameter).toMatchObject({ in: 'header', schema: { type: 'string', format: 'uuid' } })
  const named = (required: boolean) => parameters.filter((parameter) => parameter['required'] === required).map(({ name }) => String(name))
  return { must: named(true), may: named(false) }
}

/** The fields of a valibot schema, looked up in the schema itself: which there are, and which may be left out. */
function fieldsOf(schema: unknown): { name: string; required: boolean }[] {
  if (!isJson(schema)) return []
  const pipe = schema['pipe']
  if (Array.isArray(pipe) && pipe[0] !== schema) return fieldsOf(pipe[0])
  return isJson(schema['entries']) ? Object.entries(schema['entries']).map(([name, entry]) => ({ name, required: at(entry)['type'] !== 'optional' })) : []
}

const byName = (one: { name: string }, other: { name: string }) => (one.name < other.name ? -1 : 1)

function documented(parameters: readonly Json[]) {
  return parameters.map(({ name, required }) => ({ name: String(name), required: required === true })).toSorted(byName)
}

/** A schema of the document that somebody can work with: it says what it is. */
function says(schema: Json): boolean {
  return ['type', 'enum', 'const', 'anyOf', 'allOf', 'oneOf', '$ref'].some((key) => key in schema)
}

describe('/openapi.json', () => {
  it('has each call of the contract under its method and path, the event stream, and no other [S7-02]', () => {
    const described = Object.entries(at(document, 'paths')).flatMap(([path, methods]) =>
      Object.entries(at(methods)).map(([method, operation]) => `${method} ${path} ${String(at(operation)['operationId'])}`),
    )
    const calls = ENDPOINTS.map((endpoint) => `${endpoint.method.toLowerCase()} ${pathOf(endpoint)} ${endpoint.id}`)
    expect(described.toSorted()).toEqual([...calls, `get ${EVENTS_PATH} events`, `post ${pathOf(uploadAvatar)} uploadAvatar`, `get ${pathOf(getFile)} getFile`].toSorted())
    expect(Object.values(at(document, 'paths')).flatMap((methods) => Object.keys(at(methods))).every((method) => METHODS.includes(method))).toBe(true)
  })

  it('is JSON', async () => {
    const response = await server.app.request('/openapi.json')
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toMatch(/^application\/json/)
  })

  it('is of OpenAPI 3.1, and each of its references leads somewhere', () => {
    expect(document).toMatchObject({ openapi: '3.1.0', info: { title: expect.any(String), version: expect.any(String) } })
    const references: string[] = []
    const walk = (value: unknown): void => {
      if (Array.isArray(value)) for (const part of value) walk(part)
      else if (isJson(value)) {
        if (typeof value['$ref'] === 'string') references.push(value['$ref'])
        for (const part of Object.values(value)) walk(part)
      }
    }
    walk(document)
    expect(new Set(references)).toEqual(new Set([...['Problem', 'ServerEvent'].map((name) => `#/components/schemas/${name}`), ...['company', 'device', 'key', 'author'].map((name) => `#/components/parameters/${name}`)]))
    for (const reference of references) expect(() => at(document, ...reference.slice(2).split('/'))).not.toThrow()
  })

  it('names every code of a refusal, of the whole and of a field', () => {
    const problem = at(document, 'components', 'schemas', 'Problem')
    expect(at(problem, 'properties', 'code')['enum']).toEqual(Object.keys(PROBLEM_CODES))
    expect(at(problem, 'properties', 'errors', 'items', 'properties', 'code')['enum']).toEqual([...FIELD_CODES])
    expect(Object.keys(at(problem, 'properties', 'conflicts', 'items', 'properties'))).toEqual(['path', 'base', 'theirs', 'mine', 'by', 'at'])
    expect(problem['required']).toEqual(['title', 'status', 'code', 'requestId'])
  })

  it('knows the token that it asks for', () => {
    expect(at(document, 'components', 'securitySchemes', 'bearer')).toEqual({ type: 'http', scheme: 'bearer' })
  })

  it('answers with a plain list for parking services, and with no page for countries and phone codes [S7-04]', () => {
    const answerOf = (area: string) => at(document, 'paths', `/api/v2/entities${area}`, 'get', 'responses', '200', 'content', 'application/json', 'schema')
    expect(answerOf('/parking-services')).toMatchObject({ type: 'array', items: { enum: [...PARKING_SERVICES] } })
    for (const path of ['/public/countries', '/public/countries/phone-codes']) {
      expect(answerOf(path)).toMatchObject({ type: 'object', properties: { data: { type: 'array' } } })
      expect(Object.keys(at(answerOf(path), 'properties'))).toEqual(['data'])
    }
  })

  it('knows of calls that a device may queue', () => {
    const keyed = ENDPOINTS.filter((endpoint) => carried(operationOf(endpoint)).must.includes(IDEMPOTENCY_KEY)).map(({ id }) => id)
    expect(keyed).toEqual(['createDriver', 'editDriver', 'createVehicle', 'editVehicle', 'deleteVehicle', 'deleteDriver', 'editService', 'updateNotificationMethod', 'finishService', 'voidService', 'correctService', 'openRegister', 'moveCash', 'closeCashUp', 'approveVariance', 'collectCashUp', 'adjustCashUp'])
  })

  it('says of pictures that they are bytes, sent in a form [S5-07]', () => {
    const paths = at(document, 'paths')
    expect(at(paths, pathOf(uploadAvatar), 'post', 'requestBody', 'content', 'multipart/form-data', 'schema')).toMatchObject({ required: ['file'], properties: { file: { type: 'string', format: 'binary' } } })
    expect(Object.keys(at(paths, pathOf(getFile), 'get', 'responses', '200', 'content'))).toEqual(['image/webp', 'image/png', 'image/jpeg'])
  })

  it('says what the rules of a value are', () => {
    const edit = ENDPOINTS.find(({ id }) => id === 'editService')
    const list = ENDPOINTS.find(({ id }) => id === 'listServices')
    if (!edit || !list) throw new Error('The contract lacks them')
    const changes = at(operationOf(edit), 'requestBody', 'content', 'application/json', 'schema', 'properties', 'changes')
    expect(Object.keys(at(changes, 'properties'))).toEqual([...SERVICE_EDIT_FIELDS])
    expect(JSON.stringify(at(changes, 'properties', 'notificationMethod'))).toContain(JSON.stringify(NOTIFICATION_METHODS))
    expect(JSON.stringify(at(changes, 'properties', 'remarks'))).toContain('"maxLength":500')
    const service = at(operationOf(list), 'responses', '200', 'content', 'application/json', 'schema', 'properties', 'data', 'items', 'properties')
    expect(JSON.stringify(service['paymentMethod'])).toContain(JSON.stringify(PAYMENT_METHODS))
    expect(service['id']).toMatchObject({ type: 'string', format: 'uuid' })
    expect(named(list, 'query').find(({ name }) => name === 'sort')).toMatchObject({ schema: { enum: ['-startedAt', 'startedAt'], default: '-startedAt' } })
  })
})

describe.each(ENDPOINTS)('$id in /openapi.json', (endpoint: Endpoint) => {
  it('says what it is and for whom', () => {
    const { tags, summary, description, security } = operationOf(endpoint)
    expect({ tags, summary }).toEqual({ tags: [endpoint.area ?? 'batch'], summary: endpoint.summary })
    expect(summary).not.toBe('')
    expect(security).toEqual(endpoint.roles === 'public' ? [] : [{ bearer: [] }])
    for (const role of BACK_OFFICE_ROLES) expect(String(description).includes(role)).toBe(endpoint.roles !== 'public' && endpoint.roles.includes(role))
  })

  it('has its parameters, each with its rule', () => {
    const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({ name, required: true }))
    expect(documented(named(endpoint, 'path'))).toEqual(inPath.toSorted(byName))
    expect(documented(named(endpoint, 'query'))).toEqual(fieldsOf(endpoint.request.query).toSorted(byName))
    expect(documented(named(endpoint, 'header'))).toEqual(fieldsOf(endpoint.request.headers).toSorted(byName))
    const parameters = ownParameters(endpoint)
    expect(parameters).toHaveLength(new Set(parameters.map((parameter) => `${String(parameter['in'])} ${String(parameter['name'])}`)).size)
    for (const parameter of parameters) expect(says(at(parameter, 'schema')), String(parameter['name'])).toBe(true)
  })

  it('may carry the device, and the company that a super admin chose where there is somebody; must carry its key if a device may queue it, and may then name an author who has left', () => {
    const may = [...(endpoint.queueable ? [ON_BEHALF_OF] : []), ...(endpoint.roles === 'public' ? [] : ['x-company-id']), 'x-device-id']
    expect(carried(operationOf(endpoint))).toEqual({ must: endpoint.queueable ? [IDEMPOTENCY_KEY] : [], may })
  })

  it('echoes the key in its answers, if a device may queue it', () => {
    const echoOf = (answer: string) => at(operationOf(endpoint), 'responses', answer)['headers']
    const echo = (required: boolean) => (endpoint.queueable ? { [IDEMPOTENCY_KEY]: { description: 'The key of the write that this answers.', required, schema: { type: 'string', format: 'uuid' } } } : undefined)
    expect(echoOf('200')).toEqual(echo(true))
    // A call without a key is refused, and then there is none to echo.
    expect(echoOf('default')).toEqual(echo(false))
  })

  it('has its answers: what it gives, and how it refuses', () => {
    const answers = at(operationOf(endpoint), 'responses')
    const schema = at(answers, '200', 'content', 'application/json', 'schema')
    expect(schema['type']).toBe(endpoint.response.type)
    const properties = schema['type'] === 'object' ? at(schema, 'properties') : {}
    expect(Object.keys(properties).toSorted()).toEqual(fieldsOf(endpoint.response).map((field) => field.name).toSorted())
    const parts = schema['type'] === 'object' ? Object.values(properties) : [schema['items']]
    expect(parts.length).toBeGreaterThan(0)
    for (const part of parts) expect(says(at(part))).toBe(true)
    expect(at(answers, 'default', 'content', 'application/problem+json', 'schema')).toEqual({ $ref: '#/components/schemas/Problem' })
  })
})

describe('the event stream in /openapi.json', () => {
  it('asks for a session, and answers with events as the contract has them', () => {
    const stream = at(document, 'paths', EVENTS_PATH, 'get')
    expect(stream).toMatchObject({ tags: ['management'], security: [{ bearer: [] }] })
    expect(carried(stream)).toEqual({ must: [], may: ['x-company-id', 'x-device-id'] })
    expect(at(stream, 'responses', '200', 'content', 'text/event-stream', 'schema')).toEqual({ $ref: '#/components/schemas/ServerEvent' })
    expect(at(stream, 'responses', 'default', 'content', 'application/problem+json', 'schema')).toEqual({ $ref: '#/components/schemas/Problem' })
    const event = JSON.stringify(at(document, 'components', 'schemas', 'ServerEvent'))
    for (const said of ['"ready"', '"changed"', '"signed_out"', ...COLLECTIONS]) expect(event).toContain(said)
  })
})

describe('a body in /openapi.json', () => {
  const withBody = ENDPOINTS.filter((endpoint: Endpoint) => endpoint.request.body !== undefined)

  it.each(withBody)('is described for $id', (endpoint: Endpoint) => {
    const { requestBody } = operationOf(endpoint)
    expect(requestBody).toMatchObject({ required: true })
    const schema = at(requestBody, 'content', 'application/json', 'schema')
    const required = Array.isArray(schema['required']) ? schema['required'] : []
    const fields = Object.keys(at(schema, 'properties')).map((name) => ({ name, required: required.includes(name) }))
    expect(fields.length).toBeGreaterThan(0)
    expect(fields.toSorted(byName)).toEqual(fieldsOf(endpoint.request.body).toSorted(byName))
    for (const { name } of fields) expect(says(at(schema, 'properties', name)), name).toBe(true)
  })

  it('is described for no other call', () => {
    const described = ENDPOINTS.filter((endpoint) => 'requestBody' in operationOf(endpoint))
    expect(described.map(({ id }) => id)).toEqual(withBody.map(({ id }) => id))
  })
})

describe('/docs', () => {
  it('reads it without another host', async () => {
    const page = await (await server.app.request('/docs')).text()
    const asked = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path = '']) => path)
    expect(asked.length).toBeGreaterThan(2)
    expect(asked.every((path) => path.startsWith('/') && !path.startsWith('//'))).toBe(true)
    for (const path of asked.filter((one) => one.startsWith('/docs/'))) expect((await server.app.request(path)).status, path).toBe(200)
    expect(await (await server.app.request('/docs/start.js')).text()).toContain(`url: '/openapi.json'`)
  })

  it.each(['/docs/package.json', '/docs/index.html', '/docs/..%2fpackage.json', '/docs/nothing'])('has no %s', async (path) => {
    expect((await server.app.request(path)).status).toBe(404)
  })
})
