import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, it } from 'vitest'

import { IDEMPOTENCY_KEY } from '../../../contract/write-headers.ts'
import { endpointPath } from '../../../contract/endpoint.ts'
import { ENDPOINTS } from '../../../contract/endpoints.ts'
import { FIELD_CODES, PROBLEM_CODES } from '../../../contract/errors.ts'
import { COLLECTIONS, EVENTS_PATH } from '../../../contract/events.ts'
import { getExportFile } from '../../../contract/export.ts'
import { getFile, uploadAvatar, uploadLogo } from '../../../contract/file.ts'
import { importRecords, uploadPasses } from '../../../contract/uploads.ts'
import { cleanSvgImage } from '../../../contract/vehicle-type.ts'
import { PARKING_SERVICES } from '../../../domain/locations.ts'
import { SERVICE_EDIT_FIELDS } from '../../../domain/service-edit.ts'
import { NOTIFICATION_METHODS, PAYMENT_METHODS } from '../../../domain/services.ts'
import { TYPE_IDS } from '../../../domain/vehicles.ts'
import { EXAMPLE_DEVICE } from '../../../server/openapi/device-guide.ts'
import { EXAMPLE_START } from '../../../server/openapi/guide.ts'
import { openTestServer } from '../support/test-server.ts'
import { type Json, at, isJson, listAt } from './json.ts'
import { pathOf, codesOf, readDocument } from './served-document.ts'

const server = await openTestServer()

const { served, document, operationOf, named, carried } = await readDocument(server)

const METHODS = ['get', 'put', 'post', 'patch', 'delete', 'head', 'options', 'trace']

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

  it('defines each shared part once, and refers only to its own parts', () => {
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

  it('names every code of a refusal, for requests and fields', () => {
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

  it('defines the token that calls need', () => {
    expect(at(document, 'components', 'securitySchemes', 'bearer')).toEqual({ type: 'http', scheme: 'bearer' })
  })

  it('has plain lists for parking services, countries and phone codes, without pages [S7-04]', () => {
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

  it('explains each field in its own text', () => {
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

  it('has a company parameter in every query of a company, and the older names of other parameters', () => {
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

  it('describes both forms of an edit', () => {
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
    'contains no %s',
    async (path) => {
      expect((await server.app.request(path)).status).toBe(404)
    },
  )
})
