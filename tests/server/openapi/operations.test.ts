import { describe, expect, it } from 'vitest'

import { DONE_AT, IDEMPOTENCY_KEY, IF_MATCH, ON_BEHALF_OF } from '../../../contract/write-headers.ts'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { ENDPOINTS } from '../../../contract/endpoints.ts'
import { PROBLEM_CODES } from '../../../contract/errors.ts'
import { BACK_OFFICE_ROLES } from '../../../domain/roles.ts'
import { accessOf } from '../../../server/http/endpoint-access.ts'
import { refusalsOf } from '../../../server/openapi/refusals.ts'
import { openTestServer } from '../support/test-server.ts'
import { type Json, at, isJson } from './json.ts'
import { fieldsOf, byName, says, isEdit, said, codesOf, readDocument } from './served-document.ts'

const server = await openTestServer()

const { operationOf, ownParameters, named, carried } = await readDocument(server)

function documented(parameters: readonly Json[]) {
  return parameters.map(({ name, required }) => ({ name: String(name), required: required === true })).toSorted(byName)
}

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
      ...(!must && (endpoint.queueable || endpoint.idempotent) ? [IDEMPOTENCY_KEY] : []),
      ...(endpoint.queueable ? [ON_BEHALF_OF] : []),
      ...(!must && (endpoint.queueable || endpoint.idempotent) ? [DONE_AT] : []),
      ...(access === 'public' ? [] : ['x-company-id']),
      'x-device-id',
    ]
    expect(carried(operationOf(endpoint))).toEqual({ must: must ? [IDEMPOTENCY_KEY] : [], may })
  })

  it('has the key’s header in its answers if it accepts a key, and requires it in the successes of device calls only', () => {
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
    // A sign-in has two kinds of answers, each documented.
    expect(Array.isArray(schema['anyOf']) ? 'union' : schema['type']).toBe(endpoint.response.type)
    const properties = schema['type'] === 'object' ? at(schema, 'properties') : {}
    expect(Object.keys(properties).toSorted()).toEqual(
      fieldsOf(endpoint.response)
        .map((field) => field.name)
        .toSorted(),
    )
    const parts =
      schema['type'] === 'object'
        ? Object.values(properties)
        : Array.isArray(schema['anyOf'])
          ? schema['anyOf']
          : [schema['items']]
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
