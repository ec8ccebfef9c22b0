import { Validator } from '@seriousme/openapi-schema-validator'
import { beforeAll, describe, expect, it } from 'vitest'

import { DONE_AT, IDEMPOTENCY_KEY, IF_MATCH, ON_BEHALF_OF } from '../../../contract/write-headers.ts'
import { type Endpoint, endpointPath } from '../../../contract/endpoint.ts'
import { ENDPOINTS } from '../../../contract/endpoints.ts'
import { FIELD_CODES, PROBLEM_CODES } from '../../../contract/errors.ts'
import { COLLECTIONS, EVENTS_PATH } from '../../../contract/events.ts'
import { getExportFile } from '../../../contract/export.ts'
import { getFile, uploadAvatar, uploadLogo } from '../../../contract/file.ts'
import { importRecords, uploadPasses } from '../../../contract/uploads.ts'
import { cleanSvgImage } from '../../../contract/vehicle-type.ts'
import { PARKING_SERVICES } from '../../../domain/locations.ts'
import { BACK_OFFICE_ROLES } from '../../../domain/roles.ts'
import { SERVICE_EDIT_FIELDS } from '../../../domain/service-edit.ts'
import { NOTIFICATION_METHODS, PAYMENT_METHODS } from '../../../domain/services.ts'
import { TYPE_IDS } from '../../../domain/vehicles.ts'
import { accessOf } from '../../../server/http/endpoint-access.ts'
import { EXAMPLE_DEVICE, EXAMPLE_START } from '../../../server/openapi/guide.ts'
import { refusalsOf } from '../../../server/openapi/refusals.ts'
import { SUMMARIES } from '../../../server/openapi/summaries/summaries.ts'
import { openTestServer } from '../support/test-server.ts'
import { type Json, at, isJson, listAt } from './json.ts'

const server = await openTestServer()
let served: Json
/** Replaces references to schemas and answers by their targets. */
let document: Json

beforeAll(async () => {
  served = at(await (await server.app.request('/openapi.json')).json())
  document = at(inPlace(served))
})

function inPlace(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inPlace)
  if (!isJson(value)) return value
  const reference = value['$ref']
  if (typeof reference === 'string' && !reference.includes('/parameters/'))
    return inPlace(at(served, ...reference.slice(2).split('/')))
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, inPlace(part)]))
}

const METHODS = ['get', 'put', 'post', 'patch', 'delete', 'head', 'options', 'trace']

const pathOf = (endpoint: Endpoint) => endpointPath(endpoint).replaceAll(/:(\w+)/g, '{$1}')
const operationOf = (endpoint: Endpoint) => at(document, 'paths', pathOf(endpoint), endpoint.method.toLowerCase())
const ownParameters = (endpoint: Endpoint) =>
  listAt(operationOf(endpoint), 'parameters').filter((parameter) => !('$ref' in parameter))
const named = (endpoint: Endpoint, where: string) =>
  ownParameters(endpoint).filter((parameter) => parameter['in'] === where)

/** Shared headers of an operation: required and optional ones. */
function carried(operation: Json): { must: string[]; may: string[] } {
  const references = listAt(operation, 'parameters').flatMap(({ $ref }) => (typeof $ref === 'string' ? [$ref] : []))
  const shared = references.map((reference) => at(document, ...reference.slice(2).split('/')))
  for (const parameter of shared)
    expect(parameter).toMatchObject({ description: expect.any(String), schema: { type: 'string' } })
  const parameters = shared.filter((parameter) => parameter['in'] === 'header')
  const named = (required: boolean) =>
    parameters.filter((parameter) => parameter['required'] === required).map(({ name }) => String(name))
  return { must: named(true), may: named(false) }
}

/** Fields of a valibot schema, read from the schema itself, and whether each may be omitted. */
function fieldsOf(schema: unknown): { name: string; required: boolean }[] {
  if (!isJson(schema)) return []
  const pipe = schema['pipe']
  if (Array.isArray(pipe) && pipe[0] !== schema) return fieldsOf(pipe[0])
  return isJson(schema['entries'])
    ? Object.entries(schema['entries']).map(([name, entry]) => ({ name, required: at(entry)['type'] !== 'optional' }))
    : []
}

const byName = (one: { name: string }, other: { name: string }) => (one.name < other.name ? -1 : 1)

function documented(parameters: readonly Json[]) {
  return parameters.map(({ name, required }) => ({ name: String(name), required: required === true })).toSorted(byName)
}

/** A usable schema of the document: it has a type. */
function says(schema: Json): boolean {
  return ['type', 'enum', 'const', 'anyOf', 'allOf', 'oneOf', '$ref'].some((key) => key in schema)
}

describe('/openapi.json', () => {
  it('has each call of the contract under its method and path, the event stream, and nothing else [S7-02]', () => {
    const described = Object.entries(at(document, 'paths')).flatMap(([path, methods]) =>
      Object.entries(at(methods)).map(
        ([method, operation]) => `${method} ${path} ${String(at(operation)['operationId'])}`,
      ),
    )
    const calls = ENDPOINTS.map((endpoint) => `${endpoint.method.toLowerCase()} ${pathOf(endpoint)} ${endpoint.id}`)
    expect(described.toSorted()).toEqual(
      [
        ...calls,
        `get ${EVENTS_PATH} events`,
        `post ${pathOf(uploadAvatar)} uploadAvatar`,
        `post ${pathOf(uploadLogo)} uploadLogo`,
        `get ${pathOf(getFile)} getFile`,
        `get ${pathOf(getExportFile)} getExportFile`,
        `post ${pathOf(uploadPasses)} uploadPasses`,
        `post ${pathOf(importRecords)} importRecords`,
        'post /api/v2/entities/companies-type-vehicles/svg-image cleanSvgImage',
      ].toSorted(),
    )
    expect(
      Object.values(at(document, 'paths'))
        .flatMap((methods) => Object.keys(at(methods)))
        .every((method) => METHODS.includes(method)),
    ).toBe(true)
  })

  it('is valid JSON', async () => {
    const response = await server.app.request('/openapi.json')
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toMatch(/^application\/json/)
  })

  it('is valid OpenAPI 3.1', async () => {
    expect(await new Validator().validate(structuredClone(served))).toEqual({ valid: true })
  })

  it('defines shared parts once, and refers to its own parts only', () => {
    expect(served).toMatchObject({ openapi: '3.1.0', info: { title: expect.any(String), version: expect.any(String) } })
    const references: string[] = []
    const walk = (value: unknown): void => {
      if (Array.isArray(value)) for (const part of value) walk(part)
      else if (isJson(value)) {
        if (typeof value['$ref'] === 'string') references.push(value['$ref'])
        for (const part of Object.values(value)) walk(part)
      }
    }
    walk(served)
    const components = at(served, 'components')
    const named = ['schemas', 'parameters', 'responses'].flatMap((kind) =>
      Object.keys(at(components, kind)).map((name) => `#/components/${kind}/${name}`),
    )
    expect([...new Set(references)].toSorted()).toEqual(named.toSorted())
  })

  it('names every code of a refusal, for requests and for fields', () => {
    const problem = at(document, 'components', 'schemas', 'Problem')
    expect(at(problem, 'properties', 'code')['enum']).toEqual(Object.keys(PROBLEM_CODES))
    expect(at(problem, 'properties', 'errors', 'items', 'properties', 'code')['enum']).toEqual([...FIELD_CODES])
    expect(Object.keys(at(problem, 'properties', 'conflicts', 'items', 'properties'))).toEqual([
      'path',
      'base',
      'theirs',
      'mine',
      'by',
      'at',
    ])
    expect(problem['required']).toEqual(['title', 'status', 'code', 'requestId'])
  })

  it('defines the token that calls require', () => {
    expect(at(document, 'components', 'securitySchemes', 'bearer')).toEqual({ type: 'http', scheme: 'bearer' })
  })

  it('has plain lists for parking services, and no pages for countries and phone codes [S7-04]', () => {
    const answerOf = (area: string) =>
      at(
        document,
        'paths',
        `/api/v2/entities${area}`,
        'get',
        'responses',
        '200',
        'content',
        'application/json',
        'schema',
      )
    expect(answerOf('/parking-services')).toMatchObject({ type: 'array', items: { enum: [...PARKING_SERVICES] } })
    for (const path of ['/public/countries', '/public/countries/phone-codes']) {
      expect(answerOf(path)).toMatchObject({ type: 'object', properties: { data: { type: 'array' } } })
      expect(Object.keys(at(answerOf(path), 'properties'))).toEqual(['data'])
    }
  })

  it('states that amounts of money are in hundredths', () => {
    const amounts: Json[] = []
    const walk = (value: unknown, name = ''): void => {
      if (Array.isArray(value)) for (const part of value) walk(part, name)
      if (!isJson(value)) return
      if (
        value['type'] === 'integer' &&
        /cost|amount|total(Cost)?$|charge|discount$|tax$|takings|cash$|float|payIns|payOuts|variance$|fee$|leftInDrawer/i.test(
          name,
        )
      )
        amounts.push(value)
      for (const [key, part] of Object.entries(value))
        walk(part, ['properties', 'anyOf', 'items'].includes(key) ? name : key)
    }
    walk([at(document, 'components', 'schemas'), at(document, 'paths')])
    expect(amounts.length).toBeGreaterThan(60)
    expect(amounts.filter(({ description }) => !String(description).includes('hundredths'))).toEqual([])
  })

  it('explains each field in its own words, and no text twice', () => {
    const fields: [name: string, field: Json][] = []
    const walk = (value: unknown): void => {
      if (Array.isArray(value)) for (const part of value) walk(part)
      if (!isJson(value)) return
      const { properties } = value
      if (isJson(properties))
        for (const [name, field] of Object.entries(properties)) if (isJson(field)) fields.push([name, field])
      for (const part of Object.values(value)) walk(part)
    }
    walk(document)
    const wordsOf = ({ description }: Json) => (typeof description === 'string' ? description : '')
    const totals = fields.filter(([name, field]) => name === 'total' && field['type'] === 'integer')
    expect(totals.length).toBeGreaterThan(1)
    for (const [, field] of totals) expect(wordsOf(field)).not.toContain('match')
    expect(
      fields.some(([name, field]) => name === 'total' && wordsOf(field).startsWith('Number of matching records')),
    ).toBe(true)
    expect(fields.filter(([, field]) => wordsOf(field).startsWith('Only ')).map(([name]) => name)).toEqual([])
    const isTwice = (text: string) => text.split('. ').some((one, nth, all) => one !== '' && all.indexOf(one) < nth)
    expect(fields.filter(([, field]) => isTwice(wordsOf(field))).map(([name]) => name)).toEqual([])
  })

  it('opens with a worked example of calls that exist', () => {
    const guide = String(at(document, 'info')['description'])
    for (const endpoint of [...EXAMPLE_START, ...EXAMPLE_DEVICE])
      expect(guide).toContain(`$API${endpointPath(endpoint).replace(':id', '$ID')}`)
    for (const code of [...Object.keys(PROBLEM_CODES), ...FIELD_CODES]) expect(guide).toContain(`\`${code}\``)
  })

  it('requires an idempotency key from devices only', () => {
    const keyed = ENDPOINTS.filter((endpoint) => carried(operationOf(endpoint)).must.includes(IDEMPOTENCY_KEY))
    expect(keyed.map(({ id }) => id)).toEqual(['deviceCheckIn', 'devicePay', 'deviceCheckOut'])
  })

  it('has a company in every query of a company, and the older names of other parameters', () => {
    const queryOf = (id: string) =>
      listAt(operationOf(ENDPOINTS.find((one) => one.id === id) ?? ENDPOINTS[0]), 'parameters').flatMap(({ $ref }) =>
        typeof $ref === 'string' && $ref.endsWith('Id') ? [$ref.replace(/^.*\//, '')] : [],
      )
    expect(queryOf('listAgreements')).toEqual(['companyId'])
    expect(queryOf('listOperators')).toEqual(['companyId', 'roleId'])
    expect(queryOf('salesReport')).toEqual(['companyId', 'locationId'])
    expect(queryOf('verifyCompany')).toEqual([])
    expect(queryOf('editVehicle')).toEqual([])
  })

  it('has both forms of an edit', () => {
    const edit = ENDPOINTS.find(({ id }) => id === 'editVehicle')
    if (!edit) throw new Error('The contract lacks it')
    const [changes, plain] = listAt(operationOf(edit), 'requestBody', 'content', 'application/json', 'schema', 'anyOf')
    expect(Object.keys(at(changes, 'properties'))).toEqual(['changes'])
    expect(Object.keys(at(plain, 'properties'))).toEqual(
      Object.keys(at(changes, 'properties', 'changes', 'properties')),
    )
    expect(at(plain)['required']).toEqual([])
    expect(at(plain, 'properties', 'vehicleTypeId')['enum']).toEqual(TYPE_IDS)
  })

  it('describes pictures as bytes sent in a form [S5-07]', () => {
    const paths = at(document, 'paths')
    expect(
      at(paths, pathOf(uploadAvatar), 'post', 'requestBody', 'content', 'multipart/form-data', 'schema'),
    ).toMatchObject({ required: ['file'], properties: { file: { type: 'string', format: 'binary' } } })
    expect(
      at(paths, pathOf(cleanSvgImage), 'post', 'requestBody', 'content', 'multipart/form-data', 'schema'),
    ).toMatchObject({ required: ['file'], properties: { file: { type: 'string', format: 'binary' } } })
    expect(Object.keys(at(paths, pathOf(getFile), 'get', 'responses', '200', 'content'))).toEqual([
      'image/webp',
      'image/png',
      'image/jpeg',
    ])
  })

  it('describes the rules of values', () => {
    const edit = ENDPOINTS.find(({ id }) => id === 'editService')
    const list = ENDPOINTS.find(({ id }) => id === 'listServices')
    if (!edit || !list) throw new Error('The contract lacks them')
    const [body] = listAt(operationOf(edit), 'requestBody', 'content', 'application/json', 'schema', 'anyOf')
    const changes = at(body, 'properties', 'changes')
    expect(Object.keys(at(changes, 'properties'))).toEqual([...SERVICE_EDIT_FIELDS])
    expect(JSON.stringify(at(changes, 'properties', 'notificationMethod'))).toContain(
      JSON.stringify(NOTIFICATION_METHODS),
    )
    expect(JSON.stringify(at(changes, 'properties', 'remarks'))).toContain('"maxLength":500')
    expect(at(changes, 'properties', 'vehicleTypeId', 'properties', 'to')['enum']).toEqual(TYPE_IDS)
    expect(named(list, 'query').find(({ name }) => name === 'limit')).toMatchObject({
      schema: { type: 'integer', minimum: 1, maximum: 999, default: 10 },
    })
    expect(named(list, 'query').find(({ name }) => name === 'paymentMethods')).toMatchObject({
      style: 'form',
      explode: false,
      schema: { type: 'array', items: { enum: [...PAYMENT_METHODS] } },
    })
    const service = at(
      operationOf(list),
      'responses',
      '200',
      'content',
      'application/json',
      'schema',
      'properties',
      'data',
      'items',
      'properties',
    )
    expect(JSON.stringify(service['paymentMethod'])).toContain(JSON.stringify(PAYMENT_METHODS))
    expect(service['id']).toMatchObject({ type: 'string', format: 'uuid' })
    expect(named(list, 'query').find(({ name }) => name === 'sort')).toMatchObject({
      schema: {
        enum: [
          '-startedAt',
          'startedAt',
          '-paidAt',
          'paidAt',
          '-totalCost',
          'totalCost',
          'licensePlate',
          '-licensePlate',
        ],
        default: '-startedAt',
      },
    })
  })
})

const isEdit = ({ method, request }: Endpoint) =>
  method === 'PATCH' && fieldsOf(request.body).some(({ name }) => name === 'changes')

const said = new Map<string, string>(Object.entries(SUMMARIES))

describe.each(ENDPOINTS)('$id in /openapi.json', (endpoint: Endpoint) => {
  const access = accessOf(endpoint)

  it('states its purpose and its roles', () => {
    const { tags, summary, description, security } = operationOf(endpoint)
    expect({ tags, summary }).toEqual({ tags: [endpoint.area ?? 'batch'], summary: said.get(endpoint.id) })
    expect(summary).not.toBe('')
    const session = [{ bearer: [] }, ...(endpoint.byLink === undefined ? [] : [{}])]
    expect(security).toEqual(access === 'public' ? [] : session)
    for (const role of BACK_OFFICE_ROLES)
      expect(String(description).includes(role)).toBe(access !== 'public' && access.includes(role))
  })

  it('has its parameters, each with its rule', () => {
    const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({ name, required: true }))
    expect(documented(named(endpoint, 'path'))).toEqual(inPath.toSorted(byName))
    expect(documented(named(endpoint, 'query'))).toEqual(fieldsOf(endpoint.request.query).toSorted(byName))
    expect(documented(named(endpoint, 'header'))).toEqual(fieldsOf(endpoint.request.headers).toSorted(byName))
    const parameters = ownParameters(endpoint)
    expect(parameters).toHaveLength(
      new Set(parameters.map((parameter) => `${String(parameter['in'])} ${String(parameter['name'])}`)).size,
    )
    for (const parameter of parameters) {
      expect(says(at(parameter, 'schema')), String(parameter['name'])).toBe(true)
      expect(parameter['description'], String(parameter['name'])).toEqual(expect.stringMatching(/[\w`]\.$/))
    }
  })

  it('has its optional headers, and a required key for devices only', () => {
    const must = endpoint.byDevice === true && endpoint.idempotent === true
    const may = [
      ...(isEdit(endpoint) ? [IF_MATCH] : []),
      ...(!must && (endpoint.queueable || endpoint.idempotent) ? [IDEMPOTENCY_KEY, ON_BEHALF_OF, DONE_AT] : []),
      ...(access === 'public' ? [] : ['x-company-id']),
      'x-device-id',
    ]
    expect(carried(operationOf(endpoint))).toEqual({ must: must ? [IDEMPOTENCY_KEY] : [], may })
  })

  it('returns the key in its answers, if it may have one, and in a refusal only if a receipt is stored', () => {
    for (const [status, answer] of Object.entries(at(operationOf(endpoint), 'responses'))) {
      const echo = at(at(answer)['headers'] ?? {})[IDEMPOTENCY_KEY]
      const isKeyed = endpoint.queueable || endpoint.idempotent === true
      expect(isJson(echo) ? echo['required'] : null, status).toBe(
        isKeyed ? Number(status) < 300 && endpoint.byDevice === true : null,
      )
    }
  })

  it('has its answers and its refusals', () => {
    const answers = at(operationOf(endpoint), 'responses')
    const schema = at(answers, endpoint.creates === undefined ? '200' : '201', 'content', 'application/json', 'schema')
    expect(schema['type']).toBe(endpoint.response.type)
    const properties = schema['type'] === 'object' ? at(schema, 'properties') : {}
    expect(Object.keys(properties).toSorted()).toEqual(
      fieldsOf(endpoint.response)
        .map((field) => field.name)
        .toSorted(),
    )
    const parts = schema['type'] === 'object' ? Object.values(properties) : [schema['items']]
    expect(parts.length).toBeGreaterThan(0)
    for (const part of parts) expect(says(at(part))).toBe(true)
    expect('201' in answers && 'location' in at(answers, '201', 'headers')).toBe(endpoint.creates !== undefined)
    const refused = Object.entries(answers).filter(([status]) => Number(status) >= 400)
    const codes = refused.flatMap(([status, answer]) => codesOf(answer).map((code) => [code, Number(status)]))
    expect(Object.fromEntries(codes)).toEqual(
      Object.fromEntries(refusalsOf(endpoint).map((code) => [code, PROBLEM_CODES[code]])),
    )
    for (const [, answer] of refused) expect(at(answer)['description']).toContain(codesOf(answer)[0])
  })
})

/** Codes of a refusal with this status. */
function codesOf(answer: unknown): string[] {
  const [, said] = listAt(answer, 'content', 'application/problem+json', 'schema', 'allOf')
  const codes = at(said, 'properties', 'code')['enum']
  return Array.isArray(codes) ? codes.map(String) : []
}

describe('the event stream in /openapi.json', () => {
  it('requires a session, and has the events of the contract', () => {
    const stream = at(document, 'paths', EVENTS_PATH, 'get')
    expect(stream).toMatchObject({ tags: ['management'], security: [{ bearer: [] }] })
    expect(carried(stream)).toEqual({ must: [], may: ['x-company-id', 'x-device-id'] })
    expect(at(stream, 'responses', '200', 'content', 'text/event-stream', 'schema')).toEqual(
      at(document, 'components', 'schemas', 'ServerEvent'),
    )
    expect(codesOf(at(stream, 'responses', '401'))).toEqual(['unauthorized'])
    const event = JSON.stringify(at(document, 'components', 'schemas', 'ServerEvent'))
    for (const said of ['"ready"', '"changed"', '"signed_out"', ...COLLECTIONS]) expect(event).toContain(said)
  })
})

describe('a body in /openapi.json', () => {
  const withBody = ENDPOINTS.filter((endpoint: Endpoint) => endpoint.request.body !== undefined)

  const makesId = ({ method, byDevice, request }: Endpoint) =>
    method === 'POST' && !byDevice && fieldsOf(request.body).some(({ name, required }) => name === 'id' && required)
  const KNOWN: Readonly<Record<string, string[]>> = {
    openRegister: ['count', 'id', 'note', 'openedAt', 'register'],
    moveCash: ['at', 'id'],
    closeCashUp: ['closedAt', 'count', 'id', 'leftInDrawer', 'varianceReason', 'verified'],
    approveVariance: ['approvedAt'],
    collectCashUp: ['collectedAt', 'note', 'revision', 'total'],
    adjustCashUp: ['at', 'id'],
    checkIn: ['id', 'startedAt'],
    confirmService: ['confirmedAt'],
    admitService: ['admittedAt'],
    finishService: ['agreementId', 'cashReceived', 'cashUpId', 'endedAt', 'quote'],
    updateNotificationMethod: ['from'],
    setInvoicing: ['invoiceRequestEmail', 'invoicingThreshold'],
    createLocation: ['id', 'timeZone'],
  }

  it.each(withBody)('is described for $id', (endpoint: Endpoint) => {
    const { requestBody } = operationOf(endpoint)
    expect(requestBody).toMatchObject({ required: true })
    const body = at(requestBody, 'content', 'application/json', 'schema')
    const schema = isEdit(endpoint) ? at(listAt(body, 'anyOf')[0]) : body
    const required = Array.isArray(schema['required']) ? schema['required'] : []
    const fields = Object.keys(at(schema, 'properties')).map((name) => ({ name, required: required.includes(name) }))
    expect(fields.length).toBeGreaterThan(0)
    const contract = fieldsOf(endpoint.request.body).toSorted(byName)
    expect(fields.map(({ name }) => name).toSorted()).toEqual(contract.map(({ name }) => name))
    // A body may omit values that the server knows; no other field becomes optional or required.
    const optional = contract.filter(
      ({ name, required }) => required && !fields.find((one) => one.name === name)?.required,
    )
    expect(optional.map(({ name }) => name)).toEqual(KNOWN[endpoint.id] ?? (makesId(endpoint) ? ['id'] : []))
    for (const { name } of fields) expect(says(at(schema, 'properties', name)), name).toBe(true)
  })

  it('is described for no other call', () => {
    const described = ENDPOINTS.filter((endpoint) => 'requestBody' in operationOf(endpoint))
    expect(described.map(({ id }) => id)).toEqual(withBody.map(({ id }) => id))
  })
})

describe('/docs', () => {
  it('works without another host', async () => {
    const page = await (await server.app.request('/docs')).text()
    const asked = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path = '']) => path)
    expect(asked.length).toBeGreaterThan(2)
    expect(asked.every((path) => path.startsWith('/') && !path.startsWith('//'))).toBe(true)
    for (const path of asked.filter((one) => one.startsWith('/docs/')))
      expect((await server.app.request(path)).status, path).toBe(200)
    expect(await (await server.app.request('/docs/start.js')).text()).toContain(`url: '/openapi.json'`)
  })

  it.each(['/docs/package.json', '/docs/index.html', '/docs/..%2fpackage.json', '/docs/nothing'])(
    'has no %s',
    async (path) => {
      expect((await server.app.request(path)).status).toBe(404)
    },
  )
})
